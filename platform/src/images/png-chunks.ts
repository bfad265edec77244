/** Where a chunk lies. A picture has thousands of them, so nothing is copied or named for those that nobody asks about. */
export interface PngChunk {
  /** Its four letters as one number, see `chunkType`. */
  readonly type: number
  readonly start: number
  /** Behind its checksum. */
  readonly end: number
}

const SIGNATURE_LENGTH = 8
/** Length, type and checksum. */
const FRAME_LENGTH = 12

/** As far as they are whole. */
export function* pngChunks(png: Buffer): Generator<PngChunk> {
  for (let start = SIGNATURE_LENGTH; start + FRAME_LENGTH <= png.length;) {
    const end = start + FRAME_LENGTH + png.readUInt32BE(start)
    if (end > png.length) return
    yield { type: png.readUInt32BE(start + 4), start, end }
    start = end
  }
}

export function chunkType(letters: string): number {
  return Buffer.from(letters, 'latin1').readUInt32BE(0)
}

export function chunkData(png: Buffer, { start, end }: PngChunk): Buffer {
  return png.subarray(start + 8, end - 4)
}

/** Without them there is no picture: their first letter is a capital, which one bit tells. */
export function isCritical({ type }: Pick<PngChunk, 'type'>): boolean {
  return (type & 0x20_00_00_00) === 0
}
