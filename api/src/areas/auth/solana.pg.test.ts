import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { enteredAs, errorCodeOf, post } from './auth.fixture.ts'
import { initiate, makeSolanaWallet } from './wallet.fixture.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const validate = (body: Record<string, unknown>) => post(api, '/auth/solana/validate', body)

test('signs in with a signature in base58 or base64', async () => {
  const wallet = makeSolanaWallet()
  const { address } = wallet
  const first = await initiate(api, 'solana', wallet)
  expect(first).toContain(`wants you to sign in with your Solana account:\n${address}\n`)
  const asked = await validate({ address, signature: base58.encode(wallet.sign(first)) })
  expect(asked.body).toEqual({ status: 'AGE_NEEDED' })
  const made = await validate({ address, signature: base58.encode(wallet.sign(first)), ageConfirmed: true })
  expect(made).toMatchObject({ status: 200, body: { status: 'SIGNED_IN', isNew: true } })
  const second = await initiate(api, 'solana', wallet)
  const again = await validate({ address, signature: wallet.sign(second).toString('base64'), message: second })
  expect(again.body).toMatchObject({ status: 'SIGNED_IN', isNew: false, uid: enteredAs(made).uid })
  const { items } = await api.call(walletRoutes.listOwned, {}, { as: enteredAs(again) })
  expect(items).toMatchObject([{ provider: 'solana', address, chainId: null }])
})

test('another key, another message and a used message are refused', async () => {
  const [wallet, other] = [makeSolanaWallet(), makeSolanaWallet()]
  const { address } = wallet
  const message = await initiate(api, 'solana', wallet)
  const attempt = (signature: Buffer) => validate({ address, signature: base58.encode(signature), ageConfirmed: true })
  expect(errorCodeOf(await attempt(other.sign(message)))).toBe('SIGNATURE_INVALID')
  expect(errorCodeOf(await attempt(wallet.sign(`${message} `)))).toBe('SIGNATURE_INVALID')
  expect(errorCodeOf(await attempt(Buffer.alloc(10)))).toBe('SIGNATURE_INVALID')
  expect((await attempt(wallet.sign(message))).status).toBe(200)
  expect(errorCodeOf(await attempt(wallet.sign(message)))).toBe('CHALLENGE_EXPIRED')
})

test('an address that is no key is refused by name', async () => {
  // 33 characters of base58 that decode to fewer than 32 bytes.
  const answer = await post(api, '/auth/solana/initiate', { address: '2'.repeat(33) })
  expect(answer).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path: 'body.address' }] } } } })
})
