import { crc32 } from 'node:zlib'
import { chunkType, isCritical } from './png-chunks.ts'
import { sniffImageFormat } from './sniff.ts'

const SIGNATURE_BYTES = 8
/** Length and type before what a chunk holds, its checksum behind. */
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
/** Of texts and profiles together. Where there is more, the file is looked at when it has arrived. */
const OUTLINE_BYTES_MAX = 256 * 1024

const PIXELS = chunkType('IDAT')
const PIXELS_CHECKSUM = crc32('IDAT')
const END = chunkType('IEND')

type Reading = 'signature' | 'head' | 'data' | 'checksum' | 'nothing'

/**
 * Reads a PNG while it arrives, in pieces of any size, and keeps of it what is not pixels: a file that says everything of
 * the picture that the whole one says without being decoded. Checksums are checked as `isComplete` checks them.
 */
export class ArrivingPng {
  readonly #outline: Uint8Array[] = []
  #outlineBytes = 0
  /** What comes in few bytes, which may be spread over pieces: signature, head and checksum of a chunk. */
  readonly #few = Buffer.alloc(SIGNATURE_BYTES)
  #fewBytes = 0
  #reading: Reading = 'signature'
  #type = 0
  #dataLeft = 0
  #checksum = 0
  #hasPixels = false
  #isWhole = false

  take(piece: Uint8Array): void {
    for (let offset = 0; offset < piece.length && this.#reading !== 'nothing';) {
      offset += this.#reading === 'data' ? this.#takeData(piece, offset) : this.#takeFew(piece, offset)
    }
  }

  /** undefined where it was no whole PNG, or too much of it is not pixels. */
  outline(): Buffer | undefined {
    return this.#isWhole ? Buffer.concat(this.#outline) : undefined
  }

  #takeData(piece: Uint8Array, offset: number): number {
    // As none of those that Node pools: they take longer to be made than a checksum, and there are hundreds.
    const length = Math.min(this.#dataLeft, piece.length - offset)
    const data = new Uint8Array(piece.buffer, piece.byteOffset + offset, length)
    if (isCritical({ type: this.#type })) this.#checksum = crc32(data, this.#checksum)
    this.#dataLeft -= data.length
    const next = this.#dataLeft > 0 ? 'data' : 'checksum'
    this.#reading = this.#type === PIXELS || this.#keep(data) ? next : 'nothing'
    return data.length
  }

  #takeFew(piece: Uint8Array, offset: number): number {
    const wanted = this.#reading === 'checksum' ? CHECKSUM_BYTES : HEAD_BYTES
    const some = Math.min(wanted - this.#fewBytes, piece.length - offset)
    for (let index = 0; index < some; index++) this.#few[this.#fewBytes++] = piece[offset + index] as number
    if (this.#fewBytes === wanted) {
      this.#fewBytes = 0
      this.#reading = this.#takeWhole()
    }
    return some
  }

  /** Answers what comes next. */
  #takeWhole(): Reading {
    switch (this.#reading) {
      case 'signature':
        return sniffImageFormat(this.#few) === 'png' && this.#keep(this.#few) ? 'head' : 'nothing'
      case 'head':
        return this.#begin(this.#few.readUInt32BE(0), this.#few.readUInt32BE(4))
      default:
        return this.#finish(this.#few.readUInt32BE(0))
    }
  }

  #begin(length: number, type: number): Reading {
    this.#type = type
    this.#dataLeft = length
    this.#checksum = type === PIXELS ? PIXELS_CHECKSUM : crc32(this.#few.subarray(4))
    const next = length > 0 ? 'data' : 'checksum'
    if (type !== PIXELS) return this.#keep(this.#few) ? next : 'nothing'
    // Readers stop at the first of them, so one without pixels stands for all.
    if (!this.#hasPixels && !this.#keep(emptyPixels)) return 'nothing'
    this.#hasPixels = true
    return next
  }

  #finish(checksum: number): Reading {
    if (isCritical({ type: this.#type }) && checksum !== this.#checksum) return 'nothing'
    if (this.#type !== PIXELS && !this.#keep(this.#few.subarray(0, CHECKSUM_BYTES))) return 'nothing'
    this.#isWhole = this.#type === END
    return this.#isWhole ? 'nothing' : 'head'
  }

  /** A copy: what arrives is given back as soon as it is written. false where it would be too much. */
  #keep(bytes: Uint8Array): boolean {
    this.#outlineBytes += bytes.length
    if (this.#outlineBytes > OUTLINE_BYTES_MAX) return false
    this.#outline.push(Uint8Array.from(bytes))
    return true
  }
}

const emptyPixels = Buffer.alloc(HEAD_BYTES + CHECKSUM_BYTES)
emptyPixels.writeUInt32BE(PIXELS, 4)
emptyPixels.writeUInt32BE(crc32(emptyPixels.subarray(4, HEAD_BYTES)), HEAD_BYTES)
