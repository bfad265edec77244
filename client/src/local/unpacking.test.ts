import { afterEach, expect, test, vi } from 'vitest'
import type { LocalDatabase } from './database.ts'
import { ME, makeItem, openTestDatabase } from './local.fixture.ts'
import { enqueue } from './outbox.ts'
import { findRow, packItems, unpackNext } from './packed-pages.ts'
import { Unpacking } from './unpacking.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

const mark = 1
const PAGES = 8

/** What the real one does, without a thread of its own: as the real one it knows nothing of writes. */
class WorkerInPlace {
  static of: LocalDatabase
  static asked = 0
  static running = 0
  onmessage: (event: { data: { isLeft: unknown } }) => void = () => undefined
  constructor() {
    WorkerInPlace.running++
  }
  postMessage(): void {
    WorkerInPlace.asked++
    const refuse = () => {
      throw new Error('a write waits for this thing')
    }
    void unpackNext(WorkerInPlace.of, refuse).then(
      isLeft => this.onmessage({ data: { isLeft } }),
      () => this.onmessage({ data: { isLeft: 'unknown' } }),
    )
  }
  terminate(): void {
    WorkerInPlace.running--
  }
}

class WorkerThatFails extends WorkerInPlace {
  onerror: () => void = () => undefined
  override postMessage(): void {
    setTimeout(() => this.onerror())
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(WorkerInPlace, { asked: 0, running: 0 })
})

async function fill(pages: number) {
  const db = await openTestDatabase()
  const items = Array.from({ length: pages }, (_, place) => makeItem(`p${place}`, { kind: 'IMAGE', detail: null }))
  for (const item of items) await packItems(db, [item], { mark, apply: applyWrite })
  WorkerInPlace.of = db
  return { db, items }
}

async function unpackAll(db: LocalDatabase): Promise<void> {
  const unpacking = new Unpacking(ME)
  while (await unpacking.next(db, applyWrite));
  unpacking.dispose()
}

test('many pages become rows in a worker, which ends with them', async () => {
  vi.stubGlobal('Worker', WorkerInPlace)
  const { db } = await fill(PAGES)
  await unpackAll(db)
  expect([await db.items.count(), await db.packed.count()]).toEqual([PAGES, 0])
  // Once more, to hear that none is left.
  expect([WorkerInPlace.asked, WorkerInPlace.running]).toEqual([PAGES + 1, 0])
})

test('few become rows in the page itself', async () => {
  vi.stubGlobal('Worker', WorkerInPlace)
  const { db } = await fill(2)
  await unpackAll(db)
  expect([await db.items.count(), WorkerInPlace.asked]).toEqual([2, 0])
})

test('what a write waits for is left to the page, which knows what it does', async () => {
  vi.stubGlobal('Worker', WorkerInPlace)
  const { db, items } = await fill(PAGES)
  const [, , third] = items
  const favorite = { params: { id: third!.id }, body: { favorite: true } }
  await enqueue(db, 'image.favorite', favorite, 0, { key: 'one' })
  // Already a row by the write itself, as on any device.
  await db.items.clear()
  await packItems(db, [third!], { mark, apply: applyWrite })
  await unpackAll(db)
  expect(await db.items.count()).toBe(PAGES)
  expect((await findRow(db, third!.id))?.item.favoritedAt).not.toBeNull()
})

test('where the worker cannot be had it is done in the page', async () => {
  vi.stubGlobal('Worker', WorkerThatFails)
  const { db } = await fill(PAGES)
  await unpackAll(db)
  expect([await db.items.count(), WorkerInPlace.running]).toEqual([PAGES, 0])
})
