import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { NodeInputError } from '#engine/node-kind.ts'
import { dropIdleAlpha } from './alpha.ts'
import { isComplete } from './complete-file.ts'
import type { Picture } from './picture.ts'
import { imageFormats, nameForeignFormat, sniffImageFormat } from './sniff.ts'
import type { ImageFormat } from './sniff.ts'

export interface DecodedImage {
  readonly format: ImageFormat
  /** One, or those of an animation, all of one size. */
  readonly frames: readonly Picture[]
  /** How long each frame is shown, in milliseconds; as long as `frames`. */
  readonly delays: readonly number[]
}

export interface DecodeLimits {
  readonly bytesMax: number
  /** Of all frames together: what it takes in memory. */
  readonly pixelsMax: number
  readonly sideMax: number
  readonly framesMax: number
}

export const decodeLimits: DecodeLimits = {
  bytesMax: 64 * 1024 * 1024,
  pixelsMax: 64_000_000,
  sideMax: 16_384,
  framesMax: 600,
}

const DELAY_MS = 100

/**
 * An image file as pictures: sRGB, upright, 8 bits. A file that is not whole is refused and never read by half.
 *
 * @param input the name of the node's input, for the message
 * @throws NodeInputError
 */
export async function decodeImage(
  bytes: Uint8Array,
  input: string,
  limits: DecodeLimits = decodeLimits,
): Promise<DecodedImage> {
  const format = checkFormat(bytes, input, limits)
  const header = await orRefuse(input, () => open(bytes, limits).metadata())
  const frameCount = format === 'png' || format === 'jpeg' ? 1 : (header.pages ?? 1)
  checkSize({ width: header.width, height: header.pageHeight ?? header.height, frameCount }, input, limits)
  const image = frameCount > 1 ? open(bytes, limits, true) : open(bytes, limits).autoOrient()
  const { data, info } = await orRefuse(input, () =>
    image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  const height = info.height / frameCount
  const whole = toPicture(data, info.width, info.height, info.channels)
  return {
    format,
    frames: frameCount === 1 ? [dropIdleAlpha(whole)] : splitFrames(whole, height),
    delays: Array.from({ length: frameCount }, (_, index) => header.delay?.[index] || DELAY_MS),
  }
}

function open(bytes: Uint8Array, limits: DecodeLimits, animated = false): Sharp {
  // 'warning' is what makes libjpeg's "premature end of data" an error rather than a picture that is grey below.
  return sharp(bytes, { failOn: 'warning', limitInputPixels: limits.pixelsMax, animated, sequentialRead: true })
}

function checkFormat(bytes: Uint8Array, input: string, limits: DecodeLimits): ImageFormat {
  if (bytes.length === 0) throw new NodeInputError(input, 'The file is empty.')
  if (bytes.length > limits.bytesMax) {
    const megabytes = Math.floor(limits.bytesMax / 1024 / 1024)
    throw new NodeInputError(input, `The file is larger than ${megabytes} MB.`)
  }
  const format = sniffImageFormat(bytes)
  if (format) {
    if (!isComplete(bytes, format)) throw new NodeInputError(input, 'The image file is not whole: its end is missing.')
    return format
  }
  const foreign = nameForeignFormat(bytes)
  const taken = imageFormats.join(', ')
  throw new NodeInputError(input, `${foreign ? `This is ${foreign}` : 'This is not an image'}; what is read: ${taken}.`)
}

function checkSize(
  size: { width: number; height: number; frameCount: number },
  input: string,
  limits: DecodeLimits,
): void {
  const { width, height, frameCount } = size
  if (!(width > 0 && height > 0)) throw new NodeInputError(input, 'The image has no pixels.')
  if (Math.max(width, height) > limits.sideMax) {
    throw new NodeInputError(
      input,
      `The image is ${width} × ${height}; the longest side allowed is ${limits.sideMax} pixels.`,
    )
  }
  if (frameCount > limits.framesMax) {
    throw new NodeInputError(input, `The animation has ${frameCount} frames; at most ${limits.framesMax} are read.`)
  }
  if (width * height * frameCount > limits.pixelsMax) {
    const frames = frameCount > 1 ? ` with ${frameCount} frames` : ''
    throw new NodeInputError(
      input,
      `The image is ${width} × ${height}${frames}; at most ${Math.floor(limits.pixelsMax / 1e6)} megapixels are read.`,
    )
  }
}

async function orRefuse<Result>(input: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new NodeInputError(input, `The image file is damaged or not whole (${reason}).`)
  }
}

function toPicture(data: Buffer, width: number, height: number, channels: number): Picture {
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  if (channels === 3 || channels === 4) return { width, height, channels, data: pixels }
  return spreadGrey(pixels, width, height, channels === 2)
}

function spreadGrey(grey: Uint8Array, width: number, height: number, alpha: boolean): Picture {
  const channels = alpha ? 4 : 3
  const step = alpha ? 2 : 1
  const data = new Uint8Array(width * height * channels)
  for (let from = 0, to = 0; to < data.length; from += step, to += channels) {
    data.fill(grey[from] as number, to, to + 3)
    if (alpha) data[to + 3] = grey[from + 1] as number
  }
  return { width, height, channels, data }
}

function splitFrames(strip: Picture, height: number): Picture[] {
  const { width, channels, data } = dropIdleAlpha(strip)
  const size = width * height * channels
  return Array.from({ length: data.length / size }, (_, index) => ({
    width,
    height,
    channels,
    data: data.slice(index * size, (index + 1) * size),
  }))
}
