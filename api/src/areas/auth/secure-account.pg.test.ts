import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { enteredAs, errorCodeOf, isSignedIn, post, readCode } from './auth.fixture.ts'
import { hashPassword } from './password-hash.ts'
import { enterWithSolana, makeSolanaWallet } from './wallet.fixture.ts'

const DAY_MS = 86_400_000
const secret = 'correct horse battery'
let api: TestApi

// Each with a clock of its own: some tests let days pass.
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.dispose())

const secure = (body: Record<string, unknown>) => post(api, '/auth/secure-account/verify-code', body)
const signIn = (email: string, password: string) => post(api, '/auth/sign-in/password', { email, password })

async function codeFor(email: string): Promise<string> {
  await post(api, '/auth/secure-account/send-code', { email })
  return readCode(api, email)
}

async function linkWallet(person: TestPerson) {
  const wallet = makeSolanaWallet()
  const body = { provider: 'solana' as const, address: wallet.address }
  const { message } = await api.call(walletRoutes.connect, { body }, { as: person })
  const proof = { signature: wallet.sign(message).toString('base64'), code: await readCode(api, person.email) }
  await api.call(walletRoutes.confirmConnect, { body: { ...body, ...proof } }, { as: person })
  return wallet
}

async function changeEmail(person: TestPerson, newEmail: string): Promise<void> {
  await post(api, '/auth/change-email/send-code', {}, person)
  const code = await readCode(api, person.email)
  await post(api, '/auth/change-email/verify-code', { newEmail, code }, person)
  const done = await post(api, `/auth/change-email/verify-new-email/${await readCode(api, newEmail)}`, {}, person)
  expect(done.status).toBe(200)
}

/** From the link in the mail to the replaced address. */
async function readToken(email: string): Promise<string> {
  const text = (await api.mails()).findLast(mail => mail.to === email && mail.text.includes('#email='))?.text ?? ''
  const url = new URL(/http:\/\/\S+\/secure-account#\S+/.exec(text)?.[0] ?? '')
  const fragment = new URLSearchParams(url.hash.slice(1))
  expect(fragment.get('email')).toBe(email)
  return fragment.get('token') ?? ''
}

describe('securing an account by a mailed code', () => {
  test('shuts every door but the mailbox, and says what it shut', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword(secret) })
    const stranger = enteredAs(await signIn(person.email, secret))
    const { key } = await api.call(apiKeyRoutes.create, { body: { name: 'stranger' } }, { as: stranger })
    const wallet = await linkWallet(person)
    const answer = await secure({ email: person.email, code: await codeFor(person.email) })
    expect(answer).toMatchObject({
      status: 200,
      body: { email: person.email, sessionsEnded: 2, apiKeysEnded: 1, walletsUnlinked: 1, passwordSet: false },
      session: undefined,
    })
    await expect.poll(() => isSignedIn(api, stranger)).toBe(false)
    await expect.poll(() => isSignedIn(api, person)).toBe(false)
    const useKey = () => api.fetch('/api/api-keys/list', { headers: { authorization: `Bearer ${key}` } })
    await expect.poll(async () => (await useKey()).status).toBe(401)
    expect((await signIn(person.email, secret)).status).toBe(401)
    expect((await enterWithSolana(api, wallet)).uid).not.toBe(person.uid)
  })

  test('sets a new password where one is given', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword(secret) })
    const newPassword = 'only I know this one'
    const answer = await secure({ email: person.email, code: await codeFor(person.email), newPassword })
    expect(answer.body).toMatchObject({ passwordSet: true })
    expect((await signIn(person.email, newPassword)).status).toBe(200)
  })

  test('keeps wallets that were linked long before', async () => {
    const wallet = makeSolanaWallet()
    const person = await enterWithSolana(api, wallet)
    await post(api, '/auth/change-email/verify-code', { newEmail: 'old-hand@example.org' }, person)
    await post(api, `/auth/change-email/verify-new-email/${await readCode(api, 'old-hand@example.org')}`, {}, person)
    api.passTime(8 * DAY_MS)
    const answer = await secure({ email: 'old-hand@example.org', code: await codeFor('old-hand@example.org') })
    expect(answer.body).toMatchObject({ walletsUnlinked: 0 })
    expect((await enterWithSolana(api, wallet)).uid).toBe(person.uid)
  })
})

describe('the link that a replaced address gets', () => {
  test('brings the address back and locks the stranger out', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword(secret) })
    await changeEmail(person, 'stranger@example.org')
    const token = await readToken(person.email)
    // However often a stranger guesses, the link stays good.
    for (let index = 0; index < 8; index++) {
      expect(errorCodeOf(await secure({ email: person.email, code: 'x'.repeat(43) }))).toBe('CODE_INVALID')
    }
    const answer = await secure({ email: person.email, code: token, newPassword: 'a safe new phrase' })
    expect(answer).toMatchObject({ status: 200, body: { email: person.email, sessionsEnded: 1 } })
    await expect.poll(() => isSignedIn(api, person)).toBe(false)
    expect((await signIn(person.email, 'a safe new phrase')).body).toMatchObject({ uid: person.uid })
    expect((await signIn('stranger@example.org', secret)).status).toBe(401)
    expect(errorCodeOf(await secure({ email: person.email, code: token }))).toBe('CODE_INVALID')
  })

  test('still works after the stranger has secured the account from the new address', async () => {
    const person = await api.createPerson()
    await changeEmail(person, 'stranger-2@example.org')
    const token = await readToken(person.email)
    expect(
      (await secure({ email: 'stranger-2@example.org', code: await codeFor('stranger-2@example.org') })).status,
    ).toBe(200)
    expect((await secure({ email: person.email, code: token })).status).toBe(200)
  })

  test('is good for seven days', async () => {
    const person = await api.createPerson()
    await changeEmail(person, 'moved-away@example.org')
    const token = await readToken(person.email)
    api.passTime(8 * DAY_MS)
    expect(errorCodeOf(await secure({ email: person.email, code: token }))).toBe('CODE_EXPIRED')
  })

  test('cannot take an address that somebody else has by now', async () => {
    const person = await api.createPerson()
    await changeEmail(person, 'moved-on@example.org')
    const token = await readToken(person.email)
    await post(api, '/auth/sign-up/send-email', { email: person.email, ageConfirmed: true })
    const code = await readCode(api, person.email)
    await post(api, '/auth/sign-up/verify-email', { email: person.email, code, ageConfirmed: true })
    expect(errorCodeOf(await secure({ email: person.email, code: token }))).toBe('EMAIL_TAKEN')
  })
})
