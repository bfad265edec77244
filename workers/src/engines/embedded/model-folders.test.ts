import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderListing } from './folder-listing.ts'
import { ModelFolders } from './model-folders.ts'

let root: string
let models: ModelFolders
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'model-folders-'))
  models = new ModelFolders(join(root, 'models'))
})
afterEach(() => rm(root, { recursive: true }))

/** As if it had been put there long ago, when asked; its folders too. */
async function put(path: string, { longAgo = false } = {}): Promise<void> {
  const folder = dirname(join(root, path))
  await mkdir(folder, { recursive: true })
  await writeFile(join(root, path), '')
  for (let above = folder; longAgo && above !== root; above = dirname(above)) await utimes(above, 1_000, 1_000)
}

describe('installed models', () => {
  it('are what lies in the folder of their sort and beneath it, without what is hidden', async () => {
    await put('models/loras/people/ann.patch')
    await put('models/loras/b.patch')
    await put('models/loras/.part')
    expect(models.list('loras')).toEqual(['b.patch', 'people/ann.patch'])
    expect(models.list('checkpoints')).toEqual(['studio-painter'])
    expect(models.list('../..')).toEqual([])
    expect(models.list('constructor')).toEqual([])
    expect(Object.keys(models.listAll())).toEqual(['checkpoints', 'loras', 'upscale_models', 'vae'])
  })

  it('are known as soon as they are there, and no longer than that', async () => {
    expect(models.list('loras')).toEqual([])
    await put('models/loras/a.patch', { longAgo: true })
    expect(models.list('loras')).toEqual(['a.patch'])
    await put('models/loras/people/b.patch')
    expect(models.list('loras')).toEqual(['a.patch', 'people/b.patch'])
    await rm(join(root, 'models/loras/people/b.patch'))
    expect(models.list('loras')).toEqual(['a.patch'])
    await rename(join(root, 'models/loras/a.patch'), join(root, 'models/loras/c.patch'))
    expect(models.list('loras')).toEqual(['c.patch'])
  })

  it('are not looked through again while nothing changes', async () => {
    await put('models/loras/people/a.patch', { longAgo: true })
    expect(models.list('loras')).toBe(models.list('loras'))
  })

  it('follow links to where the files are', async () => {
    await put('elsewhere/big.patch', { longAgo: true })
    await mkdir(join(root, 'models/loras'), { recursive: true })
    await symlink(join(root, 'elsewhere/big.patch'), join(root, 'models/loras/linked.patch'))
    await symlink(join(root, 'elsewhere'), join(root, 'models/loras/more'))
    await utimes(join(root, 'models/loras'), 1_000, 1_000)
    expect(models.list('loras')).toEqual(['linked.patch', 'more/big.patch'])
    await symlink(join(root, 'models/loras/itself'), join(root, 'models/loras/itself'))
    expect(models.list('loras')).toEqual(['linked.patch', 'more/big.patch'])
    await rm(join(root, 'elsewhere/big.patch'))
    expect(models.list('loras')).toEqual([])
  })
})

describe('a listing', () => {
  it('holds until a folder changes, a link leads elsewhere, or the folder comes to be', async () => {
    const isCurrentAfter = async (change: () => Promise<unknown>) => {
      const listing = new FolderListing(join(root, 'models'))
      expect(listing.isCurrent()).toBe(true)
      await change()
      return listing.isCurrent()
    }
    await put('models/a', { longAgo: true })
    await put('away/b', { longAgo: true })
    expect(await isCurrentAfter(() => writeFile(join(root, 'models/a'), 'other'))).toBe(true)
    expect(await isCurrentAfter(() => put('models/sub/c'))).toBe(false)
    await utimes(join(root, 'models/sub'), 1_000, 1_000)
    await symlink(join(root, 'away/b'), join(root, 'models/link'))
    await utimes(join(root, 'models'), 1_000, 1_000)
    expect(await isCurrentAfter(() => rm(join(root, 'away/b')))).toBe(false)
    await rm(join(root, 'away'), { recursive: true })
    await symlink(join(root, 'away'), join(root, 'models/folder'))
    await utimes(join(root, 'models'), 1_000, 1_000)
    expect(await isCurrentAfter(() => mkdir(join(root, 'away')))).toBe(false)
    await rm(join(root, 'models'), { recursive: true })
    expect(await isCurrentAfter(() => mkdir(join(root, 'models')))).toBe(false)
  })

  it('of a folder that changed just now is read again, since it may change once more in the same moment', async () => {
    await put('models/a')
    expect(new FolderListing(join(root, 'models')).isCurrent()).toBe(false)
  })
})
