import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { z } from 'zod'
import { readExisting } from '@atelier/platform/storage/object-store.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'

const ENTRIES_MAX = 1_000_000
/** Of what is read whole: the manifest, one document, one line. */
const WHOLE_BYTES_MAX = 64 * 1024 ** 2
const LINES_BYTES_MAX = 4 * 1024 ** 3

/** An archive that somebody brought: nothing in it is believed before it is checked. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws AppError UNSUPPORTED_MEDIA where it is no zip, or one of unlikely size */
  static async open(store: ObjectStore, key: ObjectKey, size: number): Promise<Archive> {
    try {
      const reader = new ObjectReader(store, key)
      const zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true, autoClose: false })
      if (zip.entryCount > ENTRIES_MAX) throw notAnArchive(new Error(`more than ${ENTRIES_MAX} entries`))
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new Archive(zip, entries)
    } catch (error) {
      throw error instanceof AppError ? error : notAnArchive(error, { isOurs: false })
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Its bytes, held to the size and the checksum that the archive gives for it. @throws AppError UNSUPPORTED_MEDIA */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw notAnArchive(new Error(`${name} is missing`))
    try {
      yield* (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    } catch (error) {
      throw notAnArchive(error, { isOurs: false })
    }
  }

  async readWhole(name: string): Promise<Buffer> {
    if ((this.#entries.get(name)?.uncompressedSize ?? 0) > WHOLE_BYTES_MAX) {
      throw notAnArchive(new Error(`${name} is too large`))
    }
    const chunks: Buffer[] = []
    for await (const chunk of this.read(name)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** The rows of JSON lines; nothing where there is no such entry. A row of another shape ends it. */
  async *rows<S extends z.ZodType>(name: string, row: S): AsyncGenerator<z.output<S>> {
    const entry = this.#entries.get(name)
    if (!entry) return
    if (entry.uncompressedSize > LINES_BYTES_MAX) throw notAnArchive(new Error(`${name} is too large`))
    let number = 0
    for await (const line of linesOf(name, this.read(name))) {
      number += 1
      if (line.trim() !== '') yield readRow(line, row, `${name}, line ${number}`)
    }
  }

  dispose(): void {
    this.#zip.close()
  }
}

/** At line feeds alone: `node:readline` breaks at U+2028 as well, which JSON leaves in texts as it is. */
async function* linesOf(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let begunBytes = 0
  const take = (piece: Buffer) => {
    begun.push(piece)
    begunBytes += piece.length
    if (begunBytes > WHOLE_BYTES_MAX) throw notAnArchive(new Error(`${name} has a line that is too long`))
  }
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end))
      yield Buffer.concat(begun).toString()
      begun = []
      begunBytes = 0
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  yield Buffer.concat(begun).toString()
}

const LINE_FEED = 0x0a

function readRow<S extends z.ZodType>(line: string, row: S, place: string): z.output<S> {
  const parsed = row.safeParse(parseJson(line))
  if (parsed.success) return parsed.data
  throw notAnArchive(new Error(`${place}: ${parsed.error.issues[0]?.message ?? 'not as expected'}`))
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the library of zips says is for the log alone. */
export function notAnArchive(cause: unknown, { isOurs = true }: { isOurs?: boolean } = {}): AppError {
  const why = isOurs && cause instanceof Error ? ` (${cause.message})` : ''
  return new AppError('UNSUPPORTED_MEDIA', `This is no archive of Atelier, or it is damaged${why}.`, { cause })
}

/** Reads only the ranges that are asked for, wherever the object lies. */
class ObjectReader extends RandomAccessReader {
  readonly #store: ObjectStore
  readonly #key: ObjectKey

  constructor(store: ObjectStore, key: ObjectKey) {
    super()
    this.#store = store
    this.#key = key
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough()
    readExisting(this.#store, this.#key, { start, end: end - 1 }).then(
      stream => stream.on('error', error => out.destroy(error)).pipe(out),
      (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return out
  }
}
