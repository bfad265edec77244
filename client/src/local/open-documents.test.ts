import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestSyncServer } from './sync-server.fixture.ts'

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
const { holdDocument, isOpenDocument, openDocument } = await import('./open-documents.ts')

const name = 'tree:u:0192f3c0-0000-7000-8000-000000000001'
let server: TestSyncServer

beforeEach(async () => {
  server = await TestSyncServer.start()
})
afterEach(() => server.stop())

test('parts that ask for one document share one session and one socket, until the last of them leaves', async () => {
  const environment = server.environment('person')
  const session = openDocument(name, environment)
  expect(openDocument(name, environment)).toBe(session)
  expect(openDocument(name, server.environment('another'))).not.toBe(session)
  const leaveFirst = holdDocument(session)
  const leaveSecond = holdDocument(session)
  await vi.waitFor(() => expect(session.getState().connected).toBe(true), 10_000)
  leaveFirst()
  leaveFirst()
  await new Promise(resolve => setTimeout(resolve, 3_200))
  expect(isOpenDocument(session)).toBe(true)
  leaveSecond()
  const back = holdDocument(openDocument(name, environment))
  await new Promise(resolve => setTimeout(resolve, 3_200))
  expect(isOpenDocument(session)).toBe(true)

  session.doc.getMap('m').set('last', true)
  back()
  await vi.waitFor(() => expect(isOpenDocument(session)).toBe(false), { timeout: 6_000 })
  expect(server.doc.getMap('m').toJSON()).toEqual({ last: true })
  await vi.waitFor(() => expect(server.connections.size).toBe(0), 10_000)
}, 20_000)
