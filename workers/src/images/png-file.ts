import { crc32 } from 'node:zlib'
import { packPixels } from './pack-pixels.ts'
import type { Picture } from './picture.ts'

/** A PNG with 8 bits a channel. */
export async function encodePng(picture: Picture, compressionLevel: number): Promise<Uint8Array> {
  const packed = await packPixels(picture, compressionLevel)
  return joinPng([...headOf(picture), ...writeChunk('IDAT', ...packed)])
}

/** All that comes before the pixels of a still picture. */
export function headOf({ width, height, channels }: Picture): Uint8Array[] {
  return writeChunk('IHDR', Uint8Array.of(...words(width, height), 8, channels === 4 ? RGB_ALPHA : RGB, 0, 0, 0))
}

/** The whole file from the parts of its chunks, in one copy. */
export function joinPng(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([PNG_SIGNATURE, ...parts, ...writeChunk('IEND')])
}

/** The parts of a chunk, one after the other: what is in it is not copied. */
export function writeChunk(type: string, ...data: readonly Uint8Array[]): Uint8Array[] {
  const name = Buffer.from(type, 'latin1')
  const length = data.reduce((sum, part) => sum + part.length, 0)
  const checksum = data.reduce((sum, part) => crc32(part, sum), crc32(name))
  return [words(length), name, ...data, words(checksum)]
}

/** Numbers as PNG writes them: four bytes each, the high ones first. */
export function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4))
  return buffer
}

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const RGB = 2
const RGB_ALPHA = 6
