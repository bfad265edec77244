import type { Colour } from './colour.ts'
import { clamp } from './curves.ts'

/** Between linear light and the bytes of a screen (sRGB). Tables, since a power for each value costs more than all else in a loop over pixels. */
const linearOfByte = new Float32Array(256)
for (let byte = 0; byte < 256; byte++) {
  const share = byte / 255
  linearOfByte[byte] = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const STEPS = 4096
const shareOfLinear = new Float32Array(STEPS + 1)
for (let step = 0; step <= STEPS; step++) shareOfLinear[step] = screenShare((step / STEPS) ** 2)

/** @returns 0 to 1, as the screen spaces it */
export function screenShare(linear: number): number {
  return linear <= 0.0031308 ? Math.max(0, linear) * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

export function linearFromByte(byte: number): number {
  return linearOfByte[byte] as number
}

/** @param linear cut to 0 to 1 */
export function byteFromLinear(linear: number): number {
  if (!(linear > 0)) return 0
  if (linear >= 1) return 255
  return Math.round((shareOfLinear[Math.round(Math.sqrt(linear) * STEPS)] as number) * 255)
}

export function bytesOf([red, green, blue]: Colour): [number, number, number] {
  return [byteFromLinear(red), byteFromLinear(green), byteFromLinear(blue)]
}

/** @returns as a canvas takes it, `rgba(…)` */
export function cssColour(colour: Colour, alpha = 1): string {
  return `rgba(${bytesOf(colour).join(',')},${clamp(alpha).toFixed(3)})`
}
