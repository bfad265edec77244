import type { Trx } from '@atelier/database/database/connection.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { WalletSignIn } from '@atelier/shared-schema/entities/sign-in.ts'
import type { WalletChallenge, WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'
import type { App } from '#app.ts'
import type { StartedSession, Visit } from '#areas/sessions/sessions.service.ts'
import { findIdentity, IDENTITY_TAKEN, insertIdentity } from '#areas/wallet/wallet.queries.ts'
import { violatedConstraint } from '#http/errors.ts'
import { makeChallenge, proveWallet, useChallenge } from './challenges.service.ts'
import type { WalletProof, WalletPurpose } from './challenges.service.ts'
import { enter } from './enter.service.ts'
import { createAccount } from './create-account.service.ts'
import { lockAccount } from './person.queries.ts'
import type { Account } from './person.queries.ts'
import { assertSignUpOpen } from './sign-up.service.ts'

export interface WalletGiven {
  address: string
  signature: string
  message?: string | undefined
  ageConfirmed?: true | undefined
  name?: string | undefined
  locale?: Locale | undefined
}

/** Undone and answered politely: nothing is used up, and the same signature may come again with the age confirmed. */
class AgeNeeded extends Error {}

export async function initiateWalletSignIn(
  app: App,
  given: { provider: WalletProvider; address: string; chainId?: number | undefined },
): Promise<WalletChallenge> {
  return makeChallenge(app, signInPurpose(given.provider, given.address), given.chainId)
}

export async function signInWithWallet(
  visit: Visit,
  provider: WalletProvider,
  given: WalletGiven,
): Promise<{ answer: WalletSignIn; session: StartedSession | null }> {
  const proof = await proveWallet(visit.app, signInPurpose(provider, given.address), given)
  try {
    const { answer, session } = await enterByProof(visit, proof, given)
    return { answer: { status: 'SIGNED_IN', ...answer }, session }
  } catch (error) {
    if (error instanceof AgeNeeded) return { answer: { status: 'AGE_NEEDED' }, session: null }
    throw error
  }
}

async function enterByProof(visit: Visit, proof: WalletProof, given: WalletGiven, retry = true) {
  try {
    return await enter(visit, async trx => {
      await useChallenge(visit.app, trx, proof)
      const identity = await findIdentity(trx, proof.provider, proof.subject)
      const account = identity
        ? await lockAccount(trx, identity.uid)
        : await makeWalletAccount(visit.app, trx, proof, given)
      return { account, method: proof.provider, isNew: !identity }
    })
  } catch (error) {
    // Two first sign-ins of one wallet at one moment: the other one made the account, and took back is what this one did.
    if (retry && violatedConstraint(error) === IDENTITY_TAKEN) return enterByProof(visit, proof, given, false)
    throw error
  }
}

async function makeWalletAccount(app: App, trx: Trx, proof: WalletProof, given: WalletGiven): Promise<Account> {
  assertSignUpOpen(app.config)
  if (!given.ageConfirmed) throw new AgeNeeded()
  const uid = newId()
  const now = app.now()
  await createAccount(app, trx, {
    uid,
    name: given.name ?? shortenAddress(proof.address),
    email: null,
    passwordHash: null,
    locale: given.locale ?? 'en',
    ageConfirmedAt: now,
    now,
  })
  await insertIdentity(trx, identityOf(proof, uid, now))
  return lockAccount(trx, uid)
}

export function identityOf(proof: WalletProof, uid: string, now: Date) {
  const { provider, subject, address, chainId } = proof
  return { id: newId(), uid, provider, subject, label: address, data: chainId === null ? {} : { chainId }, now }
}

function signInPurpose(provider: WalletProvider, address: string): WalletPurpose {
  return { provider, address, purpose: 'sign-in', uid: null, statement: 'Sign in to Atelier.' }
}

function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
