import { alignChannels, dropIdleAlpha, hasTransparency } from './alpha.ts'
import { encodePicture } from './encode.ts'
import { packPixels } from './pack-pixels.ts'
import type { Picture } from './picture.ts'
import { headOf, joinPng, words, writeChunk } from './png-file.ts'

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
  const packed: (readonly Uint8Array[])[] = []
  for (const frame of aligned) packed.push(await packPixels(frame, compressionLevel))
  return joinFrames(packed, aligned[0] ?? first, options.fps)
}

function joinFrames(frames: readonly (readonly Uint8Array[])[], size: Picture, fps: number): Uint8Array {
  let sequence = 0
  const parts = [...headOf(size), ...writeChunk('acTL', words(frames.length, 0))]
  frames.forEach((packed, index) => {
    parts.push(...writeChunk('fcTL', frameControl(sequence++, size, fps)))
    parts.push(...(index === 0 ? writeChunk('IDAT', ...packed) : writeChunk('fdAT', words(sequence++), ...packed)))
  })
  return joinPng(parts)
}

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
