import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { NodeFiles } from '#engine/node-kind.ts'
import { AreaFiles } from './area-files.ts'

let base: string
let files: NodeFiles
const bytes = new Uint8Array([1, 2, 3])
const png = { extension: 'png', bytes, area: 'output' } as const
const openFiles = () =>
  new AreaFiles({ input: join(base, 'input'), output: join(base, 'output'), temp: join(base, 'temp') }).openFor(
    () => 'image',
  )
const listAll = async () => (await readdir(base, { recursive: true })).toSorted()

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'atelier-files-'))
  await mkdir(join(base, 'input/sub'), { recursive: true })
  await writeFile(join(base, 'secret.png'), 'secret')
  await writeFile(join(base, 'input/a.png'), bytes)
  await writeFile(join(base, 'input/sub/b.png'), bytes)
  files = openFiles()
})
afterEach(() => rm(base, { recursive: true }))

describe('reading', () => {
  test('gives the file of that name, in its folder and its area', async () => {
    const { filename } = await files.write({ ...png, prefix: 'x' })
    for (const name of ['a.png', 'sub/b.png', 'sub\\b.png', `${filename} [output]`]) {
      expect(Uint8Array.from(await files.read(name))).toEqual(bytes)
    }
    expect(Uint8Array.from(await files.read(filename, 'output'))).toEqual(bytes)
  })

  test.each([
    { name: 'c.png', words: 'There is no file "c.png" in the input folder' },
    { name: 'sub', words: 'is no file' },
    { name: '../secret.png', words: 'leads out' },
    { name: 'sub/../../secret.png', words: 'leads out' },
    { name: '..\\secret.png', words: 'leads out' },
    { name: '/etc/passwd', words: 'a place on the machine' },
    { name: 'C:\\Windows\\win.ini', words: 'a place on the machine' },
    { name: '', words: 'file name is needed' },
    { name: 'a.png\0.txt', words: 'cannot be the name' },
    { name: '.hidden', words: 'cannot be the name' },
    { name: 'nul.png', words: 'cannot be the name' },
    { name: 'x'.repeat(5_000), words: 'too long' },
    { name: 'a.png/b.png', words: 'There is no file' },
  ])('refuses $name and names the input', async ({ name, words }) => {
    await expect(files.read(name)).rejects.toMatchObject({ name: 'NodeInputError', input: 'image' })
    await expect(files.read(name)).rejects.toThrow(words)
  })

  test('follows no link out', async () => {
    await symlink(join(base, 'secret.png'), join(base, 'input/link.png'))
    await symlink(base, join(base, 'input/linked'))
    await symlink('loop.png', join(base, 'input/loop.png'))
    for (const name of ['link.png', 'linked/secret.png', 'loop.png']) {
      await expect(files.read(name)).rejects.toThrow('There is no file')
    }
  })
})

describe('writing', () => {
  test('numbers after the prefix, going on from what is there, and keeps folders', async () => {
    await mkdir(join(base, 'output/deep'), { recursive: true })
    await writeFile(join(base, 'output/deep/cat_00041_.webp'), '')
    expect(await files.write({ ...png, prefix: 'deep/cat' })).toEqual({
      filename: 'cat_00042_.png',
      subfolder: 'deep',
      type: 'output',
    })
    expect(await files.write({ ...png, prefix: 'deep/cat' })).toMatchObject({ filename: 'cat_00043_.png' })
    expect(await files.write({ ...png, prefix: 'new/er/dog' })).toMatchObject({ filename: 'dog_00001_.png' })
  })

  test('two that write at once never take the same number', async () => {
    const other = openFiles()
    const both = () => [files.write({ ...png, prefix: 'x' }), other.write({ ...png, prefix: 'x' })]
    const written = await Promise.all(Array.from({ length: 10 }, both).flat())
    expect(new Set(written.map(({ filename }) => filename)).size).toBe(20)
    expect(await readdir(join(base, 'output'))).toHaveLength(20)
  })

  test('writes nothing when it refuses, and follows no link out', async () => {
    await mkdir(join(base, 'output'))
    await mkdir(join(base, 'outside'))
    await symlink(join(base, 'outside'), join(base, 'output/linked'))
    const before = await listAll()
    for (const prefix of ['../x', 'sub/../../x', '/x', 'linked/x', 'linked/deep/x', 'con', 'a:b', '', 'sub/']) {
      await expect(files.write({ ...png, prefix })).rejects.toBeInstanceOf(NodeInputError)
    }
    expect(await listAll()).toEqual(before)
  })

  test('knows the moment of saving', async () => {
    const { filename, subfolder } = await files.write({ ...png, prefix: '%year%/%month%-%day%_x' })
    expect(subfolder).toMatch(/^\d{4}$/)
    expect(filename).toMatch(/^\d\d-\d\d_x_00001_\.png$/)
  })
})

const timeout = longCount({ short: 30_000, long: 1_800_000 })

test('whatever the name, what is read is inside and what is written too', { timeout }, async () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '', '/', '\\', '~', 'sub', 'a.png', 'con', '%2e%2e', '․․', '...', '\0', 'C:', ' '),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const weird = fc.array(part, { maxLength: 6 }).chain(parts => fc.constantFrom(parts.join('/'), parts.join('')))
  await fc.assert(
    fc.asyncProperty(weird, async name => {
      const read = await files.read(name).catch((error: unknown) => error)
      if (read instanceof Uint8Array) expect(Uint8Array.from(read)).toEqual(bytes)
      else expect(read).toBeInstanceOf(NodeInputError)
      const written = await files.write({ ...png, prefix: name }).catch((error: unknown) => error)
      if (written instanceof Error) expect(written).toBeInstanceOf(NodeInputError)
    }),
    { numRuns: longCount({ short: 300, long: 20_000 }) },
  )
  const all = await listAll()
  expect(all.filter(name => !/^(input|output)(\/|$)/.test(name))).toEqual(['secret.png', 'temp'])
  expect(all.filter(name => name.startsWith('input'))).toHaveLength(4)
})
