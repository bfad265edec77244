import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { enteredAs, errorCodeOf, isSignedIn, otherCode, post, readCode } from './auth.fixture.ts'
import { hashPassword, isOutdatedHash } from './password-hash.ts'
import { readAccount } from './person.queries.ts'

const secret = 'correct horse battery'
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

async function listSubjects(email: string): Promise<string[]> {
  return (await api.mails()).filter(mail => mail.to === email).map(mail => mail.subject)
}

const signIn = (email: string, password: string) => post(api, '/auth/sign-in/password', { email, password })

describe('signing in with a password', () => {
  test('signs in, however the characters were composed', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword('mật khẩu rất dài'.normalize('NFC')) })
    const answer = await signIn(person.email, 'mật khẩu rất dài'.normalize('NFD'))
    expect(answer).toMatchObject({ status: 200, body: { uid: person.uid } })
    expect(await isSignedIn(api, enteredAs(answer))).toBe(true)
  })

  test('answers the same to a wrong password, to an account without one and to no account', async () => {
    const withPassword = await api.createPerson({ passwordHash: await hashPassword(secret) })
    const without = await api.createPerson()
    const answers = await Promise.all(
      [withPassword.email, without.email, 'nobody@example.org'].map(email => signIn(email, 'something else entirely')),
    )
    expect(answers[0]).toMatchObject({ status: 401, body: { error: { code: 'WRONG_CREDENTIALS' } } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('replaces a hash of weaker parameters', async () => {
    const weak = await hash(secret, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const { uid, email } = await api.createPerson({ passwordHash: weak })
    expect((await signIn(email, secret)).status).toBe(200)
    const { passwordHash } = await readAccount(api.app.db, uid)
    expect(passwordHash).not.toBe(weak)
    expect(isOutdatedHash(passwordHash ?? '')).toBe(false)
    expect((await signIn(email, secret)).status).toBe(200)
  })

  test('ends the session that the browser had before', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword(secret) })
    const answer = await post(api, '/auth/sign-in/password', { email: person.email, password: secret }, person)
    expect(answer.status).toBe(200)
    await expect.poll(() => isSignedIn(api, person)).toBe(false)
    expect(await isSignedIn(api, enteredAs(answer))).toBe(true)
  })

  test('after ten wrong passwords no password is tried for a while, known address or not', async () => {
    const limited = await startTestApi({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const quarter = 15 * 60_000
      const { email } = await limited.createPerson({ passwordHash: await hashPassword(secret) })
      for (const address of [email, 'nobody@example.org']) {
        limited.passTime(quarter - (limited.app.now().getTime() % quarter))
        const tries = Array.from({ length: 14 }, () =>
          post(limited, '/auth/sign-in/password', { email: address, password: 'wrong password' }),
        )
        const codes = (await Promise.all(tries)).map(errorCodeOf)
        expect(codes.filter(code => code === 'WRONG_CREDENTIALS')).toHaveLength(10)
        expect(codes.filter(code => code === 'TOO_MANY_TRIES')).toHaveLength(4)
      }
      limited.passTime(quarter)
      const later = await post(limited, '/auth/sign-in/password', { email, password: secret })
      expect(later.status).toBe(200)
    } finally {
      await limited.dispose()
    }
  })
})

describe('resetting a forgotten password', () => {
  test('signs in with the new one, and everybody else out', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword(secret) })
    await post(api, '/auth/reset-password/send-code', { email: person.email })
    const code = await readCode(api, person.email)
    const body = { email: person.email, newPassword: 'a new pass phrase' }
    expect(errorCodeOf(await post(api, '/auth/reset-password/verify-code', { ...body, code: otherCode(code) }))).toBe(
      'CODE_INVALID',
    )
    const answer = await post(api, '/auth/reset-password/verify-code', { ...body, code })
    expect(answer.status).toBe(200)
    await expect.poll(() => isSignedIn(api, person)).toBe(false)
    expect(await isSignedIn(api, enteredAs(answer))).toBe(true)
    expect((await signIn(person.email, secret)).status).toBe(401)
    expect((await signIn(person.email, 'a new pass phrase')).status).toBe(200)
    expect(await listSubjects(person.email)).toContain('Your Atelier password was changed')
    expect(errorCodeOf(await post(api, '/auth/reset-password/verify-code', { ...body, code }))).toBe('CODE_INVALID')
  })

  test('a short password is refused before the code is looked at', async () => {
    const { email } = await api.createPerson()
    await post(api, '/auth/reset-password/send-code', { email })
    const code = await readCode(api, email)
    const short = await post(api, '/auth/reset-password/verify-code', { email, code, newPassword: 'short' })
    expect(errorCodeOf(short)).toBe('VALIDATION')
    const long = await post(api, '/auth/reset-password/verify-code', { email, code, newPassword: 'long enough now' })
    expect(long.status).toBe(200)
  })
})

describe('setting the password while signed in', () => {
  test('needs the current one, and ends the other sessions', async () => {
    const person = await api.createPerson({ passwordHash: await hashPassword(secret) })
    const elsewhere = enteredAs(await signIn(person.email, secret), person.email)
    const newPassword = 'an even longer phrase'
    const without = await post(api, '/auth/password', { newPassword }, person)
    expect(without).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'body.currentPassword' }] } } },
    })
    const wrong = await post(api, '/auth/password', { newPassword, currentPassword: 'not this one' }, person)
    expect(errorCodeOf(wrong)).toBe('WRONG_CREDENTIALS')
    const right = await api.call(
      authRoutes.setPassword,
      { body: { newPassword, currentPassword: secret } },
      { as: person },
    )
    expect(right).toEqual({ sessionsEnded: 1 })
    await expect.poll(() => isSignedIn(api, elsewhere)).toBe(false)
    expect(await isSignedIn(api, person)).toBe(true)
    expect((await signIn(person.email, newPassword)).status).toBe(200)
  })

  test('a first one needs a code by mail', async () => {
    const person = await api.createPerson()
    const newPassword = 'my first pass phrase'
    const without = await post(api, '/auth/password', { newPassword }, person)
    expect(without).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path: 'body.code' }] } } } })
    const sent = await api.call(authRoutes.sendPasswordCode, {}, { as: person })
    expect(sent.sentTo).toBe(`p•••@example.org`)
    const code = await readCode(api, person.email)
    const answer = await api.call(authRoutes.setPassword, { body: { newPassword, code } }, { as: person })
    expect(answer).toEqual({ sessionsEnded: 0 })
    expect((await signIn(person.email, newPassword)).status).toBe(200)
    expect(await listSubjects(person.email)).toContain('Your Atelier password was changed')
  })

  test('an API key cannot', async () => {
    const person = await api.createPerson()
    const key = await post(api, '/api-keys', { name: 'script' }, person)
    const response = await api.fetch('/api/auth/password', {
      method: 'POST',
      headers: { authorization: `Bearer ${(key.body as { key: string }).key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ newPassword: 'a long pass phrase' }),
    })
    expect(response.status).toBe(403)
  })
})
