import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectMissing, ObjectTooLarge, readWhole } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'

const limit = { bytesMax: 64 * 1024 * 1024 }

export async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* cutOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
  await wait(1)
  throw new Error('connection lost')
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

/** What holds of every store, whatever it keeps its objects on. */
export function describeObjectStore(open: () => Promise<ObjectStore>): void {
  describe('an object store', () => {
    let store: ObjectStore
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.dispose())

    test.each([
      { title: 'nothing', size: 0, chunk: 1 },
      { title: 'a little', size: 100, chunk: 7 },
      { title: 'more than one part of an upload', size: 11 * 1024 * 1024 + 3, chunk: 1_000_000 },
    ])('keeps $title, and says its size and hash', async ({ title, size, chunk }) => {
      const bytes = randomBytes(size)
      const key = `kept/${title.replaceAll(' ', '-')}`
      expect(await store.write(key, inChunks(bytes, chunk), limit)).toEqual({
        size,
        sha256: createHash('sha256').update(bytes).digest(),
      })
      expect(await store.find(key)).toMatchObject({ key, size })
      expect((await readWhole(store, key)).equals(bytes)).toBe(true)
    })

    test('gives ranges', async () => {
      const bytes = randomBytes(1000)
      await store.write('ranges/a', inChunks(bytes, 300), limit)
      const read = (start: number, end: number) => readWhole(store, 'ranges/a', { start, end })
      expect(await read(0, 9)).toEqual(bytes.subarray(0, 10))
      expect(await read(10, 19)).toEqual(bytes.subarray(10, 20))
      expect(await read(990, 999)).toEqual(bytes.subarray(990))
    })

    test.each([10, 9 * 1024 * 1024])('keeps nothing of %d bytes that are cut off', async size => {
      await expect(store.write('cut/a', cutOff(randomBytes(size)), limit)).rejects.toThrow('connection lost')
      expect(await store.find('cut/a')).toBeUndefined()
      expect(await keysOf(store, 'cut/')).toEqual([])
    })

    test.each([100, 9 * 1024 * 1024])('keeps nothing of more than %d bytes', async bytesMax => {
      const bytes = randomBytes(bytesMax + 1)
      await expect(store.write('large/a', inChunks(bytes, 1_000_000), { bytesMax })).rejects.toThrow(ObjectTooLarge)
      expect(await keysOf(store, 'large/')).toEqual([])
    })

    test('moves, replacing what is there, and removes', async () => {
      await store.write('from/a', inChunks(Buffer.from('new'), 2), limit)
      await store.write('to/deep/a', inChunks(Buffer.from('old'), 2), limit)
      await store.moveAll([{ from: 'from/a', to: 'to/deep/a' }])
      expect((await readWhole(store, 'to/deep/a')).toString()).toBe('new')
      expect(await keysOf(store, 'from/')).toEqual([])
      await expect(store.moveAll([{ from: 'from/a', to: 'to/a' }])).rejects.toThrow(ObjectMissing)
      await store.remove('to/deep/a')
      await store.remove('to/deep/a')
      expect(await store.find('to/deep/a')).toBeUndefined()
      await expect(readWhole(store, 'to/deep/a')).rejects.toThrow(ObjectMissing)
    })

    test.each([{ soonMoved: false }, { soonMoved: true }])('moves several at once: %o', async options => {
      const moves = ['a', 'b', 'c'].map(name => ({ from: `several/${name}`, to: `moved/${name}/${name}` }))
      for (const { from } of moves) await store.write(from, inChunks(Buffer.from(from), 3), { ...limit, ...options })
      await store.moveAll(moves)
      for (const { from, to } of moves) expect((await readWhole(store, to)).toString()).toBe(from)
      expect(await keysOf(store, 'several/')).toEqual([])
      for (const { to } of moves) await store.remove(to)
    })

    test('lists a folder, and nothing beside it', async () => {
      for (const key of ['list/b/2', 'list/a', 'list/b/1', 'lists/c']) {
        await store.write(key, inChunks(Buffer.from(key), 9), limit)
      }
      expect((await keysOf(store, 'list/')).toSorted()).toEqual(['list/a', 'list/b/1', 'list/b/2'])
      expect(await keysOf(store, 'list/none/')).toEqual([])
      expect(await keysOf(store, 'list/b/1')).toEqual(['list/b/1'])
      expect(await keysOf(store, 'list/b/x')).toEqual([])
    })
  })
}
