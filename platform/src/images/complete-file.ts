import type { ImageFormat } from './sniff.ts'

/** Whether the file goes on to its very end. The libraries draw a picture though a little is missing; its structure tells. */
export function isComplete(bytes: Uint8Array, format: ImageFormat): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  switch (format) {
    case 'png':
      return hasLastChunk(buffer)
    case 'jpeg':
      return buffer.lastIndexOf('\xff\xd9', undefined, 'latin1') > 0
    case 'webp':
      return buffer.length >= 12 && buffer.readUInt32LE(4) + 8 <= buffer.length
    case 'gif':
      return hasTrailer(buffer)
  }
}

function hasLastChunk(png: Buffer): boolean {
  for (let offset = 8; offset + 12 <= png.length;) {
    if (png.toString('latin1', offset + 4, offset + 8) === 'IEND') return true
    offset += 12 + png.readUInt32BE(offset)
  }
  return false
}

const GifBlock = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const

/** Goes from block to block: the byte that ends a GIF may lie anywhere within one. */
function hasTrailer(gif: Buffer): boolean {
  let offset = 13 + colourTableLength(gif[10] ?? 0)
  while (offset < gif.length) {
    switch (gif[offset]) {
      case GifBlock.trailer:
        return true
      case GifBlock.extension:
        offset = afterSubBlocks(gif, offset + 2)
        break
      case GifBlock.image:
        offset = afterSubBlocks(gif, offset + 11 + colourTableLength(gif[offset + 9] ?? 0))
        break
      default:
        return false
    }
  }
  return false
}

function colourTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(gif: Buffer, start: number): number {
  let offset = start
  while (offset < gif.length && gif[offset] !== 0) offset += 1 + (gif[offset] as number)
  return offset + 1
}
