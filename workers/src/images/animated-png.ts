import { crc32 } from 'node:zlib'
import { alignChannels, dropIdleAlpha, hasTransparency } from './alpha.ts'
import { encodePicture, openRaw } from './encode.ts'
import type { Picture } from './picture.ts'

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

/** An APNG: the frames as PNG, put together by hand, because libvips writes none. */
export async function encodeAnimatedPng(
  frames: readonly Picture[],
  options: { readonly fps: number; readonly compressionLevel: number },
): Promise<Uint8Array> {
  const first = frames[0]
  if (!first) throw new Error('an animation needs frames')
  const { compressionLevel } = options
  if (frames.length === 1) return encodePicture(first, { format: 'png', compressionLevel })
  const aligned = frames.some(hasTransparency) ? alignChannels(frames) : frames.map(dropIdleAlpha)
  const encoded: Chunk[][] = []
  for (const frame of aligned) encoded.push(readChunks(await openRaw(frame).png({ compressionLevel }).toBuffer()))
  return joinFrames(encoded, first, options.fps)
}

function joinFrames(frames: readonly Chunk[][], size: Picture, fps: number): Uint8Array {
  let sequence = 0
  const header = frames[0]?.find(chunk => chunk.type === 'IHDR')
  if (!header) throw new Error('a PNG without a header')
  const parts: Chunk[] = [header, { type: 'acTL', data: words(frames.length, 0) }]
  frames.forEach((chunks, index) => {
    parts.push({ type: 'fcTL', data: frameControl(sequence++, size, fps) })
    for (const chunk of chunks.filter(({ type }) => type === 'IDAT')) {
      parts.push(index === 0 ? chunk : { type: 'fdAT', data: Buffer.concat([words(sequence++), chunk.data]) })
    }
  })
  parts.push({ type: 'IEND', data: new Uint8Array() })
  return Buffer.concat([PNG_SIGNATURE, ...parts.map(writeChunk)])
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function frameControl(sequence: number, { width, height }: Picture, fps: number): Uint8Array {
  const { numerator, denominator } = delayFraction(fps)
  const delay = Buffer.alloc(6)
  delay.writeUInt16BE(numerator, 0)
  delay.writeUInt16BE(denominator, 2)
  return Buffer.concat([words(sequence, width, height, 0, 0), delay])
}

/** Both sides fit into 16 bits; below one frame in 65 seconds it stays at that. */
function delayFraction(fps: number): { numerator: number; denominator: number } {
  const milliseconds = Math.max(1, Math.min(65_535, Math.round(1000 / fps)))
  return { numerator: milliseconds, denominator: 1000 }
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4))
  return buffer
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let offset = PNG_SIGNATURE.length; offset < png.length;) {
    const length = png.readUInt32BE(offset)
    chunks.push({
      type: png.toString('latin1', offset + 4, offset + 8),
      data: png.subarray(offset + 8, offset + 8 + length),
    })
    offset += 12 + length
  }
  return chunks
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([words(data.length), body, words(crc32(body))])
}
