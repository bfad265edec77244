import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

test('a key is shown once, works as its person, and ends when it is deleted', async () => {
  const person = await api.createPerson()
  const made = await api.call(apiKeyRoutes.create, { body: { name: ' Render farm ' } }, { as: person })
  expect(made).toMatchObject({ name: 'Render farm', key: expect.stringMatching(/^atl_[\w-]{43}$/) as string })
  const listed = await api.call(apiKeyRoutes.list, {}, { as: person })
  expect(listed.items).toMatchObject([{ id: made.id, hint: made.key.slice(-4), lastUsedAt: null }])
  expect(JSON.stringify(listed)).not.toContain(made.key)
  expect((await api.call(apiKeyRoutes.list, {}, { apiKey: made.key })).items).toHaveLength(1)
  await api.call(apiKeyRoutes.delete, { params: { id: made.id } }, { as: person })
  await expect
    .poll(() => api.call(apiKeyRoutes.list, {}, { apiKey: made.key }).catch(error => (error as { code: string }).code))
    .toBe('UNAUTHENTICATED')
})

test('a key can neither make nor delete keys', async () => {
  const person = await api.createPerson()
  const { id, key } = await api.call(apiKeyRoutes.create, { body: { name: 'one' } }, { as: person })
  const make = api.call(apiKeyRoutes.create, { body: { name: 'two' } }, { apiKey: key })
  await expect(make).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
  const remove = api.call(apiKeyRoutes.delete, { params: { id } }, { apiKey: key })
  await expect(remove).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
})

test('nobody sees or deletes another person’s keys', async () => {
  const [mine, theirs] = [await api.createPerson(), await api.createPerson()]
  const { id } = await api.call(apiKeyRoutes.create, { body: { name: 'theirs' } }, { as: theirs })
  expect((await api.call(apiKeyRoutes.list, {}, { as: mine })).items).toEqual([])
  const remove = api.call(apiKeyRoutes.delete, { params: { id } }, { as: mine })
  await expect(remove).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an account has fifty at most, also when they are made in parallel', async () => {
  const person = await api.createPerson()
  const made = await Promise.allSettled(
    Array.from({ length: 55 }, (_, index) =>
      api.call(apiKeyRoutes.create, { body: { name: `key ${index}` } }, { as: person }),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
})
