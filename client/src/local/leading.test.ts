import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { endCalls } from '#api/call.ts'
import { readLocalState } from './local-store.ts'
import { Local } from './start-local.ts'

const server = vi.hoisted(() => ({ asked: [] as Route[], page: Promise.withResolvers<unknown>() }))
vi.mock(import('#api/contract-runtime.ts'), () => ({
  request: ((route: Route) => {
    server.asked.push(route)
    return server.page.promise
  }) as never,
}))
vi.stubGlobal('fetch', () => new Promise(() => undefined))
vi.stubGlobal('addEventListener', () => undefined)

test('who leaves does not wait for answers that no longer come', async () => {
  await Local.start('leading-1', {
    onLost: () => undefined,
    onPurged: () => undefined,
    onTrouble: () => undefined,
    onBlocked: () => undefined,
    isStillSignedIn: () => true,
  })
  await vi.waitFor(() => expect(server.asked).toEqual([changesRoutes.snapshot]), 10_000)

  // The first page has come, and there is another.
  endCalls()
  server.page.resolve({ items: [], nextCursor: 'next', cursor: '1', epoch: '1' })
  const { data } = readLocalState()
  await vi.waitFor(async () => expect(await data?.run(db => db.readMeta('feed'))).toBeDefined(), 10_000)
  await data?.leave()
  expect(readLocalState().data).toBeUndefined()
  expect(server.asked).toHaveLength(1)
})
