import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewRoutes as routes } from '@atelier/shared-schema/contract/areas/preview.contract.ts'
import { shortUrlRoutes } from '@atelier/shared-schema/contract/areas/short-url.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const preview = (url: string) => api.call(routes.read, { query: { url } })

test('a link shows what whoever follows it would see', async () => {
  const owner = await api.createPerson()
  const body = { name: 'Sky', description: 'Colours of the sky' }
  const { id } = await api.call(wildcardsRoutes.create, { body }, { as: owner })
  const page = `http://localhost:3000/wildcards/${id}`
  expect(await preview(page)).toEqual({
    url: page,
    siteName: 'Atelier',
    title: 'Atelier',
    description: '',
    image: null,
    item: null,
  })
  await api.call(wildcardsRoutes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
  const seen = { url: page, title: 'Sky', description: 'Colours of the sky', item: { id, kind: 'WILDCARD' } }
  expect(await preview(`/wildcards/${id}`)).toMatchObject(seen)
  const { shortUrl } = await api.call(shortUrlRoutes.create, { body: { url: page } }, { as: owner })
  expect(await preview(shortUrl)).toMatchObject(seen)
})

test.each([
  'https://evil.example.org/',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  '/api/users/me',
])('%s is not looked at', async url => {
  await expect(preview(url)).rejects.toMatchObject({ code: 'VALIDATION' })
})
