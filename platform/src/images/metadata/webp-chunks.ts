import { bufferOf } from './text-bytes.ts'

const Flag = { alpha: 0x10, exif: 0x08 } as const

interface WebpChunk {
  readonly type: string
  readonly data: Buffer
}

export interface WebpBlocks {
  readonly exif: Uint8Array | undefined
  readonly xmp: Uint8Array | undefined
}

export function readWebpBlocks(bytes: Uint8Array): WebpBlocks {
  const chunks = chunksOf(bufferOf(bytes))
  return {
    exif: chunks.find(({ type }) => type === 'EXIF')?.data,
    xmp: chunks.find(({ type }) => type === 'XMP ')?.data,
  }
}

/** Puts the block behind the picture, in place of another, and says so in the extended header, which it adds where there is none. */
export function embedWebpExif(bytes: Uint8Array, exif: Uint8Array): Uint8Array {
  const chunks = chunksOf(bufferOf(bytes))
  const header = extendedHeader(chunks)
  if (!header) return bytes
  const others = chunks.filter(({ type }) => type !== 'VP8X' && type !== 'EXIF')
  const xmp = others.filter(({ type }) => type === 'XMP ')
  const picture = others.filter(({ type }) => type !== 'XMP ')
  const body = Buffer.concat(
    [{ type: 'VP8X', data: header }, ...picture, { type: 'EXIF', data: bufferOf(exif) }, ...xmp].map(writeChunk),
  )
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([riff, body])
}

function chunksOf(webp: Buffer): WebpChunk[] {
  const chunks: WebpChunk[] = []
  for (let start = 12; start + 8 <= webp.length;) {
    const length = webp.readUInt32LE(start + 4)
    const end = start + 8 + length
    if (end > webp.length) break
    chunks.push({ type: webp.toString('latin1', start, start + 4), data: webp.subarray(start + 8, end) })
    start = end + (length % 2)
  }
  return chunks
}

function extendedHeader(chunks: readonly WebpChunk[]): Buffer | undefined {
  const [first] = chunks
  if (first?.type === 'VP8X' && first.data.length >= 10) {
    const header = Buffer.from(first.data)
    header[0] = (header[0] as number) | Flag.exif
    return header
  }
  const size = first && simpleSize(first)
  if (!size) return undefined
  const header = Buffer.alloc(10)
  header[0] = Flag.exif | (size.hasAlpha ? Flag.alpha : 0)
  header.writeUIntLE(size.width - 1, 4, 3)
  header.writeUIntLE(size.height - 1, 7, 3)
  return header
}

interface SimpleSize {
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

/** From the head of the one frame: 14 bits for each side, lossy after a start code, lossless after a signature. */
function simpleSize({ type, data }: WebpChunk): SimpleSize | undefined {
  if (type === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a) {
    const width = data.readUInt16LE(6) & 0x3fff
    const height = data.readUInt16LE(8) & 0x3fff
    return width > 0 && height > 0 ? { width, height, hasAlpha: false } : undefined
  }
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 }
  }
  return undefined
}

function writeChunk({ type, data }: WebpChunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
