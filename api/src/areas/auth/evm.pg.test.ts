import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { enteredAs, errorCodeOf, isSignedIn, post } from './auth.fixture.ts'
import { initiate } from './wallet.fixture.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const makeWallet = () => privateKeyToAccount(generatePrivateKey())
const validate = (body: Record<string, unknown>) => post(api, '/auth/evm/validate', body)

describe('signing in with an Ethereum wallet', () => {
  test('the message is one of EIP-4361, for this site', async () => {
    const { address } = makeWallet()
    const message = await initiate(api, 'evm', { address: address.toLowerCase(), chainId: 10 })
    expect(parseSiweMessage(message)).toMatchObject({
      address,
      chainId: 10,
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      version: '1',
      statement: 'Sign in to Atelier.',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
  })

  test('an unknown wallet is asked for the age first; the same signature then makes the account', async () => {
    const wallet = makeWallet()
    const message = await initiate(api, 'evm', wallet)
    const signature = await wallet.signMessage({ message })
    const asked = await validate({ address: wallet.address, signature })
    expect(asked).toMatchObject({ status: 200, body: { status: 'AGE_NEEDED' }, session: undefined })
    const body = { address: wallet.address, signature, ageConfirmed: true, name: 'Mai', locale: 'vi' }
    const made = await validate(body)
    expect(made).toMatchObject({ status: 200, body: { status: 'SIGNED_IN', name: 'Mai', isNew: true } })
    const person = enteredAs(made)
    expect(await api.call(usersRoutes.readMe, {}, { as: person })).toMatchObject({ email: null, locale: 'vi' })
    const { items } = await api.call(walletRoutes.listOwned, {}, { as: person })
    expect(items).toMatchObject([{ provider: 'evm', address: wallet.address, chainId: null }])
    expect(errorCodeOf(await validate(body))).toBe('CHALLENGE_EXPIRED')
  })

  test('a known wallet signs in to its account, however the address is written', async () => {
    const wallet = makeWallet()
    const enter = async (address: string) => {
      const signature = await wallet.signMessage({ message: await initiate(api, 'evm', { address }) })
      return validate({ address, signature, ageConfirmed: true })
    }
    const [first, second] = [await enter(wallet.address), await enter(wallet.address.toLowerCase())]
    expect(second.body).toEqual({ ...(first.body as object), isNew: false })
    expect(await isSignedIn(api, enteredAs(second))).toBe(true)
  })

  test('another key, another message and an expired message are refused', async () => {
    const [wallet, other] = [makeWallet(), makeWallet()]
    const message = await initiate(api, 'evm', wallet)
    const foreign = await other.signMessage({ message })
    const { address } = wallet
    expect(errorCodeOf(await validate({ address, signature: foreign, ageConfirmed: true }))).toBe('SIGNATURE_INVALID')
    const changed = await wallet.signMessage({ message: message.replace('localhost', 'evil.example') })
    expect(errorCodeOf(await validate({ address, signature: changed, ageConfirmed: true }))).toBe('SIGNATURE_INVALID')
    const named = { address, signature: changed, message: message.replace('localhost', 'evil.example') }
    expect(errorCodeOf(await validate({ ...named, ageConfirmed: true }))).toBe('CHALLENGE_EXPIRED')
    expect(errorCodeOf(await validate({ address, signature: '0x1234', ageConfirmed: true }))).toBe('SIGNATURE_INVALID')
    const signature = await wallet.signMessage({ message })
    api.passTime(11 * 60_000)
    expect(errorCodeOf(await validate({ address, signature, ageConfirmed: true }))).toBe('CHALLENGE_EXPIRED')
  })

  test('challenges that somebody else asks for do not push the wallet’s own aside', async () => {
    const wallet = makeWallet()
    const message = await initiate(api, 'evm', wallet)
    for (let index = 0; index < 10; index++) await initiate(api, 'evm', wallet)
    const signature = await wallet.signMessage({ message })
    const answer = await validate({ address: wallet.address, signature, message, ageConfirmed: true })
    expect(answer.status).toBe(200)
  })

  test('parallel first sign-ins of one wallet make one account', async () => {
    const wallet = makeWallet()
    const messages = await Promise.all(Array.from({ length: 5 }, () => initiate(api, 'evm', wallet)))
    const answers = await Promise.all(
      messages.map(async message => {
        const signature = await wallet.signMessage({ message })
        return validate({ address: wallet.address, signature, message, ageConfirmed: true })
      }),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(answer => enteredAs(answer).uid)).size).toBe(1)
  })

  test('parallel uses of one signature sign in once', async () => {
    const wallet = makeWallet()
    const signature = await wallet.signMessage({ message: await initiate(api, 'evm', wallet) })
    const body = { address: wallet.address, signature, ageConfirmed: true }
    const answers = await Promise.all(Array.from({ length: 5 }, () => validate(body)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('where sign-up is closed an unknown wallet makes no account', async () => {
    const shut = await startTestApi({ env: { SIGN_UP: 'closed' } })
    try {
      const wallet = makeWallet()
      const signature = await wallet.signMessage({ message: await initiate(shut, 'evm', wallet) })
      const body = { address: wallet.address, signature, ageConfirmed: true }
      expect(errorCodeOf(await post(shut, '/auth/evm/validate', body))).toBe('SIGN_UP_CLOSED')
    } finally {
      await shut.dispose()
    }
  })
})
