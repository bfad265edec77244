import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LocalDatabase } from './database.ts'
import { KeptOriginals } from './kept-originals.ts'
import { openTestDatabase } from './local.fixture.ts'

/** What the server answers with, by file. */
let answers: Record<string, number>
let asked: string[]
/** Files that there is no room for. */
let tooLarge: Set<string>
let db: LocalDatabase
let originals: KeptOriginals
const onNoRoom = vi.fn<() => void>()

const fileOf = (path: string) => path.split('/')[3] ?? ''

beforeEach(async () => {
  ;[answers, asked, tooLarge] = [{}, [], new Set()]
  onNoRoom.mockClear()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('', { status: answers[fileOf(path)] ?? 200 })
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [],
      delete: async () => true,
      put: async (path: string) => {
        if (tooLarge.has(fileOf(path))) throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  })
  db = await openTestDatabase()
})
afterEach(() => {
  originals.dispose()
  db.close()
  vi.unstubAllGlobals()
})

async function keep(...names: string[]): Promise<void> {
  originals = new KeptOriginals(db, 'mai', onNoRoom)
  await db.kept.bulkPut(names.map(name => ({ id: name, fileId: name, isHere: false })))
}

const listHere = async () => (await db.kept.toArray()).flatMap(({ id, isHere }) => (isHere ? [id] : []))

test('one that cannot be had keeps no other from being here, and comes when it is asked for again', async () => {
  answers = { b: 500 }
  await keep('a', 'b', 'c')
  await vi.waitFor(async () => expect(await listHere()).toEqual(['a', 'c']))
  answers = {}
  originals.wake()
  await vi.waitFor(async () => expect(await listHere()).toEqual(['a', 'b', 'c']))
  expect(onNoRoom).not.toHaveBeenCalled()
})

test('that there is no room is told once, and nothing more is fetched in vain', async () => {
  tooLarge = new Set(['b', 'c'])
  await keep('a', 'b', 'c')
  await vi.waitFor(() => expect(onNoRoom).toHaveBeenCalledOnce())
  originals.wake()
  await vi.waitFor(() => expect(asked.filter(path => fileOf(path) === 'b')).toHaveLength(2))
  expect(asked.some(path => fileOf(path) === 'c')).toBe(false)
  expect(await listHere()).toEqual(['a'])
  expect(onNoRoom).toHaveBeenCalledOnce()
})
