import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCodeVersion } from './code-version.ts'
import { MemoryStore } from './memory-store.ts'
import { NodeCache } from './node-cache.ts'
import type { CachedNode } from './output-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-cache-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

function openCache(options: { memoryBytesMax?: number; diskBytesMax?: number; codeVersion?: string } = {}): NodeCache {
  return new NodeCache({ folder, memoryBytesMax: 1e6, diskBytesMax: 1e6, codeVersion: '1', worthMs: 0, ...options })
}

function picture(bytes: number, value = 7): CachedNode {
  return { outputs: [[[{ width: bytes, height: 1, channels: 3, data: new Uint8Array(bytes).fill(value) }]]], shown: [] }
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('the cache of nodes', () => {
  it('outlives the process', async () => {
    const cache = openCache()
    cache.forScope('w1').write('key', picture(300), 10)
    await cache.flush()
    const later = openCache().forScope('w1')
    expect(await later.has('key')).toBe(true)
    expect(await later.read('key')).toEqual(picture(300))
  })

  it('shows nothing of one scope to another, nor of other code', async () => {
    const cache = openCache()
    cache.forScope('w1').write('key', picture(300), 10)
    await cache.flush()
    expect(await cache.forScope('w2').read('key')).toBeUndefined()
    expect(await openCache({ codeVersion: '2' }).forScope('w1').read('key')).toBeUndefined()
  })

  it('takes a damaged file for missing, and away', async () => {
    const cache = openCache()
    cache.forScope('w1').write('key', picture(300), 10)
    await cache.flush()
    const [file = ''] = await listFiles()
    const bytes = await readFile(file)
    bytes[bytes.byteLength - 20] = 99
    await writeFile(file, bytes)
    expect(await openCache().forScope('w1').read('key')).toBeUndefined()
    expect(await listFiles()).toEqual([])
  })

  it('keeps no more on disk than it may, and lets what was used longest ago go first', async () => {
    const cache = openCache({ diskBytesMax: 10_000, memoryBytesMax: 0 })
    const scope = cache.forScope('w1')
    for (let index = 0; index < 20; index++) {
      scope.write(`key${index}`, picture(1_000, index), 10)
      await cache.flush()
    }
    const sizes = await Promise.all((await listFiles()).map(async file => (await stat(file)).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000)
    expect(await scope.read('key19')).toEqual(picture(1_000, 19))
    expect(await scope.read('key0')).toBeUndefined()
  })

  it('shares its folder with other processes, and still keeps no more than it may', async () => {
    const caches = [1, 2, 3].map(() => openCache({ diskBytesMax: 20_000, memoryBytesMax: 0 }))
    for (let index = 0; index < 60; index++) {
      const cache = caches[index % 3] as NodeCache
      cache.forScope('w1').write(`key${index}`, picture(1_000, index), 10)
      await cache.flush()
    }
    const sizes = await Promise.all((await listFiles()).map(async file => (await stat(file)).size))
    // Each may have written a tenth since it looked last.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(26_000)
  })

  it('keeps what is no plain data in memory alone', async () => {
    const cache = openCache()
    const node: CachedNode = { outputs: [[() => 1]], shown: [] }
    cache.forScope('w1').write('key', node, 10)
    await cache.flush()
    expect(await cache.forScope('w1').read('key')).toBe(node)
    expect(await listFiles()).toEqual([])
  })

  it('does without a disk that cannot be written to', async () => {
    await writeFile(join(folder, 'in-the-way'), '')
    const cache = new NodeCache({
      folder: join(folder, 'in-the-way', 'nodes'),
      memoryBytesMax: 1e6,
      diskBytesMax: 1e6,
      codeVersion: '1',
      worthMs: 0,
    })
    cache.forScope('w1').write('key', picture(300), 10)
    await cache.flush()
    expect(await cache.forScope('w1').read('key')).toEqual(picture(300))
    expect(await cache.forScope('w1').read('other')).toBeUndefined()
  })
})

describe('what is kept in memory', () => {
  it('is what was used last, within its bytes', () => {
    const store = new MemoryStore(5_000)
    store.write('a', picture(2_000))
    store.write('b', picture(2_000))
    store.read('a')
    store.write('c', picture(2_000))
    expect(['a', 'b', 'c'].filter(key => store.has(key))).toEqual(['a', 'c'])
    expect(store.bytes).toBeLessThanOrEqual(5_000)
  })

  it('never is larger than all there may be', () => {
    const store = new MemoryStore(1_000)
    store.write('a', picture(2_000))
    expect(store.has('a')).toBe(false)
    expect(store.bytes).toBe(0)
  })
})

describe('the version of code', () => {
  it('changes with the code and not with its tests', async () => {
    await writeFile(join(folder, 'draw.ts'), 'export const a = 1')
    const before = await readCodeVersion([folder])
    await writeFile(join(folder, 'draw.test.ts'), 'expect(1)')
    expect(await readCodeVersion([folder])).toBe(before)
    await writeFile(join(folder, 'draw.ts'), 'export const a = 2')
    expect(await readCodeVersion([folder])).not.toBe(before)
  })
})
