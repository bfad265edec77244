import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { countMails, enteredAs, errorCodeOf, otherCode, post, readCode } from './auth.fixture.ts'

const MINUTE_MS = 60_000
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

function send(email: string, more: Record<string, unknown> = {}) {
  return post(api, '/auth/sign-up/send-email', { email, ageConfirmed: true, ...more })
}
function verify(email: string, code: string, more: Record<string, unknown> = {}) {
  return post(api, '/auth/sign-up/verify-email', { email, code, ageConfirmed: true, ...more })
}

describe('signing up with a mailed code', () => {
  test('makes the account, in the language asked for, and signs in', async () => {
    const email = 'linh@example.org'
    await send(' Linh@Example.org ', { locale: 'vi' })
    const [mail] = (await api.mails()).filter(sent => sent.to === email)
    expect(mail?.subject).toBe('Mã đăng ký Atelier của bạn')
    const answer = await verify(email, await readCode(api, email), { name: 'Linh', password: 'a long pass phrase' })
    expect(answer).toMatchObject({ status: 200, body: { name: 'Linh', isNew: true } })
    const me = await api.call(usersRoutes.readMe, {}, { as: enteredAs(answer) })
    expect(me).toMatchObject({ name: 'Linh', email, locale: 'vi' })
    const again = await post(api, '/auth/sign-in/password', { email, password: 'a long pass phrase' })
    expect(again.status).toBe(200)
  })

  test('names the person after their address until they say better', async () => {
    await send('minh.tran@example.org')
    const answer = await verify('minh.tran@example.org', await readCode(api, 'minh.tran@example.org'))
    expect(answer.body).toMatchObject({ name: 'minh.tran' })
  })

  test('asks for the age in both steps', async () => {
    const early = await post(api, '/auth/sign-up/send-email', { email: 'young@example.org' })
    expect(early).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'body.ageConfirmed' }] } } },
    })
    await send('young@example.org')
    const code = await readCode(api, 'young@example.org')
    const late = await post(api, '/auth/sign-up/verify-email', {
      email: 'young@example.org',
      code,
      ageConfirmed: false,
    })
    expect(errorCodeOf(late)).toBe('VALIDATION')
  })

  test('a code is good once, and for its own address', async () => {
    await send('once@example.org')
    await send('other@example.org')
    const code = await readCode(api, 'once@example.org')
    if (code !== (await readCode(api, 'other@example.org'))) {
      expect(errorCodeOf(await verify('other@example.org', code))).toBe('CODE_INVALID')
    }
    expect((await verify('once@example.org', code)).status).toBe(200)
    expect(errorCodeOf(await verify('once@example.org', code))).toBe('CODE_INVALID')
  })

  test('a code expires after ten minutes', async () => {
    await send('late@example.org')
    api.passTime(11 * MINUTE_MS)
    expect(errorCodeOf(await verify('late@example.org', await readCode(api, 'late@example.org')))).toBe('CODE_EXPIRED')
  })

  test('only the newest code counts, and another is not sent at once', async () => {
    const email = 'newest@example.org'
    await send(email)
    const first = await readCode(api, email)
    const tooSoon = await send(email)
    expect(errorCodeOf(tooSoon)).toBe('TOO_SOON')
    expect(tooSoon.body).toMatchObject({ error: { details: { retryAfterSeconds: expect.any(Number) as number } } })
    api.passTime(MINUTE_MS)
    await send(email)
    const second = await readCode(api, email)
    if (first !== second) expect(errorCodeOf(await verify(email, first))).toBe('CODE_INVALID')
    expect((await verify(email, second)).status).toBe(200)
  })

  test('two parallel uses of one code make one account', async () => {
    const email = 'race@example.org'
    await send(email)
    const code = await readCode(api, email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter(answer => answer.status !== 200).map(errorCodeOf)
    expect(new Set(refused)).toEqual(new Set(['CODE_INVALID']))
  })

  test('two parallel requests send one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('double@example.org')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await countMails(api, 'double@example.org')).toBe(1)
  })
})

describe('an address that has an account', () => {
  test('gets the answers of one that has none, at every step', async () => {
    const { email: known } = await api.createPerson()
    const unknown = 'nobody@example.org'
    const sent = await Promise.all([send(known), send(unknown)])
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]?.status).toBe(200)
    expect([await countMails(api, known), await countMails(api, unknown)]).toEqual([1, 1])
    const codes = { [known]: '123456', [unknown]: otherCode(await readCode(api, unknown)) }
    for (let index = 0; index < 6; index++) {
      const [one, other] = [await verify(known, codes[known] ?? ''), await verify(unknown, codes[unknown] ?? '')]
      expect(one).toEqual(other)
      expect(errorCodeOf(one)).toBe(index < 5 ? 'CODE_INVALID' : 'TOO_MANY_TRIES')
    }
    const again = [await send(known), await send(unknown)]
    expect(again.map(errorCodeOf)).toEqual(['TOO_SOON', 'TOO_SOON'])
  })

  test('is told so by mail, in the language of the account', async () => {
    const { email } = await api.createPerson({ locale: 'vi' })
    await send(email)
    const mail = (await api.mails()).find(sent => sent.to === email)
    expect(mail?.subject).toBe('Bạn đã có tài khoản Atelier')
  })

  test('checking whether an address is verified tells about one’s own only', async () => {
    const [me, other] = [await api.createPerson(), await api.createPerson()]
    const check = (email: string, as?: typeof me) =>
      api.call(authRoutes.checkEmailVerified, { params: { email } }, as ? { as } : {})
    expect(await check(me.email, me)).toEqual({ verified: true })
    expect(await check(other.email, me)).toEqual({ verified: false })
    expect(await check(me.email)).toEqual({ verified: false })
  })
})

describe('where sign-up is not open', () => {
  test.for([
    ['closed', 'No new accounts'],
    ['invite', 'invited people'],
  ] as const)('%s: everybody gets the same refusal', async ([signUp, words]) => {
    const shut = await startTestApi({ env: { SIGN_UP: signUp } })
    try {
      const { email: known } = await shut.createPerson()
      const answers = await Promise.all(
        [known, 'nobody@example.org'].map(email =>
          post(shut, '/auth/sign-up/send-email', { email, ageConfirmed: true }),
        ),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ status: 403, body: { error: { code: 'SIGN_UP_CLOSED' } } })
      expect(JSON.stringify(answers[0]?.body)).toContain(words)
      expect(await shut.mails()).toEqual([])
      const bypass = { email: 'nobody@example.org', code: '123456', ageConfirmed: true }
      expect(errorCodeOf(await post(shut, '/auth/sign-up/verify-email', bypass))).toBe('SIGN_UP_CLOSED')
    } finally {
      await shut.dispose()
    }
  })
})
