import { ImageRefusal, inspectImage, openImage, orRefuse } from '@atelier/platform/images/inspect-image.ts'
import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import type { ImageFormat } from '@atelier/platform/images/sniff.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import { dropIdleAlpha } from './alpha.ts'
import type { Picture } from './picture.ts'

export interface DecodedImage {
  readonly format: ImageFormat
  /** One, or those of an animation, all of one size. */
  readonly frames: readonly Picture[]
  /** How long each frame is shown, in milliseconds; as long as `frames`. */
  readonly delays: readonly number[]
}

export const decodeLimits: ImageLimits = {
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
  limits: ImageLimits = decodeLimits,
): Promise<DecodedImage> {
  const { format, frames: frameCount, delays } = await orRefuseInput(input, () => inspectImage(bytes, limits))
  const image = frameCount > 1 ? openImage(bytes, limits, true) : openImage(bytes, limits).autoOrient()
  const { data, info } = await orRefuseInput(input, () =>
    orRefuse(() => image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })),
  )
  const height = info.height / frameCount
  const whole = toPicture(data, info.width, info.height, info.channels)
  return {
    format,
    frames: frameCount === 1 ? [dropIdleAlpha(whole)] : splitFrames(whole, height),
    delays: Array.from({ length: frameCount }, (_, index) => delays[index] || DELAY_MS),
  }
}

/** The refusal of a file is one of the input that it came by. */
async function orRefuseInput<Result>(input: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ImageRefusal) throw new NodeInputError(input, error.message)
    throw error
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
