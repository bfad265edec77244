import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { countMails, enteredAs, errorCodeOf, isSignedIn, otherCode, post, readCode } from './auth.fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const send = (email: string) => post(api, '/auth/sign-in/send-passcode', { email })
const verify = (email: string, code: string) => post(api, '/auth/sign-in/verify-passcode', { email, code })

describe('signing in with a mailed code', () => {
  test('signs in', async () => {
    const person = await api.createPerson()
    await send(person.email)
    const answer = await verify(person.email, await readCode(api, person.email))
    expect(answer).toMatchObject({ status: 200, body: { uid: person.uid, isNew: false } })
    expect(await isSignedIn(api, enteredAs(answer))).toBe(true)
  })

  test('of twenty parallel guesses five are counted, and then the right code is refused too', async () => {
    const { email } = await api.createPerson()
    await send(email)
    const code = await readCode(api, email)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(email, otherCode(code))))
    const codes = guesses.map(errorCodeOf)
    expect(codes.filter(found => found === 'CODE_INVALID')).toHaveLength(5)
    expect(codes.filter(found => found === 'TOO_MANY_TRIES')).toHaveLength(15)
    expect(errorCodeOf(await verify(email, code))).toBe('TOO_MANY_TRIES')
  })

  test('a right code among parallel guesses signs in once at most', async () => {
    const { email } = await api.createPerson()
    await send(email)
    const code = await readCode(api, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('expired and reused codes are refused', async () => {
    const { email } = await api.createPerson()
    await send(email)
    const code = await readCode(api, email)
    expect((await verify(email, code)).status).toBe(200)
    expect(errorCodeOf(await verify(email, code))).toBe('CODE_INVALID')
    await send(email)
    api.passTime(11 * MINUTE_MS)
    expect(errorCodeOf(await verify(email, await readCode(api, email)))).toBe('CODE_EXPIRED')
  })

  test('a code for something else does not sign in', async () => {
    const { email } = await api.createPerson()
    await post(api, '/auth/reset-password/send-code', { email })
    expect(errorCodeOf(await verify(email, await readCode(api, email)))).toBe('CODE_INVALID')
  })

  test.for(['/auth/sign-in/send-passcode', '/auth/reset-password/send-code', '/auth/secure-account/send-code'])(
    '%s answers unknown addresses as it answers known ones',
    async path => {
      const { email: known } = await api.createPerson()
      const unknown = `nobody-${path.length}@example.org`
      const before = await countMails(api, unknown)
      const answers = [await post(api, path, { email: known }), await post(api, path, { email: unknown })]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.status).toBe(200)
      expect(await countMails(api, known)).toBe(1)
      expect(await countMails(api, unknown)).toBe(before + 1)
      const again = [await post(api, path, { email: known }), await post(api, path, { email: unknown })]
      expect(again.map(errorCodeOf)).toEqual(['TOO_SOON', 'TOO_SOON'])
      const door = path.replace('send-passcode', 'verify-passcode').replace('send-code', 'verify-code')
      for (let index = 0; index < 6; index++) {
        const guess = (email: string) => post(api, door, { email, code: '123456', newPassword: 'a long pass phrase' })
        const [one, other] = [await guess(known), await guess(unknown)]
        expect(one).toEqual(other)
        expect(errorCodeOf(one)).toBe(index < 5 ? 'CODE_INVALID' : 'TOO_MANY_TRIES')
      }
    },
  )

  test('an account that is marked for deletion is named only to whoever proved to own it', async () => {
    const person = await api.createPerson()
    await post(api, '/users/me/deletion/code', {}, person)
    await api.call(usersRoutes.deleteMe, { body: { code: await readCode(api, person.email) } }, { as: person })
    await send(person.email)
    const code = await readCode(api, person.email)
    expect(errorCodeOf(await verify(person.email, otherCode(code)))).toBe('CODE_INVALID')
    const answer = await verify(person.email, code)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'ACCOUNT_DELETED' } }, session: undefined })
  })
})

test('one address gets six codes of a kind an hour', async () => {
  const limited = await startTestApi({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const { email } = await limited.createPerson()
    // Counted by the clock's hours: start one, so that it does not turn on the way.
    limited.passTime(HOUR_MS - (limited.app.now().getTime() % HOUR_MS))
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 8; index++) {
      codes.push(errorCodeOf(await post(limited, '/auth/sign-in/send-passcode', { email })))
      limited.passTime(31_000)
    }
    expect(codes).toEqual([...Array.from({ length: 6 }), 'TOO_MANY_TRIES', 'TOO_MANY_TRIES'])
    expect(await countMails(limited, email)).toBe(6)
    limited.passTime(HOUR_MS)
    expect((await post(limited, '/auth/sign-in/send-passcode', { email })).status).toBe(200)
  } finally {
    await limited.dispose()
  }
})

test('one network cannot have more than a hundred mails sent an hour', async () => {
  const limited = await startTestApi({ env: { RATE_LIMIT_FACTOR: '0.02' } })
  try {
    limited.passTime(HOUR_MS - (limited.app.now().getTime() % HOUR_MS))
    const codes: (string | undefined)[] = []
    for (const name of ['a', 'b', 'c']) {
      limited.passTime(MINUTE_MS)
      codes.push(errorCodeOf(await post(limited, '/auth/sign-in/send-passcode', { email: `${name}@example.org` })))
    }
    expect(codes).toEqual([undefined, undefined, 'TOO_MANY_TRIES'])
  } finally {
    await limited.dispose()
  }
})
