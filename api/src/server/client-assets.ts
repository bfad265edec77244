import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

interface Asset {
  data: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/** What only developers ask for is not kept. */
const SOURCE_MAP = /\.map$/

/**
 * Files with a hash in their name, which never change: from memory once somebody has asked for them, since a browser that
 * comes for the first time asks for a hundred, and the shell that works without the network has six hundred of them.
 */
export class ClientAssets {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #kept = new Map<string, Promise<Asset>>()

  constructor(folder: string) {
    this.#folder = folder
    this.#names = new Set(readdirSync(folder))
  }

  /** As small as it is understood. Undefined where there is none. */
  async find(name: string, acceptEncoding = ''): Promise<Asset | undefined> {
    if (!this.#names.has(name)) return undefined
    const understood = readEncodings(acceptEncoding)
    const encoding = encodings.find(each => understood.has(each.name) && this.#names.has(name + each.ending))
    const file = name + (encoding?.ending ?? '')
    const kept = this.#kept.get(file)
    if (kept) return kept
    const asset = this.#read(file, name, encoding?.name)
    if (!SOURCE_MAP.test(name)) {
      this.#kept.set(file, asset)
      asset.catch(() => this.#kept.delete(file))
    }
    return asset
  }

  async #read(file: string, name: string, encoding: string | undefined): Promise<Asset> {
    const data = await readFile(join(this.#folder, file))
    return {
      data,
      headers: {
        'content-type': getMimeType(name) ?? 'application/octet-stream',
        'content-length': String(data.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      },
    }
  }
}

function readEncodings(header: string): Set<string> {
  const parts = header.toLowerCase().split(',')
  return new Set(parts.filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part)).map(part => part.replace(/;.*/, '').trim()))
}
