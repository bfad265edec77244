import { ModelRefused } from '@atelier/shared-schema/models/model-refused.ts'

/** Reads some bytes of a file, from `start` to before `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

export interface GgufHead {
  readonly tensorCount: number
  /** `flux`, `wan`, `qwen_image`, …; '' where it does not say. */
  readonly architecture: string
}

const HEAD_BYTES = 24
const TENSORS_MAX = 200_000n
/** The architecture is said first. */
const FIRST_ENTRY_BYTES = 512
const TEXT = 8

/** @throws ModelRefused */
export async function readGguf(read: ReadBytes, size: number): Promise<GgufHead> {
  if (size < HEAD_BYTES) throw new ModelRefused(`This file ends after ${size} bytes. Bring it once more.`)
  const head = await read(0, Math.min(size, HEAD_BYTES + FIRST_ENTRY_BYTES))
  const version = head.readUInt32LE(4)
  if (version !== 2 && version !== 3)
    throw new ModelRefused(`This is GGUF of version ${version}; 2 and 3 are read here.`)
  const tensors = head.readBigUInt64LE(8)
  if (tensors === 0n || tensors > TENSORS_MAX) {
    throw new ModelRefused(`The header of this file names ${tensors} tensors, which no model has.`)
  }
  return { tensorCount: Number(tensors), architecture: readArchitecture(head) }
}

function readArchitecture(head: Buffer): string {
  const key = readText(head, HEAD_BYTES)
  if (key?.text !== 'general.architecture' || key.end + 4 > head.length) return ''
  if (head.readUInt32LE(key.end) !== TEXT) return ''
  return readText(head, key.end + 4)?.text ?? ''
}

function readText(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  if (at + 8 > bytes.length) return undefined
  const length = bytes.readBigUInt64LE(at)
  const end = at + 8 + Number(length)
  if (length > 200n || end > bytes.length) return undefined
  return { text: bytes.toString('utf8', at + 8, end).replaceAll('\0', ''), end }
}
