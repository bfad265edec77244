import { z } from 'zod'
import { ModelRefused } from './model-refused.ts'

/** Reads some bytes of a file, from `start` to before `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

export interface SafetensorsHead {
  /** Shapes by the names of tensors. */
  readonly tensors: ReadonlyMap<string, readonly number[]>
  readonly metadata: Readonly<Record<string, string>>
}

/** Far more than the largest models have; the whole of it is in memory at once. */
const HEADER_BYTES_MAX = 32 * 1024 * 1024
const TENSORS_MAX = 200_000
const LENGTH_BYTES = 8

const bitsOf: Readonly<Record<string, number>> = {
  BOOL: 8,
  U8: 8,
  I8: 8,
  F8_E5M2: 8,
  F8_E4M3: 8,
  F8_E4M3FN: 8,
  F8_E8M0: 8,
  I16: 16,
  U16: 16,
  F16: 16,
  BF16: 16,
  I32: 32,
  U32: 32,
  F32: 32,
  I64: 64,
  U64: 64,
  F64: 64,
  C64: 64,
  F4: 4,
  F6_E2M3: 6,
  F6_E3M2: 6,
}

const offset = z.int().min(0)
const tensorEntry = z.object({
  dtype: z.string(),
  shape: z.array(offset).max(16),
  data_offsets: z.tuple([offset, offset]),
})
type TensorEntry = z.infer<typeof tensorEntry>

/**
 * What the head of a safetensors file says, after it was held against the length of the file: each tensor lies where it says,
 * is as long as its shape, and all of them fill the file without a gap.
 *
 * @throws ModelRefused
 */
export async function readSafetensors(read: ReadBytes, size: number): Promise<SafetensorsHead> {
  const length = await readLength(read, size)
  const entries = parseHeader(await read(LENGTH_BYTES, LENGTH_BYTES + length))
  const metadata = readMetadata(entries['__metadata__'])
  const tensors = Object.entries(entries).flatMap(([name, entry]) =>
    name === '__metadata__' ? [] : [{ name, ...readEntry(name, entry) }],
  )
  if (tensors.length === 0) throw new ModelRefused('This file has no tensors: there is nothing to run with.')
  if (tensors.length > TENSORS_MAX) {
    throw new ModelRefused(`The header of this file names ${tensors.length} tensors, which no model has.`)
  }
  checkLayout(tensors, size - LENGTH_BYTES - length)
  return { tensors: new Map(tensors.map(({ name, shape }) => [name, shape])), metadata }
}

async function readLength(read: ReadBytes, size: number): Promise<number> {
  if (size < LENGTH_BYTES + 2) throw new ModelRefused(`This file ends after ${size} bytes. Bring it once more.`)
  const length = readLittle(await read(0, LENGTH_BYTES))
  if (length > BigInt(size - LENGTH_BYTES)) {
    throw new ModelRefused(`The header of this file says it is ${length} bytes long, and the file has ${size}.`)
  }
  if (length > BigInt(HEADER_BYTES_MAX)) {
    throw new ModelRefused(`The header of this file is ${length} bytes long; at most ${HEADER_BYTES_MAX} are read.`)
  }
  return Number(length)
}

function readLittle(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new ModelRefused('The header of this file is no JSON object. It is damaged, or no safetensors file.')
}

function readEntry(name: string, entry: unknown): TensorEntry {
  const parsed = tensorEntry.safeParse(entry)
  if (parsed.success) return parsed.data
  throw new ModelRefused(`The header of this file does not say where the tensor ${show(name)} lies.`)
}

function checkLayout(tensors: readonly (TensorEntry & { name: string })[], dataBytes: number): void {
  let at = 0
  for (const {
    name,
    dtype,
    shape,
    data_offsets: [begin, end],
  } of tensors.toSorted(
    (one, other) => one.data_offsets[0] - other.data_offsets[0] || one.data_offsets[1] - other.data_offsets[1],
  )) {
    if (begin < at) throw new ModelRefused(`The tensor ${show(name)} of this file lies over another one.`)
    if (begin > at)
      throw new ModelRefused(`Before the tensor ${show(name)} of this file are bytes that belong to none.`)
    if (end > dataBytes) throw new ModelRefused(`The tensor ${show(name)} of this file would lie beyond its end.`)
    if (end - begin !== bytesOf(name, dtype, shape)) {
      throw new ModelRefused(`The tensor ${show(name)} of this file is not as long as its shape says.`)
    }
    at = end
  }
  if (at !== dataBytes) throw new ModelRefused(`This file has ${dataBytes - at} bytes that belong to no tensor.`)
}

function bytesOf(name: string, dtype: string, shape: readonly number[]): number {
  const bits = Object.hasOwn(bitsOf, dtype) ? bitsOf[dtype] : undefined
  if (bits === undefined)
    throw new ModelRefused(`The tensor ${show(name)} of this file is of a type ${show(dtype)}, which is not known.`)
  const values = shape.reduce((product, side) => product * side, 1)
  return Math.ceil((values * bits) / 8)
}

/** Others than texts are left out, as are those that are no metadata but whole files. */
const VALUE_LENGTH_MAX = 20_000
const ENTRIES_MAX = 500

function readMetadata(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= VALUE_LENGTH_MAX,
  )
  return Object.fromEntries(texts.slice(0, ENTRIES_MAX).map(([key, text]) => [clean(key), clean(text)]))
}

/** The database takes no null characters. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function show(name: string): string {
  return `“${clean(name).slice(0, 100)}”`
}
