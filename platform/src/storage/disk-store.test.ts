import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { describeObjectStore, inChunks } from './describe-store.fixture.ts'
import { readWhole } from './object-store.ts'
import { DiskStore } from './disk-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeObjectStore(async () => new DiskStore(join(folder, 'files')))

test('no key leads out of the folder', async () => {
  const store = new DiskStore(join(folder, 'files'))
  for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a//b', '', '.writing/a', 'a\\b', 'a\0']) {
    await expect(store.find(key)).rejects.toThrow('Not the key')
  }
})

test('what a killed process was writing is freed when it is old', async () => {
  const writing = join(folder, 'files/.writing')
  mkdirSync(writing, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(writing, name), 'x')
  utimesSync(join(writing, 'old'), new Date(0), new Date(0))
  await new DiskStore(join(folder, 'files')).dropUnfinished(new Date(Date.now() - 60_000))
  expect(readdirSync(writing)).toEqual(['new'])
})

test('of two that write one object at once, one is whole', async () => {
  const store = new DiskStore(join(folder, 'files'))
  const [one, other] = [randomBytes(500_000), randomBytes(400_000)]
  const write = (bytes: Buffer) => store.write('race/a', inChunks(bytes, 10_000), { bytesMax: bytes.length })
  await Promise.all([write(one), write(other)])
  const kept = await readWhole(store, 'race/a')
  expect([one, other].some(bytes => kept.equals(bytes))).toBe(true)
})

test('gives back the memory of what it owns once that is written, and of nothing else', async () => {
  const store = new DiskStore(join(folder, 'files'))
  const content = randomBytes(3_000_000)
  const pieces = () => [content.subarray(0, 2_000_000), content.subarray(2_000_000)].map(piece => new Uint8Array(piece))
  const [owned, others] = [pieces(), pieces()]
  const options = { bytesMax: content.length }
  await store.write('owned/a', Readable.from(owned), { ...options, ownsBytes: true })
  await store.write('owned/b', Readable.from(others), options)
  await store.write('owned/c', Readable.from([content.subarray(0, 2_000_000), content.subarray(2_000_000)]), {
    ...options,
    ownsBytes: true,
  })
  for (const key of ['owned/a', 'owned/b', 'owned/c'])
    expect(content.equals(await readWhole(store, key)), key).toBe(true)
  expect(owned.map(piece => piece.length)).toEqual([0, 0])
  expect(others.map(piece => piece.length)).toEqual([2_000_000, 1_000_000])
})
