import type { Pixels } from '#images/pixels.ts'
import { parseRecord } from './plain-json.ts'
import { UnpackBudget, decodeText } from './text-bytes.ts'

/** Which channels hold the bits, and how a text begins as it is, or packed. */
const variants = [
  { channels: [3], plain: 'stealth_pnginfo', packed: 'stealth_pngcomp' },
  { channels: [0, 1, 2], plain: 'stealth_rgbinfo', packed: 'stealth_rgbcomp' },
] as const
type Variant = (typeof variants)[number]

const SIGNATURE_BYTES = 15
const LENGTH_BYTES = 4

/** Of a picture of this size, what shows whether a text is hidden in it: its upper left corner, which is quick to decode. */
export function cornerToLookAt({ width, height }: { width: number; height: number }) {
  const pixels = SIGNATURE_BYTES * 8
  return { left: 0, top: 0, width: Math.min(width, Math.ceil(pixels / height)), height: Math.min(height, pixels) }
}

export function beginsHiddenText(corner: Pixels): boolean {
  return variants.some(variant => readSignature(corner, variant) !== undefined)
}

/** Texts in the lowest bits of a picture, down its columns, as NovelAI and extensions of A1111 hide them. */
export function readHiddenTexts(picture: Pixels): Map<string, string> {
  for (const variant of variants) {
    const text = readHidden(picture, variant)
    if (text !== undefined) return textsOf(text)
  }
  return new Map()
}

function readSignature(picture: Pixels, { channels, plain, packed }: Variant): string | undefined {
  if (Math.max(...channels) >= picture.channels) return undefined
  const signature = readBytes(picture, channels, 0, SIGNATURE_BYTES)?.toString('latin1')
  return signature === plain || signature === packed ? signature : undefined
}

function readHidden(picture: Pixels, variant: Variant): string | undefined {
  const { channels, packed } = variant
  const signature = readSignature(picture, variant)
  if (signature === undefined) return undefined
  const read = (start: number, length: number) => readBytes(picture, channels, start, length)
  const bitCount = read(SIGNATURE_BYTES, LENGTH_BYTES)?.readUInt32BE(0)
  const body = bitCount === undefined ? undefined : read(SIGNATURE_BYTES + LENGTH_BYTES, Math.floor(bitCount / 8))
  const bytes = body && signature === packed ? new UnpackBudget().unpack(body) : body
  return bytes && decodeText(bytes)
}

/** Highest bit first; undefined when the picture is too small for so many. */
function readBytes(
  { width, height, channels: step, data }: Pixels,
  channels: readonly number[],
  start: number,
  length: number,
): Buffer | undefined {
  if ((start + length) * 8 > width * height * channels.length) return undefined
  const bytes = Buffer.alloc(length)
  for (let bit = 0; bit < length * 8; bit++) {
    const place = start * 8 + bit
    const pixel = Math.floor(place / channels.length)
    const at = (pixel % height) * width + Math.floor(pixel / height)
    const value = data[at * step + (channels[place % channels.length] as number)] as number
    bytes[bit >> 3] = ((bytes[bit >> 3] as number) << 1) | (value & 1)
  }
  return bytes
}

/** An object of what would else be texts of the file, or one text as A1111 writes it. */
function textsOf(text: string): Map<string, string> {
  const record = parseRecord(text)
  if (!record) return new Map([['parameters', text]])
  return new Map(
    Object.entries(record).map(([keyword, value]) => [
      keyword,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
