import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join, relative, isAbsolute, sep } from 'node:path'
import { NodeInputError } from '#engine/node-kind.ts'
import type { FileArea, NodeFiles, StoredFile } from '#engine/node-kind.ts'
import type { AreaFolders } from '#engine/runner/protocol.ts'
import { AreaNameError, readAreaName, splitArea } from './area-name.ts'
import type { AreaName } from './area-name.ts'

/** Larger than any picture that would be decoded; reading goes through memory. */
const readBytesMax = 512 * 1_048_576
const nothingThere = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'])

/** Which input of the node a name came from, so that a refusal names it; undefined for what came over a link. */
export type FindInput = (name: string) => string | undefined

/**
 * The files of a run: three folders, out of which no name and no symbolic link leads. A file appears under its name whole
 * or not at all.
 */
export class AreaFiles {
  readonly #folders: AreaFolders
  /** The number used last for each prefix, so that a folder is read through only once. */
  readonly #numbers = new Map<string, number>()

  constructor(folders: AreaFolders) {
    this.#folders = folders
  }

  async has({ filename, subfolder, type }: StoredFile): Promise<boolean> {
    const { path } = await findPlace(this.#folders[type], [...subfolder.split('/').filter(Boolean), filename])
    return path !== undefined
  }

  /** Whether a node could read it by this name. */
  async hasNamed(fullName: string): Promise<boolean> {
    const { name, area = 'input' } = splitArea(fullName)
    try {
      const { folders, file } = readAreaName(name)
      return (await findPlace(this.#folders[area], [...folders, file])).path !== undefined
    } catch (error) {
      if (error instanceof AreaNameError) return false
      throw error
    }
  }

  /** As the nodes of a run see them. */
  openFor(findInput: FindInput): NodeFiles {
    return {
      read: (name, area = 'input') => this.#read(name, area, findInput),
      write: file => this.#write(file, findInput),
    }
  }

  async #read(fullName: string, givenArea: FileArea, findInput: FindInput): Promise<Uint8Array> {
    const { name, area = givenArea } = splitArea(fullName)
    const input = findInput(fullName) ?? 'image'
    const { folders, file } = takeApart(name, input)
    const { path } = await findPlace(this.#folders[area], [...folders, file])
    if (!path) throw new NodeInputError(input, `There is no file ${JSON.stringify(name)} in the ${area} folder.`)
    return readWhole(path, name, input)
  }

  async #write(
    { prefix, extension, bytes, area }: Parameters<NodeFiles['write']>[0],
    findInput: FindInput,
  ): Promise<StoredFile> {
    const input = findInput(prefix) ?? 'filename_prefix'
    const name = takeApart(fillMoment(prefix, new Date()), input)
    if (!/^[a-z0-9]{1,8}$/.test(extension)) throw new Error(`no extension: ${extension}`)
    const folder = await this.#makeFolder(area, name, input)
    // Whatever a killed process leaves there is swept with all else that is temporary.
    const temporary = join(this.#folders.temp, `.${randomUUID()}.part`)
    await mkdir(this.#folders.temp, { recursive: true })
    try {
      await writeFile(temporary, bytes, { flag: 'wx' })
      const filename = await this.#number(folder, name.file, extension, temporary)
      return { filename, subfolder: name.folders.join('/'), type: area }
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async #makeFolder(area: FileArea, { folders }: AreaName, input: string): Promise<string> {
    const root = this.#folders[area]
    await mkdir(root, { recursive: true })
    // One by one, each looked at before the next: a link among them would lead the rest astray.
    for (let depth = 1; depth <= folders.length; depth++) {
      const segments = folders.slice(0, depth)
      const { isOutside, path } = await findPlace(root, segments)
      if (isOutside) throw new NodeInputError(input, `${JSON.stringify(segments.join('/'))} leads out of the folder.`)
      if (!path) await makeMissing(join(root, ...segments))
    }
    return join(await realpath(root), ...folders)
  }

  /** Gives the finished file its name: the next number that nobody has, here or in another process. */
  async #number(folder: string, prefix: string, extension: string, temporary: string): Promise<string> {
    const key = join(folder, prefix)
    let number = this.#numbers.get(key) ?? (await findLastNumber(folder, prefix))
    for (;;) {
      number += 1
      const filename = `${prefix}_${String(number).padStart(5, '0')}_.${extension}`
      if (await claimName(temporary, join(folder, filename))) {
        this.#numbers.set(key, number)
        return filename
      }
    }
  }
}

function takeApart(name: string, input: string): AreaName {
  try {
    return readAreaName(name)
  } catch (error) {
    throw error instanceof AreaNameError ? new NodeInputError(input, error.message) : error
  }
}

interface Place {
  /** Where it truly is; absent when there is nothing, or it is outside. */
  readonly path?: string
  readonly isOutside: boolean
}

/** Looks through symbolic links at where a name in `root` leads. */
async function findPlace(root: string, segments: readonly string[]): Promise<Place> {
  try {
    const [from, path] = await Promise.all([realpath(root), realpath(join(root, ...segments))])
    const way = relative(from, path)
    const isOutside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
    return isOutside ? { isOutside } : { path, isOutside }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!nothingThere.has(code)) throw error
    return { isOutside: false }
  }
}

/** Another process may make the same folder; whatever else is in the way shows when the file is written. */
async function makeMissing(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function readWhole(path: string, name: string, input: string): Promise<Uint8Array> {
  // Opening a pipe would wait for whoever writes to it.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const { size, isFile } = await file.stat().then(stat => ({ size: stat.size, isFile: stat.isFile() }))
    if (!isFile) throw new NodeInputError(input, `${JSON.stringify(name)} is no file.`)
    if (size > readBytesMax) throw new NodeInputError(input, `${JSON.stringify(name)} is too large to be read.`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** As ComfyUI counts: the number after `<prefix>_`, up to the next `_`. */
async function findLastNumber(folder: string, prefix: string): Promise<number> {
  let last = 0
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${prefix}_`)) continue
    const digits = /^\d{1,9}(?=_)/.exec(name.slice(prefix.length + 1))?.[0]
    if (digits) last = Math.max(last, Number(digits))
  }
  return last
}

async function claimName(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!withoutLinks.has(code)) throw error
  }
  return claimByCopying(temporary, path)
}

/** For the few file systems without links, where a file may be seen half-written for a moment. */
async function claimByCopying(temporary: string, path: string): Promise<boolean> {
  try {
    await copyFile(temporary, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** ComfyUI's names for the moment of saving: `%year%-%month%-%day%`. */
function fillMoment(prefix: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const values: Readonly<Record<string, string>> = {
    '%year%': String(now.getFullYear()),
    '%month%': two(now.getMonth() + 1),
    '%day%': two(now.getDate()),
    '%hour%': two(now.getHours()),
    '%minute%': two(now.getMinutes()),
    '%second%': two(now.getSeconds()),
  }
  return prefix.replaceAll(/%(?:year|month|day|hour|minute|second)%/g, name => values[name] ?? name)
}
