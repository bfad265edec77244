import { afterEach, beforeEach, expect, test } from 'vitest'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { enteredAs, errorCodeOf, post } from './auth.fixture.ts'
import { ensureOwnerFromConfig, makeFirstRunToken } from './first-run.service.ts'
import { readAccount } from './person.queries.ts'

let api: TestApi

beforeEach(async () => {
  api = await startTestApi({ env: { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'the first pass phrase' } })
})
afterEach(() => api.dispose())

const claim = { name: 'Thu', email: 'thu@example.org', password: 'a long pass phrase', ageConfirmed: true }
const complete = (token: string | null, more = {}) => post(api, '/auth/first-run', { ...claim, token, ...more })

test('the newest link makes the owner, once', async () => {
  expect(await api.call(authRoutes.readFirstRun, {})).toEqual({ ownerMissing: true })
  const [old, token] = [await makeFirstRunToken(api.app), await makeFirstRunToken(api.app)]
  expect(errorCodeOf(await complete(old))).toBe('CODE_INVALID')
  expect(errorCodeOf(await complete('made up'))).toBe('CODE_INVALID')
  const answer = await complete(token)
  expect(answer).toMatchObject({ status: 200, body: { name: 'Thu', isNew: true } })
  const owner = enteredAs(answer)
  expect((await readAccount(api.app.db, owner.uid)).siteRole).toBe('owner')
  expect(await api.call(usersRoutes.readMe, {}, { as: owner })).toMatchObject({ email: claim.email })
  expect(await api.call(authRoutes.readFirstRun, {})).toEqual({ ownerMissing: false })
  expect(errorCodeOf(await complete(token))).toBe('GONE')
  expect(await makeFirstRunToken(api.app)).toBeNull()
})

test('parallel uses of the link make one owner', async () => {
  const token = await makeFirstRunToken(api.app)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => complete(token, { email: `owner-${index}@example.org` })),
  )
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('an address that has an account already does not become the owner by the link', async () => {
  const { email } = await api.createPerson()
  const token = await makeFirstRunToken(api.app)
  expect(errorCodeOf(await complete(token, { email }))).toBe('EMAIL_TAKEN')
  expect((await complete(token)).status).toBe(200)
})

test('a script gets an owner from the configuration, a session by password and a key', async () => {
  await Promise.all([ensureOwnerFromConfig(api.app), ensureOwnerFromConfig(api.app)])
  await ensureOwnerFromConfig(api.app)
  const given = { email: 'owner@example.org', password: 'the first pass phrase' }
  const owner = enteredAs(await post(api, '/auth/sign-in/password', given))
  expect((await readAccount(api.app.db, owner.uid)).siteRole).toBe('owner')
  const made = await post(api, '/api-keys', { name: 'script' }, owner)
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(String) as string } })
  const { key } = made.body as { key: string }
  const response = await api.fetch('/api/users/me', { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
})

test('a bad OWNER_PASSWORD is said in one line', async () => {
  const app = { ...api.app, config: { ...api.app.config, ownerPassword: 'short' } }
  await expect(ensureOwnerFromConfig(app)).rejects.toThrow('OWNER_PASSWORD must have at least 10 characters')
})
