import { crc32 } from 'node:zlib'
import { ExecutionBlocker } from '#engine/execution-blocker.ts'

/**
 * Values of nodes as bytes: a head of JSON that says how they are built, and behind it the bytes of all their arrays, each
 * aligned to eight, so that they are read back as views on the file's bytes without a copy.
 *
 * `ATN1`, checksum of all that follows, length of the head, head, arrays.
 */

const MAGIC = 0x31_4e_54_41
const FRONT_BYTES = 12
const ALIGNMENT = 8
const DEPTH_MAX = 64

type TypedArray =
  | Uint8Array
  | Uint8ClampedArray
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array

const arrayTypes = {
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const
type ArrayType = keyof typeof arrayTypes

/** What JSON has no word for. */
type Special =
  | { readonly $: ArrayType; readonly at: number; readonly length: number }
  | { readonly $: 'number'; readonly text: string }
  | { readonly $: 'undefined' }
  | { readonly $: 'blocker'; readonly message: string | null }
  | { readonly $: 'object'; readonly entries: readonly (readonly [string, unknown])[] }

/** The bytes in the order they are written; undefined when the value is no plain data. */
export function encodeValue(value: unknown): Uint8Array[] | undefined {
  const packer = new Packer()
  const structure = packer.pack(value, 0)
  if (packer.isOdd) return undefined
  const head = padded(Buffer.from(JSON.stringify(structure) ?? 'null'))
  const front = Buffer.alloc(FRONT_BYTES)
  front.writeUInt32LE(MAGIC, 0)
  front.writeUInt32LE(head.byteLength, 8)
  const rest = [front.subarray(8), head, ...packer.arrays.flatMap(padding)]
  front.writeUInt32LE(checksum(rest), 4)
  return [front, ...rest.slice(1)]
}

/** Undefined when the bytes are not, or no longer, what `encodeValue` gave. */
export function decodeValue(bytes: Uint8Array): { readonly value: unknown } | undefined {
  if (bytes.byteLength < FRONT_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headBytes = view.getUint32(8, true)
  if (view.getUint32(0, true) !== MAGIC || FRONT_BYTES + headBytes > bytes.byteLength) return undefined
  if (view.getUint32(4, true) !== crc32(bytes.subarray(8))) return undefined
  const head = Buffer.from(bytes.buffer, bytes.byteOffset + FRONT_BYTES, headBytes).toString('utf8')
  return { value: unpack(JSON.parse(head), bytes.subarray(FRONT_BYTES + headBytes)) }
}

class Packer {
  readonly arrays: Uint8Array[] = []
  isOdd = false
  readonly #places = new Map<ArrayBufferView, Special>()
  #offset = 0

  pack(value: unknown, depth: number): unknown {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (value === undefined) return { $: 'undefined' } satisfies Special
    if (typeof value === 'number') return packNumber(value)
    if (typeof value !== 'object' || depth > DEPTH_MAX) return this.#refuse()
    if (ArrayBuffer.isView(value)) return this.#packArray(value)
    if (Array.isArray(value)) return value.map(entry => this.pack(entry, depth + 1))
    if (value instanceof ExecutionBlocker) return { $: 'blocker', message: value.message } satisfies Special
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return this.#refuse()
    const entries = Object.entries(value).map(([key, entry]) => [key, this.pack(entry, depth + 1)] as const)
    return Object.hasOwn(value, '$') ? ({ $: 'object', entries } satisfies Special) : Object.fromEntries(entries)
  }

  #refuse(): null {
    this.isOdd = true
    return null
  }

  /** An array that is there twice is kept once. */
  #packArray(array: ArrayBufferView): unknown {
    const known = this.#places.get(array)
    if (known) return known
    const type = Buffer.isBuffer(array) ? 'Uint8Array' : array.constructor.name
    if (!isArrayType(type)) return this.#refuse()
    const place = { $: type, at: this.#offset, length: (array as TypedArray).length } satisfies Special
    this.#places.set(array, place)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    this.arrays.push(bytes)
    this.#offset += bytes.byteLength + missingTo(bytes.byteLength)
    return place
  }
}

function isArrayType(name: string): name is ArrayType {
  return Object.hasOwn(arrayTypes, name)
}

function packNumber(value: number): unknown {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value
  return { $: 'number', text: Object.is(value, -0) ? '-0' : String(value) } satisfies Special
}

function unpack(packed: unknown, arrays: Uint8Array): unknown {
  if (typeof packed !== 'object' || packed === null) return packed
  if (Array.isArray(packed)) return packed.map(entry => unpack(entry, arrays))
  if (!Object.hasOwn(packed, '$')) {
    return Object.fromEntries(Object.entries(packed).map(([key, entry]) => [key, unpack(entry, arrays)]))
  }
  const special = packed as Special
  switch (special.$) {
    case 'undefined':
      return undefined
    case 'blocker':
      return new ExecutionBlocker(special.message)
    case 'number':
      return Number(special.text)
    case 'object':
      return Object.fromEntries(special.entries.map(([key, entry]) => [key, unpack(entry, arrays)]))
    default:
      return unpackArray(special, arrays)
  }
}

function unpackArray({ $, at, length }: Extract<Special, { at: number }>, arrays: Uint8Array): TypedArray {
  const Type = arrayTypes[$]
  const begin = arrays.byteOffset + at
  if (begin % Type.BYTES_PER_ELEMENT === 0) return new Type(arrays.buffer as ArrayBuffer, begin, length)
  return new Type(arrays.slice(at, at + length * Type.BYTES_PER_ELEMENT).buffer)
}

function missingTo(byteLength: number): number {
  return (ALIGNMENT - (byteLength % ALIGNMENT)) % ALIGNMENT
}

function padding(bytes: Uint8Array): Uint8Array[] {
  const missing = missingTo(bytes.byteLength)
  return missing === 0 ? [bytes] : [bytes, new Uint8Array(missing)]
}

/** Padded with spaces, which JSON does not mind, so that front and head together are aligned. */
function padded(head: Buffer): Buffer {
  const missing = missingTo(FRONT_BYTES + head.byteLength)
  return missing === 0 ? head : Buffer.concat([head, Buffer.alloc(missing, ' ')])
}

function checksum(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => crc32(chunk, sum), 0)
}
