import { randomUUID } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import { evmAddress } from '@atelier/shared-schema/entities/wallet.ts'
import type { WalletChallenge, WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'
import type { App } from '#app.ts'
import { deleteChallenge, insertChallenge, listLiveChallenges } from './challenges.queries.ts'
import type { Challenge } from './challenges.queries.ts'
import { isSolanaAddress, verifySolanaSignature } from './solana-signature.ts'
import { writeWalletMessage } from './wallet-message.ts'

const LIFETIME_MS = 10 * 60_000

/** What a signature is for. A signature for one purpose, wallet or person is worth nothing for another. */
export interface WalletPurpose {
  provider: WalletProvider
  address: string
  purpose: 'sign-in' | 'link' | `unlink:${string}`
  uid: string | null
  /** What the person reads in their wallet: plain ASCII on one line, as EIP-4361 wants. */
  statement: string
}

export async function makeChallenge(app: App, given: WalletPurpose, chainId = 1): Promise<WalletChallenge> {
  const address = await writeAddress(given)
  const now = app.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const id = randomUUID()
  const nonce = id.replaceAll('-', '')
  const message = writeWalletMessage({
    ...given,
    address,
    publicUrl: app.config.publicUrl,
    chainId,
    nonce,
    issuedAt: now,
    expiresAt,
  })
  await insertChallenge(app.db, ownerOf(given), { id, message, createdAt: now, expiresAt })
  return { nonce, message, expiresAt: expiresAt.toISOString() }
}

/** A wallet that has signed. `useChallenge` takes the challenge inside the transaction of what it is for. */
export interface WalletProof {
  challengeId: string
  provider: WalletProvider
  /** What `identity` keeps: one wallet has one subject, however its address is written. */
  subject: string
  address: string
  chainId: number | null
}

export async function proveWallet(
  app: App,
  given: WalletPurpose,
  signed: { signature: string; message?: string | undefined },
): Promise<WalletProof> {
  const address = await writeAddress(given)
  const challenges = await listLiveChallenges(app.db, ownerOf(given), app.now(), signed.message)
  if (challenges.length === 0) throw challengeExpired()
  for (const challenge of challenges) {
    const signer = await findSigner(app, given, challenge, signed.signature)
    if (signer) return { challengeId: challenge.id, provider: given.provider, address, ...signer }
  }
  throw new AppError(
    'SIGNATURE_INVALID',
    'The signature does not belong to this wallet and message. Sign the newest message with the wallet you chose.',
  )
}

export async function useChallenge(app: App, trx: Db, proof: WalletProof): Promise<void> {
  if (!(await deleteChallenge(trx, proof.challengeId, app.now()))) throw challengeExpired()
}

type Signer = Pick<WalletProof, 'subject' | 'chainId'>

async function findSigner(
  app: App,
  { provider, address }: WalletPurpose,
  { message }: Challenge,
  signature: string,
): Promise<Signer | undefined> {
  if (provider === 'solana') {
    return verifySolanaSignature({ address, message, signature }) ? { subject: address, chainId: null } : undefined
  }
  if (!signature.startsWith('0x')) return undefined
  const { verifyEvmSignature } = await import('./evm-signature.ts')
  const signer = await verifyEvmSignature({ address, message, signature }, app.config.evmRpcUrls)
  if (!signer) return undefined
  const lower = address.toLowerCase()
  // On another chain the same address may be another person's contract.
  return signer.kind === 'key'
    ? { subject: lower, chainId: null }
    : { subject: `eip155:${signer.chainId}:${lower}`, chainId: signer.chainId }
}

/** viem takes a third of a second to load, so it is loaded when the first wallet comes. */
async function writeAddress({ provider, address }: Pick<WalletPurpose, 'provider' | 'address'>): Promise<string> {
  if (provider === 'solana') {
    if (!isSolanaAddress(address)) throw invalidField('body.address', 'must be a Solana address')
    return address
  }
  if (!evmAddress.safeParse(address).success) throw invalidField('body.address', 'must be an Ethereum address')
  const { writeEvmAddress } = await import('./evm-signature.ts')
  return writeEvmAddress(address)
}

function ownerOf({ provider, address, purpose, uid }: WalletPurpose) {
  return { provider, purpose, uid, address: provider === 'evm' ? address.toLowerCase() : address }
}

function challengeExpired(): AppError {
  return new AppError('CHALLENGE_EXPIRED', 'The message to sign has expired or was used already. Start again.')
}
