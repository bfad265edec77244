import { createHash } from 'node:crypto'

/** What is wrong with a file that should be a patch model, in words for whoever gave it. */
export class PatchFileError extends Error {
  override readonly name = 'PatchFileError'
  readonly reason: PatchFileFault
  constructor(reason: PatchFileFault, message: string) {
    super(message)
    this.reason = reason
  }
}

export type PatchFileFault = 'not-patches' | 'truncated' | 'newer-version' | 'checksum' | 'sizes' | 'content'

export const PATCH_FILE_VERSION = 1
export const PATCH_FILE_BYTES_MAX = 512 * 1024 * 1024
const MAGIC = 'ATELPTCH'
/** Magic, version, length of the description, length of all; then the checksum of what follows it. */
const LENGTHS_END = 24
const HEAD_BYTES = LENGTHS_END + 32
const DESCRIPTION_BYTES_MAX = 4 * 1024 * 1024

export interface PatchFile {
  /** JSON, checked by whoever reads it. */
  readonly description: unknown
  /** All that follows the description: what lies where in it the description says. */
  readonly content: Uint8Array
}

/** The same description and content give the same bytes: no time and no place is written. */
export function writePatchFile(description: unknown, parts: readonly Uint8Array[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(description))
  const contentLength = parts.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(HEAD_BYTES + text.length + contentLength)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode(MAGIC))
  view.setUint32(8, PATCH_FILE_VERSION, true)
  view.setUint32(12, text.length, true)
  view.setBigUint64(16, BigInt(bytes.length), true)
  bytes.set(text, HEAD_BYTES)
  let at = HEAD_BYTES + text.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  bytes.set(checksumOf(bytes), LENGTHS_END)
  return bytes
}

/**
 * Reads what anyone may have uploaded: nothing of it is believed before it is checked.
 *
 * @throws PatchFileError
 */
export function readPatchFile(file: Uint8Array): PatchFile {
  // Of a Buffer, slices would be views.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length))
  if (magic !== MAGIC.slice(0, bytes.length) || bytes.length === 0) {
    throw new PatchFileError('not-patches', 'This is no patch model: it does not begin as one does.')
  }
  if (bytes.length < HEAD_BYTES) throw truncated(bytes.length, HEAD_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(8, true)
  if (version !== PATCH_FILE_VERSION) {
    throw new PatchFileError(
      'newer-version',
      `This patch model is of version ${version}; this installation reads version ${PATCH_FILE_VERSION}. Update it, or train the model anew.`,
    )
  }
  const length = view.getBigUint64(16, true)
  if (length > BigInt(PATCH_FILE_BYTES_MAX)) {
    throw new PatchFileError('sizes', `This patch model says it is ${length} bytes long, which none can be.`)
  }
  if (BigInt(bytes.length) < length) throw truncated(bytes.length, Number(length))
  if (BigInt(bytes.length) > length) {
    throw new PatchFileError('sizes', `This patch model says it is ${length} bytes long but is ${bytes.length}.`)
  }
  const descriptionLength = view.getUint32(12, true)
  if (descriptionLength > DESCRIPTION_BYTES_MAX || HEAD_BYTES + descriptionLength > bytes.length) {
    throw new PatchFileError('sizes', `The description of this patch model says it is ${descriptionLength} bytes long.`)
  }
  if (!checksumOf(bytes).equals(bytes.subarray(LENGTHS_END, HEAD_BYTES))) {
    throw new PatchFileError('checksum', 'This patch model is damaged: its checksum is wrong. Get it once more.')
  }
  const text = bytes.subarray(HEAD_BYTES, HEAD_BYTES + descriptionLength)
  return { description: parse(text), content: bytes.subarray(HEAD_BYTES + descriptionLength) }
}

function truncated(length: number, wanted: number): PatchFileError {
  return new PatchFileError('truncated', `This patch model ends after ${length} of ${wanted} bytes. Get it once more.`)
}

/** Over the lengths too, but for the checksum itself. */
function checksumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes.subarray(0, LENGTHS_END)).update(bytes.subarray(HEAD_BYTES)).digest()
}

function parse(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch (cause) {
    throw Object.assign(new PatchFileError('content', 'The description of this patch model cannot be read.'), { cause })
  }
}
