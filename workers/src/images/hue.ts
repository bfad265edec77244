import { heedCancelAt } from '#engine/heed-cancel.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'

export interface HueShift {
  /** In degrees. */
  readonly hue: number
  /** -1 makes grey, 1 doubles. */
  readonly saturation: number
  /** -1 makes black, 1 white. */
  readonly lightness: number
}

export function shiftHue(picture: Picture, shift: HueShift): Picture {
  const result = copyPicture(picture)
  const { data, channels } = result
  const colour: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    toHsl(data[index] as number, data[index + 1] as number, data[index + 2] as number, colour)
    const lightness = colour[2]
    const lifted =
      shift.lightness < 0 ? lightness * (1 + shift.lightness) : lightness + (1 - lightness) * shift.lightness
    const saturation = Math.max(0, Math.min(1, colour[1] * (1 + shift.saturation)))
    writeHsl(data, index, (((colour[0] + shift.hue) % 360) + 360) % 360, saturation, lifted)
  }
  return result
}

/** Hue in degrees, saturation and lightness 0 to 1, into `to`. */
export function toHsl(red: number, green: number, blue: number, to: [number, number, number]): void {
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const range = high - low
  const lightness = (high + low) / 510
  const target = to
  target[2] = lightness
  if (range === 0) {
    target[0] = 0
    target[1] = 0
    return
  }
  target[1] = range / 255 / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    high === red ? (green - blue) / range : high === green ? (blue - red) / range + 2 : (red - green) / range + 4
  target[0] = (((sixth * 60) % 360) + 360) % 360
}

function writeHsl(data: Uint8Array, index: number, hue: number, saturation: number, lightness: number): void {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return Math.round((lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * 255)
  }
  const target = data
  target[index] = part(0)
  target[index + 1] = part(8)
  target[index + 2] = part(4)
}
