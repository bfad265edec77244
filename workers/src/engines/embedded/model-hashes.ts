import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

export interface ModelHashesOptions {
  /** `<root>/<folder>/<name>` are the files. */
  readonly root: string
  /** Where hashes are kept, so that files of gigabytes are read once and not at each start. */
  readonly keptIn: string
  /** Of models without a file, by `<folder>/<name>`. */
  readonly builtIn: () => Promise<Readonly<Record<string, string>>>
}

const keptHashes = z.record(z.string(), z.object({ size: z.number(), changedAt: z.number(), hash: z.string() }))
type KeptHash = z.infer<typeof keptHashes>[string]

/** Models tell apart by their hash what has the same name: of a file SHA-256 over its content, of what is built in its version. */
export class ModelHashes {
  readonly #options: ModelHashesOptions
  readonly #known = new Map<string, string>()
  #builtIn: Promise<Readonly<Record<string, string>>> | undefined
  #kept: Promise<Map<string, KeptHash>> | undefined
  /** One file at a time: several would only make the disk slower. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: ModelHashesOptions) {
    this.#options = options
  }

  /** Those found out so far; of a file that is written anew it is the former one, until it was read again. */
  async readKnown(): Promise<Readonly<Record<string, string>>> {
    return { ...(await this.#readBuiltIn()), ...Object.fromEntries(this.#known) }
  }

  /** Reads what nobody has read yet. Models that are not there, or cannot be read, are left out. */
  async find(models: readonly string[]): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    for (const model of models) {
      const hash = await this.#next(() => this.#findOne(model))
      if (hash === undefined) this.#known.delete(model)
      else this.#known.set(model, hash)
      if (hash !== undefined) found[model] = hash
    }
    return found
  }

  #readBuiltIn(): Promise<Readonly<Record<string, string>>> {
    this.#builtIn ??= this.#options.builtIn()
    return this.#builtIn
  }

  #next<Found>(find: () => Promise<Found>): Promise<Found> {
    const next = this.#last.then(find)
    this.#last = next.catch(() => undefined)
    return next
  }

  async #findOne(model: string): Promise<string | undefined> {
    const builtIn = await this.#readBuiltIn()
    if (Object.hasOwn(builtIn, model)) return builtIn[model]
    const path = join(this.#options.root, model)
    const stats = await stat(path).catch(() => undefined)
    // A model that is used as a style may lie among the models.
    if (!stats && model.startsWith('loras/')) return this.#findOne(model.replace('loras/', 'checkpoints/'))
    if (!stats?.isFile()) return undefined
    this.#kept ??= readKept(this.#options.keptIn)
    const kept = await this.#kept
    const before = kept.get(model)
    if (before?.size === stats.size && before.changedAt === stats.mtimeMs) return before.hash
    // One that went meanwhile, or may not be read, keeps nobody from the others, and no task from its end.
    const hash = await hashFile(path).catch(() => undefined)
    if (hash === undefined) return undefined
    kept.set(model, { size: stats.size, changedAt: stats.mtimeMs, hash })
    await writeKept(this.#options.keptIn, kept)
    return hash
  }
}

export async function hashFile(path: string): Promise<string> {
  const content = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) content.update(chunk as Buffer)
  return content.digest('hex')
}

/** A file that cannot be read costs only the time to read the models again. */
async function readKept(path: string): Promise<Map<string, KeptHash>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return new Map(Object.entries(keptHashes.parse(JSON.parse(text))))
  } catch {
    return new Map()
  }
}

/** Workers of one machine write the same file: each a whole one. */
async function writeKept(path: string, kept: ReadonlyMap<string, KeptHash>): Promise<void> {
  const half = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(half, JSON.stringify(Object.fromEntries(kept)))
  await rename(half, path)
}
