import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { CodeSentTo } from '@atelier/shared-schema/entities/sign-in.ts'
import type { App } from '#app.ts'
import { findLiveCode } from '#areas/auth/codes.queries.ts'
import { checkCode, codeSentAnswer, makeToken, sendCode, useCode } from '#areas/auth/codes.service.ts'
import { maskEmail } from '#areas/auth/mask-email.ts'
import { readAccount } from '#areas/auth/person.queries.ts'

const LIFETIME_MS = 10 * 60_000

export async function sendLinkWalletCode(app: App, actor: Person): Promise<CodeSentTo> {
  const { email, locale, uid } = await readAccount(app.db, actor.uid)
  if (!email) return { ...codeSentAnswer, sentTo: null }
  const sent = await sendCode(app, { purpose: 'link-wallet', subject: uid }, { to: email, locale }, { uid })
  return { ...sent, sentTo: maskEmail(email) }
}

/** For ten minutes this session may link wallets without another code. */
export async function verifyLinkWalletCode(app: App, actor: Person, given: string): Promise<{ provenUntil: string }> {
  const code = await checkCode(app, { purpose: 'link-wallet', subject: actor.uid }, given)
  await app.db.transaction().execute(async trx => {
    await useCode(app, trx, code)
    // The right is the row; its token is given to nobody.
    await makeToken(app, trx, rightOf(actor), { uid: actor.uid, lifetimeMs: LIFETIME_MS })
  })
  return { provenUntil: new Date(app.now().getTime() + LIFETIME_MS).toISOString() }
}

export async function hasWalletRight(app: App, actor: Person): Promise<boolean> {
  const { purpose, subject } = rightOf(actor)
  const right = await findLiveCode(app.db, purpose, subject)
  return right !== undefined && right.expiresAt > app.now()
}

function rightOf(actor: Person) {
  return { purpose: 'wallet-right', subject: actor.credentialId } as const
}
