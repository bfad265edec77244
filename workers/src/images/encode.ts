import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { dropIdleAlpha, alignChannels, hasTransparency } from './alpha.ts'
import type { Picture } from './picture.ts'
import { encodePng } from './png-file.ts'

export type PictureEncoding =
  | { readonly format: 'png'; readonly compressionLevel?: number }
  | { readonly format: 'jpeg'; readonly quality: number }
  | { readonly format: 'webp'; readonly quality: number; readonly lossless?: boolean }

/** With alpha only where some pixel needs it; a JPEG, which knows none, is laid on white. */
export async function encodePicture(picture: Picture, encoding: PictureEncoding): Promise<Uint8Array> {
  const needed = dropIdleAlpha(picture)
  switch (encoding.format) {
    case 'png':
      return encodePng(needed, encoding.compressionLevel ?? 4)
    case 'jpeg':
      return openRaw(needed).flatten({ background: '#ffffff' }).jpeg({ quality: encoding.quality }).toBuffer()
    case 'webp':
      return openRaw(needed)
        .webp({ quality: encoding.quality, lossless: encoding.lossless ?? false })
        .toBuffer()
  }
}

export interface AnimationEncoding {
  /** How long each frame is shown, in milliseconds; one for all, or one for each. */
  readonly delays: readonly number[]
  /** How often it plays; 0 for ever. */
  readonly loop?: number
}

export async function encodeAnimatedWebp(
  frames: readonly Picture[],
  options: AnimationEncoding & { readonly quality: number; readonly lossless: boolean; readonly effort: number },
): Promise<Uint8Array> {
  const { quality, lossless, effort } = options
  return openFrames(frames)
    .webp({ quality, lossless, effort, delay: delaysOf(frames, options), loop: options.loop ?? 0 })
    .toBuffer()
}

export async function encodeAnimatedGif(
  frames: readonly Picture[],
  options: AnimationEncoding & { readonly colours?: number; readonly dither?: number },
): Promise<Uint8Array> {
  return openFrames(frames)
    .gif({
      colours: options.colours ?? 256,
      dither: options.dither ?? 0.8,
      effort: 4,
      delay: delaysOf(frames, options),
      loop: options.loop ?? 0,
    })
    .toBuffer()
}

/** What fits into the 16 bits of a GIF. */
const DELAY_MS_MAX = 65_535

function delaysOf(frames: readonly Picture[], { delays }: AnimationEncoding): number[] {
  const last = delays.at(-1) ?? 100
  return frames.map((_, index) => Math.max(1, Math.min(DELAY_MS_MAX, Math.round(delays[index] ?? last))))
}

export function openRaw({ data, width, height, channels }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** All frames under each other, as libvips has animations. */
function openFrames(frames: readonly Picture[]): Sharp {
  const aligned = frames.some(hasTransparency) ? alignChannels(frames) : frames.map(dropIdleAlpha)
  const first = aligned[0]
  if (!first) throw new Error('an animation needs frames')
  const { width, height, channels } = first
  const strip = new Uint8Array(width * height * channels * aligned.length)
  aligned.forEach((frame, index) => strip.set(frame.data, index * width * height * channels))
  return sharp(strip, { raw: { width, height: height * aligned.length, channels, pageHeight: height } })
}
