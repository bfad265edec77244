import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { post } from './auth.fixture.ts'

export interface SolanaWallet {
  address: string
  sign(message: string): Buffer
}

/** What a wallet app does: an ed25519 key that signs the bytes of the message. */
export function makeSolanaWallet(): SolanaWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { address: base58.encode(key), sign: message => sign(null, Buffer.from(message), privateKey) }
}

export async function initiate(
  api: TestApi,
  provider: 'evm' | 'solana',
  body: { address: string; chainId?: number },
): Promise<string> {
  const answer = await post(api, `/auth/${provider}/initiate`, body)
  return (answer.body as { message: string }).message
}

/** Signs in with a Solana wallet; with the age confirmed it makes the account. */
export async function enterWithSolana(api: TestApi, wallet: SolanaWallet): Promise<TestPerson> {
  const message = await initiate(api, 'solana', wallet)
  const signature = wallet.sign(message).toString('base64')
  const answer = await post(api, '/auth/solana/validate', { address: wallet.address, signature, ageConfirmed: true })
  const { uid } = answer.body as { uid: string }
  if (!answer.session) throw new Error(`nobody was signed in: ${JSON.stringify(answer)}`)
  return { uid, email: '', session: answer.session }
}
