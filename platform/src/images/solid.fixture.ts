import sharp from 'sharp'
import type { Pixels } from './pixels.ts'

/** Pixels of one colour, of three or four channels. */
export function solidPixels(width: number, height: number, colour: readonly number[]): Pixels {
  const data = Uint8Array.from(
    { length: width * height * colour.length },
    (_, at) => colour[at % colour.length] as number,
  )
  return { width, height, channels: colour.length === 4 ? 4 : 3, data }
}

export async function encodePixels(
  { width, height, channels, data }: Pixels,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } }).toFormat(format).toBuffer()
}
