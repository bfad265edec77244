import type { Db } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Wallet, WalletChallenge, WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'
import type { App } from '#app.ts'
import type { LiveCode } from '#areas/auth/codes.queries.ts'
import { makeChallenge, proveWallet, useChallenge } from '#areas/auth/challenges.service.ts'
import type { WalletProof, WalletPurpose } from '#areas/auth/challenges.service.ts'
import { checkCode, sendCode, useCode } from '#areas/auth/codes.service.ts'
import type { CodeOwner } from '#areas/auth/codes.service.ts'
import { maskEmail } from '#areas/auth/mask-email.ts'
import { lockAccount, readAccount } from '#areas/auth/person.queries.ts'
import type { Account } from '#areas/auth/person.queries.ts'
import { identityOf } from '#areas/auth/wallet-sign-in.service.ts'
import { violatedConstraint } from '#http/errors.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import type { CodeMailKind } from '#mail/templates/code-mail.ts'
import { writeWalletChangedMail } from '#mail/templates/notice-mail.ts'
import { hasWalletRight } from './wallet-right.service.ts'
import {
  countIdentities,
  deleteIdentity,
  findOwnWallet,
  IDENTITY_TAKEN,
  insertIdentity,
  listWallets,
} from './wallet.queries.ts'
import type { IdentityRow } from './wallet.queries.ts'
import { presentWallet } from './wallet.present.ts'

export async function listOwnedWallets(app: App, actor: Person): Promise<{ items: Wallet[] }> {
  return { items: (await listWallets(app.db, actor.uid)).map(presentWallet) }
}

export async function readWallet(app: App, actor: Person, id: string): Promise<Wallet> {
  return presentWallet(await requireWallet(app.db, actor, id))
}

interface WalletGiven {
  provider: WalletProvider
  address: string
}

interface Signed {
  signature: string
  message?: string | undefined
}

export async function connectWallet(
  app: App,
  actor: Person,
  given: WalletGiven & { chainId?: number | undefined },
): Promise<WalletChallenge & { codeSentTo: string | null }> {
  const challenge = await makeChallenge(app, linkPurpose(actor, given), given.chainId)
  const account = await readAccount(app.db, actor.uid)
  const needsCode = account.email !== null && !(await hasWalletRight(app, actor))
  const codeSentTo = needsCode ? await sendCodeOnce(app, linkCode(actor), account) : null
  return { ...challenge, codeSentTo }
}

export async function confirmConnect(
  app: App,
  actor: Person,
  given: WalletGiven & Signed & { code?: string | undefined },
): Promise<Wallet> {
  // The signature first: a wrong one must not cost a try of the code.
  const proof = await proveWallet(app, linkPurpose(actor, given), given)
  const { email } = await readAccount(app.db, actor.uid)
  const needsCode = email !== null && !(await hasWalletRight(app, actor))
  const code = needsCode ? await requireCode(app, linkCode(actor), given.code) : null
  try {
    const identity = await app.db.transaction().execute(trx => linkWallet(app, trx, actor, proof, code))
    ringMail(app)
    return presentWallet(identity)
  } catch (error) {
    if (violatedConstraint(error) === IDENTITY_TAKEN) throw walletTaken()
    throw error
  }
}

async function linkWallet(
  app: App,
  trx: Db,
  actor: Person,
  proof: WalletProof,
  code: LiveCode | null,
): Promise<IdentityRow> {
  const account = await lockAccount(trx, actor.uid)
  await useChallenge(app, trx, proof)
  if (code) await useCode(app, trx, code)
  const identity = await insertIdentity(trx, identityOf(proof, actor.uid, app.now()))
  await tell(app, trx, account, { address: proof.address, change: 'linked' })
  return identity
}

/** Without e-mail there is nowhere to send a code to: a wallet of the account signs instead. */
export async function disconnectWallet(
  app: App,
  actor: Person,
  given: { id: string; signWith?: string | undefined },
): Promise<{ codeSentTo: string | null; challenge: WalletChallenge | null }> {
  const wallet = await requireWallet(app.db, actor, given.id)
  const account = await readAccount(app.db, actor.uid)
  await assertNotLast(app.db, account)
  if (account.email) {
    return { codeSentTo: await sendCodeOnce(app, unlinkCode(actor, given.id), account), challenge: null }
  }
  const signer = await requireWallet(app.db, actor, given.signWith ?? given.id)
  const { chainId } = presentWallet(signer)
  const challenge = await makeChallenge(app, unlinkPurpose(actor, wallet, signer), chainId ?? undefined)
  return { codeSentTo: null, challenge }
}

export async function confirmDisconnect(
  app: App,
  actor: Person,
  given: {
    id: string
    code?: string | undefined
    signWith?: string | undefined
    signature?: string | undefined
    message?: string | undefined
  },
): Promise<void> {
  const wallet = await requireWallet(app.db, actor, given.id)
  const { email } = await readAccount(app.db, actor.uid)
  const use = email
    ? await proveByCode(app, unlinkCode(actor, given.id), given.code)
    : await proveBySignature(app, actor, wallet, given)
  await app.db.transaction().execute(async trx => {
    const account = await lockAccount(trx, actor.uid)
    await assertNotLast(trx, account)
    await use(trx)
    await deleteIdentity(trx, wallet.id)
    await tell(app, trx, account, { address: wallet.label, change: 'unlinked' })
  })
  ringMail(app)
}

type UseProof = (trx: Db) => Promise<void>

async function proveByCode(app: App, owner: CodeOwner, given: string | undefined): Promise<UseProof> {
  const code = await requireCode(app, owner, given)
  return trx => useCode(app, trx, code)
}

async function proveBySignature(
  app: App,
  actor: Person,
  wallet: IdentityRow,
  given: { signWith?: string | undefined; signature?: string | undefined; message?: string | undefined },
): Promise<UseProof> {
  if (given.signature === undefined)
    throw invalidField('body.signature', 'is needed: sign the message of the request before')
  const signer = await requireWallet(app.db, actor, given.signWith ?? wallet.id)
  const signed = { signature: given.signature, message: given.message }
  const proof = await proveWallet(app, unlinkPurpose(actor, wallet, signer), signed)
  // A key proves that it holds its address on every chain; a contract only itself.
  if (proof.subject !== signer.subject) throw notFound('wallet')
  return trx => useChallenge(app, trx, proof)
}

async function requireWallet(db: Db, actor: Person, id: string): Promise<IdentityRow> {
  const wallet = await findOwnWallet(db, actor.uid, id)
  if (!wallet) throw notFound('wallet')
  return wallet
}

/** Asked again under the account's lock: of two parallel removals one would be the last. */
async function assertNotLast(db: Db, account: Account): Promise<void> {
  if (account.email || (await countIdentities(db, account.uid)) > 1) return
  throw new AppError(
    'LAST_SIGN_IN_METHOD',
    'This wallet is the only way into your account. Add an e-mail address or another wallet first.',
  )
}

/** A code that was sent a moment ago is still good, so "too soon" is no reason to stop here. */
async function sendCodeOnce(
  app: App,
  owner: CodeOwner & { purpose: CodeMailKind },
  account: Account,
): Promise<string | null> {
  const { email, locale, uid } = account
  if (!email) return null
  try {
    await sendCode(app, owner, { to: email, locale }, { uid })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TOO_SOON')) throw error
  }
  return maskEmail(email)
}

async function requireCode(app: App, owner: CodeOwner, given: string | undefined): Promise<LiveCode> {
  if (given === undefined) throw invalidField('body.code', 'must be the six digits from the mail')
  return checkCode(app, owner, given)
}

async function tell(
  app: App,
  trx: Db,
  account: Account,
  facts: { address: string; change: 'linked' | 'unlinked' },
): Promise<void> {
  if (!account.email) return
  const mail = writeWalletChangedMail({ locale: account.locale, publicUrl: app.config.publicUrl }, facts)
  await queueMail(trx, { ...mail, to: account.email }, app.now())
}

function linkCode(actor: Person) {
  return { purpose: 'link-wallet', subject: actor.uid } as const
}

function unlinkCode(actor: Person, walletId: string) {
  return { purpose: 'disconnect-wallet', subject: `${actor.uid}:${walletId}` } as const
}

function linkPurpose(actor: Person, { provider, address }: WalletGiven): WalletPurpose {
  const statement = 'Link this wallet to an Atelier account. It can then sign in to that account.'
  return { provider, address, purpose: 'link', uid: actor.uid, statement }
}

function unlinkPurpose(actor: Person, wallet: IdentityRow, signer: IdentityRow): WalletPurpose {
  return {
    provider: presentWallet(signer).provider,
    address: signer.label,
    purpose: `unlink:${wallet.id}`,
    uid: actor.uid,
    statement: `Unlink the wallet ${wallet.label} from an Atelier account.`,
  }
}

/** Told to someone who has just proved that the wallet is theirs. */
function walletTaken(): AppError {
  return new AppError(
    'WALLET_TAKEN',
    'This wallet is linked to an account already. A wallet belongs to one account: unlink it there first.',
  )
}
