import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionRoutes } from '@atelier/shared-schema/contract/areas/sessions.contract.ts'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { enteredAs, errorCodeOf, isSignedIn, readCode } from '#areas/auth/auth.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

const DAY_MS = 86_400_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

async function signIn(email: string, userAgent: string): Promise<TestPerson> {
  await api.call(authRoutes.sendPasscode, { body: { email } })
  const response = await api.fetch('/api/auth/sign-in/verify-passcode', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, code: await readCode(api, email) }),
  })
  const session = /atelier_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
  return enteredAs({ status: response.status, body: await response.json(), session }, email)
}

async function listSubjects(email: string): Promise<string[]> {
  return (await api.mails()).filter(mail => mail.to === email).map(mail => mail.subject)
}

test('the list names the devices; one can be signed out from another', async () => {
  const { email } = await api.createPerson()
  const desk = await signIn(email, firefox)
  const mobile = await signIn(email, phone)
  const { items } = await api.call(sessionRoutes.list, {}, { as: desk })
  expect(items.map(item => [item.device, item.current])).toEqual([
    [{ kind: 'phone', browser: 'Safari', os: 'iOS' }, false],
    [{ kind: 'desktop', browser: 'Firefox', os: 'Linux' }, true],
    [{ kind: 'program', browser: '', os: '' }, false],
  ])
  expect(items[0]).toMatchObject({ signedInWith: 'code', ip: '127.0.0.1' })
  expect(JSON.stringify(items)).not.toContain(mobile.session)
  await api.call(sessionRoutes.end, { params: { id: items[0]?.id ?? '' } }, { as: desk })
  await expect.poll(() => isSignedIn(api, mobile)).toBe(false)
  expect((await api.call(sessionRoutes.list, {}, { as: desk })).items).toHaveLength(2)
})

test('nobody can end another person’s session', async () => {
  const [mine, theirs] = [await api.createPerson(), await api.createPerson()]
  const { items } = await api.call(sessionRoutes.list, {}, { as: theirs })
  const attempt = api.call(sessionRoutes.end, { params: { id: items[0]?.id ?? '' } }, { as: mine })
  await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await isSignedIn(api, theirs)).toBe(true)
})

test('signing out ends this session alone and takes the cookie away', async () => {
  const { email } = await api.createPerson()
  const [one, other] = [await signIn(email, firefox), await signIn(email, phone)]
  const response = await api.fetch('/api/auth/sign-out', { method: 'POST', as: one })
  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toMatch(/atelier_session=;.*Max-Age=0.*atelier_signed_in=;.*Max-Age=0/)
  await expect.poll(() => isSignedIn(api, one)).toBe(false)
  expect(await isSignedIn(api, other)).toBe(true)
})

test('a sign-in on a device not used before is told by mail, one on a known device is not', async () => {
  const person = await api.createPerson()
  const first = await signIn(person.email, firefox)
  await api.fetch('/api/auth/sign-out', { method: 'POST', as: first })
  await signIn(person.email, firefox.replace('140', '141'))
  await signIn(person.email, phone)
  const notices = (await listSubjects(person.email)).filter(
    subject => subject === 'New sign-in to your Atelier account',
  )
  expect(notices).toHaveLength(2)
  const last = (await api.mails()).findLast(mail => mail.to === person.email)
  expect(last?.text).toContain('Safari, iOS')
})

test('a session ends thirty days after it was last used', async () => {
  const { email } = await api.createPerson()
  const person = await signIn(email, firefox)
  for (let index = 0; index < 3; index++) {
    api.passTime(20 * DAY_MS)
    expect(await isSignedIn(api, person)).toBe(true)
  }
  api.passTime(31 * DAY_MS)
  expect(await isSignedIn(api, person)).toBe(false)
})

test('a made-up cookie is nobody’s', async () => {
  const response = await api.fetch('/api/auth/sessions', { as: { uid: '', email: '', session: 'x'.repeat(43) } })
  expect(errorCodeOf({ status: response.status, body: await response.json(), session: undefined })).toBe(
    'UNAUTHENTICATED',
  )
})
