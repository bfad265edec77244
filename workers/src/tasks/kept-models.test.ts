import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectMissing } from '@atelier/platform/storage/object-store.ts'
import { KeptModels } from './kept-models.ts'

let folder: string
let root: string
let store: DiskStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-kept-models-'))
  root = join(folder, 'cache')
  store = new DiskStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function put(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest()
  await store.write(blobKey(sha256), once(bytes), { bytesMax: bytes.length })
  return sha256
}

test('a model is brought once, whoever asks, and stays the same file', async () => {
  const sha256 = await put('moss')
  const kept = new KeptModels(root, store)
  const paths = await Promise.all([kept.bring(sha256), kept.bring(sha256)])
  expect(new Set(paths).size).toBe(1)
  const path = paths[0] ?? ''
  expect(await readFile(path, 'utf8')).toBe('moss')
  await utimes(path, new Date(0), new Date(5_000))
  expect(await new KeptModels(root, store).bring(sha256)).toBe(path)
  const { mtimeMs, atimeMs } = await stat(path)
  expect(mtimeMs).toBe(5_000)
  expect(atimeMs).toBeGreaterThan(5_000)
})

test('of one whose bytes are gone nothing is kept, nor of what was left over nobody used for long', async () => {
  const small = new KeptModels(root, store, { bytesMax: 4 })
  const gone = createHash('sha256').update('gone').digest()
  await expect(small.bring(gone)).rejects.toBeInstanceOf(ObjectMissing)
  const [old, used] = [await small.bring(await put('old one')), await small.bring(await put('used one'))]
  await utimes(old, new Date(0), new Date(0))
  const newest = await small.bring(await put('newest'))
  const names = await readdir(root)
  expect(names.some(name => name.startsWith('.'))).toBe(false)
  const there = (path: string) => names.includes(path.slice(root.length + 1))
  expect([old, used, newest].map(there)).toEqual([false, true, true])
})
