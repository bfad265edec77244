import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortUrlRoutes as routes } from '@atelier/shared-schema/contract/areas/short-url.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

test('a page gets one short address for each person, which anybody may follow', async () => {
  const [person, other] = [await api.createPerson(), await api.createPerson()]
  const body = { url: '/wildcards?view=shared' }
  const [first, again, absolute, others] = [
    await api.call(routes.create, { body }, { as: person }),
    await api.call(routes.create, { body }, { as: person }),
    await api.call(routes.create, { body: { url: 'http://localhost:3000/wildcards?view=shared' } }, { as: person }),
    await api.call(routes.create, { body }, { as: other }),
  ]
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9A-Za-z]{10}$/),
    shortUrl: `http://localhost:3000/s/${first.id}`,
    url: 'http://localhost:3000/wildcards?view=shared',
  })
  expect([again.id, absolute.id]).toEqual([first.id, first.id])
  expect(others.id).not.toBe(first.id)
  expect(await api.call(routes.read, { params: { id: first.id } })).toEqual(first)
})

test('addresses elsewhere are refused, unknown ones not found', async () => {
  const person = await api.createPerson()
  await expect(
    api.call(routes.create, { body: { url: 'https://evil.example.org/' } }, { as: person }),
  ).rejects.toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('http://localhost:3000') })
  await expect(api.call(routes.read, { params: { id: 'abcdefghij' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.call(routes.read, { params: { id: 'short' } })).rejects.toMatchObject({ code: 'VALIDATION' })
})
