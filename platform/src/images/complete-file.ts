import { crc32 } from 'node:zlib'
import { chunkType, isCritical, pngChunks } from './png-chunks.ts'
import type { PngChunk } from './png-chunks.ts'
import type { ImageFormat } from './sniff.ts'

/** Whether the file goes on to its very end. The libraries draw a picture though a little is missing; its structure tells. */
export function isComplete(bytes: Uint8Array, format: ImageFormat): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  switch (format) {
    case 'png':
      return hasLastChunk(buffer)
    case 'jpeg':
      return hasJpegEnd(buffer)
    case 'webp':
      return buffer.length >= 12 && buffer.readUInt32LE(4) + 8 <= buffer.length
    case 'gif':
      return hasTrailer(buffer)
  }
}

const END = chunkType('IEND')
const ANIMATION = chunkType('acTL')
const PIXELS = chunkType('IDAT')

/** What the picture is made of has the right checksums: damage in the middle is known without decoding. */
function hasLastChunk(png: Buffer): boolean {
  for (const chunk of pngChunks(png)) {
    // Of the others, such as texts, some tools write wrong ones.
    if (isCritical(chunk) && !isIntact(png, chunk)) return false
    if (chunk.type === END) return true
  }
  return false
}

function isIntact(png: Buffer, { start, end }: PngChunk): boolean {
  return crc32(png.subarray(start + 4, end - 4)) === png.readUInt32BE(end - 4)
}

export function isAnimatedPng(bytes: Uint8Array): boolean {
  for (const { type } of pngChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) {
    if (type === ANIMATION) return true
    if (type === PIXELS) return false
  }
  return false
}

const JpegMarker = { start: 0xd8, end: 0xd9, scan: 0xda, restart: 0xd0, restartLast: 0xd7 } as const

/** Goes from segment to segment: a thumbnail within one has an end of its own, which is not that of the picture. */
function hasJpegEnd(jpeg: Buffer): boolean {
  let offset = 2
  while (offset + 2 <= jpeg.length) {
    if (jpeg[offset] !== 0xff) return false
    const marker = jpeg[offset + 1] as number
    if (marker === JpegMarker.end) return true
    if (marker === 0xff) offset += 1
    else if (marker === JpegMarker.scan) offset = afterScan(jpeg, offset + 2)
    else if (isBareMarker(marker)) offset += 2
    else if (offset + 4 > jpeg.length) return false
    else offset += 2 + jpeg.readUInt16BE(offset + 2)
  }
  return false
}

function isBareMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= JpegMarker.restart && marker <= JpegMarker.start)
}

/** Within a scan only restarts and stuffed zeros follow 0xff; any other marker ends it. */
function afterScan(jpeg: Buffer, start: number): number {
  let offset = jpeg.indexOf(0xff, start)
  while (offset >= 0) {
    const next = jpeg[offset + 1] ?? 0
    const inScan = next === 0 || next === 0xff || (next >= JpegMarker.restart && next <= JpegMarker.restartLast)
    if (!inScan) return offset
    offset = jpeg.indexOf(0xff, next === 0xff ? offset + 1 : offset + 2)
  }
  return jpeg.length
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
