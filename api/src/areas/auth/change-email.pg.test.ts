import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { enteredAs, errorCodeOf, otherCode, post, readCode } from './auth.fixture.ts'
import { enterWithSolana, makeSolanaWallet } from './wallet.fixture.ts'

const DAY_MS = 86_400_000
let api: TestApi

// Each with a clock of its own: some tests let days pass.
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.dispose())

/** Goes through the steps; the answer is that of the last. */
async function change(person: TestPerson, newEmail: string) {
  const sent = await post(api, '/auth/change-email/send-code', {}, person)
  if (sent.status !== 200) return sent
  const code = await readCode(api, person.email)
  const named = await post(api, '/auth/change-email/verify-code', { newEmail, code }, person)
  if (named.status !== 200) return named
  return post(api, `/auth/change-email/verify-new-email/${await readCode(api, newEmail)}`, {}, person)
}

async function emailOf(person: TestPerson): Promise<string | null> {
  return (await api.call(usersRoutes.readMe, {}, { as: person })).email
}

async function signInByCode(email: string): Promise<TestPerson> {
  await post(api, '/auth/sign-in/send-passcode', { email })
  return enteredAs(await post(api, '/auth/sign-in/verify-passcode', { email, code: await readCode(api, email) }), email)
}

describe('changing the e-mail address', () => {
  test('takes a code from the present address and one from the new', async () => {
    const person = await api.createPerson()
    const sent = await api.call(authRoutes.sendChangeEmailCode, {}, { as: person })
    expect(sent.sentTo).toBe('p•••@example.org')
    const code = await readCode(api, person.email)
    const newEmail = 'moved@example.org'
    const name = (body: object) => post(api, '/auth/change-email/verify-code', { newEmail, ...body }, person)
    expect(errorCodeOf(await name({}))).toBe('VALIDATION')
    expect(errorCodeOf(await name({ code: otherCode(code) }))).toBe('CODE_INVALID')
    expect((await name({ code })).status).toBe(200)
    expect(await emailOf(person)).toBe(person.email)
    const newCode = await readCode(api, newEmail)
    const confirm = (given: string) => post(api, `/auth/change-email/verify-new-email/${given}`, {}, person)
    expect(errorCodeOf(await confirm(otherCode(newCode)))).toBe('CODE_INVALID')
    expect(await confirm(newCode)).toMatchObject({ status: 200, body: { email: newEmail } })
    expect(await emailOf(person)).toBe(newEmail)
    expect((await signInByCode(newEmail)).uid).toBe(person.uid)
  })

  test('once in sixty days, and the day it is possible again is named', async () => {
    const { email } = await api.createPerson()
    const person = await signInByCode(email)
    expect((await change(person, 'first-change@example.org')).status).toBe(200)
    const again = { ...person, email: 'first-change@example.org' }
    const refused = await change(again, 'second-change@example.org')
    expect(errorCodeOf(refused)).toBe('TOO_SOON')
    const day = new Date(api.app.now().getTime() + 60 * DAY_MS).toISOString().slice(0, 10)
    expect(JSON.stringify(refused.body)).toContain(day)
    api.passTime(61 * DAY_MS)
    const later = await signInByCode('first-change@example.org')
    expect((await change(later, 'second-change@example.org')).status).toBe(200)
  })

  test('a code that went to the old address signs nobody in any more', async () => {
    const { email } = await api.createPerson()
    const person = await signInByCode(email)
    await post(api, '/auth/sign-in/send-passcode', { email })
    const old = await readCode(api, email)
    expect((await change(person, 'left-behind@example.org')).status).toBe(200)
    const late = await post(api, '/auth/sign-in/verify-passcode', { email, code: old })
    expect(errorCodeOf(late)).toBe('CODE_EXPIRED')
  })

  test('an address of another account answers like a free one, and only that address learns why', async () => {
    const [person, other] = [await api.createPerson(), await api.createPerson()]
    await post(api, '/auth/change-email/send-code', {}, person)
    const body = { newEmail: other.email, code: await readCode(api, person.email) }
    const answer = await post(api, '/auth/change-email/verify-code', body, person)
    expect(answer).toMatchObject({ status: 200, body: { expiresInSeconds: 600 } })
    const told = (await api.mails()).filter(mail => mail.to === other.email).map(mail => mail.subject)
    expect(told).toEqual(['This address belongs to an Atelier account already'])
    const guess = await post(api, '/auth/change-email/verify-new-email/123456', {}, person)
    expect(errorCodeOf(guess)).toBe('CODE_INVALID')
  })

  test('an address that is taken on the way is refused at the end', async () => {
    const [one, two] = [await api.createPerson(), await api.createPerson()]
    const newEmail = 'contested@example.org'
    const codes: string[] = []
    for (const person of [one, two]) {
      await post(api, '/auth/change-email/send-code', {}, person)
      const code = await readCode(api, person.email)
      await post(api, '/auth/change-email/verify-code', { newEmail, code }, person)
      codes.push(await readCode(api, newEmail))
    }
    const answers = await Promise.all(
      [one, two].map((person, index) => post(api, `/auth/change-email/verify-new-email/${codes[index]}`, {}, person)),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    expect(answers.map(errorCodeOf)).toContain('EMAIL_TAKEN')
  })

  test('a wallet account adds its first address without a code from nowhere, and without waiting afterwards', async () => {
    const person = await enterWithSolana(api, makeSolanaWallet())
    expect((await api.call(authRoutes.sendChangeEmailCode, {}, { as: person })).sentTo).toBeNull()
    await api.call(authRoutes.verifyChangeEmailCode, { body: { newEmail: 'wallet@example.org' } }, { as: person })
    const code = await readCode(api, 'wallet@example.org')
    await api.call(authRoutes.verifyNewEmail, { params: { code } }, { as: person })
    expect(await emailOf(person)).toBe('wallet@example.org')
    api.passTime(31_000)
    expect((await change({ ...person, email: 'wallet@example.org' }, 'wallet-2@example.org')).status).toBe(200)
  })
})
