import { unzipSync } from 'node:zlib'

/** Texts of all tools are far smaller; what a hostile file unpacks to is not. */
const UNPACKED_BYTES_MAX = 16 * 1024 * 1024

/** How much may still be unpacked of a file, over all its compressed texts. */
export class UnpackBudget {
  #left = UNPACKED_BYTES_MAX

  /** Of what zlib or gzip packed; undefined when it is damaged or too much. */
  unpack(packed: Uint8Array): Uint8Array | undefined {
    if (this.#left === 0) return undefined
    try {
      const unpacked = unzipSync(packed, { maxOutputLength: this.#left })
      this.#left -= unpacked.length
      return unpacked
    } catch {
      // A failure may have cost as much as was allowed.
      this.#left = 0
      return undefined
    }
  }
}

export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-8 where it is that: many write it into fields that know only Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    // The `latin1` of TextDecoder is Windows-1252.
    return bufferOf(bytes).toString('latin1')
  }
}

export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

/** JSON that any field can hold and any reader takes. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
