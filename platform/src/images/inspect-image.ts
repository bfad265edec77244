import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { isAnimatedPng, isComplete } from './complete-file.ts'
import { readPlainPng } from './plain-png.ts'
import { imageFormats, nameForeignFormat, sniffImageFormat } from './sniff.ts'
import type { ImageFormat } from './sniff.ts'

/** Why an image file is not taken, in words for the person who chose it. */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal'
}

export interface ImageLimits {
  readonly bytesMax: number
  /** Of all frames together: what it takes in memory. */
  readonly pixelsMax: number
  readonly sideMax: number
  readonly framesMax: number
}

export interface ImageFacts {
  readonly format: ImageFormat
  /** As it is shown: turned upright. */
  readonly width: number
  readonly height: number
  /** One, or as many as an animation has; an animated PNG is read by its first. */
  readonly frames: number
  readonly animated: boolean
  /** As the file tells them, one for each frame, in milliseconds. */
  readonly delays: readonly number[]
}

/**
 * Reads what an image file says of itself, without decoding it, and refuses what is not whole or larger than allowed. So a
 * small file that unpacks to very much is known before anything is unpacked.
 *
 * @throws ImageRefusal
 */
export async function inspectImage(bytes: Uint8Array, limits: ImageLimits): Promise<ImageFacts> {
  const format = checkFormat(bytes, limits)
  const plain = format === 'png' ? readPlainPng(bytes) : undefined
  if (plain) {
    checkSize({ ...plain, frames: 1 }, limits)
    return { format, ...plain, frames: 1, animated: false, delays: [] }
  }
  // Only its header is read, so a limit here would but hide the numbers that are named below.
  const header = await orRefuse(() => sharp(bytes, { failOn: 'warning', limitInputPixels: false }).metadata())
  const frames = format === 'png' || format === 'jpeg' ? 1 : (header.pages ?? 1)
  const stored = { width: header.width, height: header.pageHeight ?? header.height }
  checkSize({ ...stored, frames }, limits)
  const turned = frames === 1 && (header.orientation ?? 1) >= 5
  const size = turned ? { width: stored.height, height: stored.width } : stored
  const animated = frames > 1 || (format === 'png' && isAnimatedPng(bytes))
  return { format, ...size, frames, animated, delays: header.delay ?? [] }
}

export function openImage(bytes: Uint8Array, limits: ImageLimits, animated = false): Sharp {
  // 'warning' is what makes libjpeg's "premature end of data" an error rather than a picture that is grey below.
  return sharp(bytes, { failOn: 'warning', limitInputPixels: limits.pixelsMax, animated, sequentialRead: true })
}

/** @throws ImageRefusal instead of what the decoder says in its own words */
export async function orRefuse<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new ImageRefusal(`The image file is damaged or not whole (${reason}).`, { cause: error })
  }
}

function checkFormat(bytes: Uint8Array, limits: ImageLimits): ImageFormat {
  if (bytes.length === 0) throw new ImageRefusal('The file is empty.')
  if (bytes.length > limits.bytesMax) {
    throw new ImageRefusal(`The file is larger than ${Math.floor(limits.bytesMax / 1024 / 1024)} MB.`)
  }
  const format = sniffImageFormat(bytes)
  if (format) {
    if (!isComplete(bytes, format))
      throw new ImageRefusal('The image file is not whole: it is damaged, or its end is missing.')
    return format
  }
  const foreign = nameForeignFormat(bytes)
  throw new ImageRefusal(
    `${foreign ? `This is ${foreign}` : 'This is not an image'}; what is read: ${imageFormats.join(', ')}.`,
  )
}

function checkSize(size: { width: number; height: number; frames: number }, limits: ImageLimits): void {
  const { width, height, frames } = size
  if (!(width > 0 && height > 0)) throw new ImageRefusal('The image has no pixels.')
  if (Math.max(width, height) > limits.sideMax) {
    throw new ImageRefusal(`The image is ${width} × ${height}; the longest side allowed is ${limits.sideMax} pixels.`)
  }
  if (frames > limits.framesMax) {
    throw new ImageRefusal(`The animation has ${frames} frames; at most ${limits.framesMax} are read.`)
  }
  if (width * height * frames > limits.pixelsMax) {
    const shown = frames > 1 ? ` with ${frames} frames` : ''
    throw new ImageRefusal(
      `The image is ${width} × ${height}${shown}; at most ${Math.floor(limits.pixelsMax / 1e6)} megapixels are read.`,
    )
  }
}
