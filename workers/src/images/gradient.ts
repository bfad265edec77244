import { heedCancel } from '#engine/heed-cancel.ts'
import type { ScreenColour } from './colour-text.ts'
import { emptyPicture } from './picture.ts'
import type { Picture } from './picture.ts'
import type { Size } from './resize.ts'

export interface ColourStop {
  /** 0 to 1. */
  readonly at: number
  readonly colour: ScreenColour
}

export type GradientShape = 'linear' | 'radial' | 'angular' | 'diamond'

/** At least one stop, in their order. Has alpha when one of the stops lets something through. */
export function gradientPicture(
  size: Size,
  shape: GradientShape,
  degrees: number,
  stops: readonly ColourStop[],
): Picture {
  const channels = stops.every(({ colour }) => colour[3] === 255) ? 3 : 4
  const picture = emptyPicture(size.width, size.height, channels)
  const place = placeAlong(shape, size, (degrees * Math.PI) / 180)
  const colour = new Float32Array(4)
  for (let y = 0; y < size.height; y++) {
    heedCancel()
    for (let x = 0; x < size.width; x++) {
      colourAt(stops, place(x + 0.5 - size.width / 2, y + 0.5 - size.height / 2), colour)
      const at = (y * size.width + x) * channels
      for (let channel = 0; channel < channels; channel++)
        picture.data[at + channel] = Math.round(colour[channel] as number)
    }
  }
  return picture
}

function placeAlong(shape: GradientShape, { width, height }: Size, angle: number): (x: number, y: number) => number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  switch (shape) {
    case 'linear': {
      const reach = Math.abs(cos) * width + Math.abs(sin) * height
      return (x, y) => (x * cos + y * sin) / reach + 0.5
    }
    case 'radial':
      return (x, y) => Math.hypot(x / width, y / height) * 2
    case 'diamond':
      return (x, y) => (Math.abs(x * cos + y * sin) / width + Math.abs(y * cos - x * sin) / height) * 2
    case 'angular':
      return (x, y) => {
        const turn = (Math.atan2(y, x) - angle) / (2 * Math.PI)
        return turn - Math.floor(turn)
      }
  }
}

function colourAt(stops: readonly ColourStop[], at: number, to: Float32Array): void {
  const after = stops.findIndex(stop => stop.at >= at)
  const next = stops[after === -1 ? stops.length - 1 : after] as ColourStop
  const before = stops[after === -1 ? stops.length - 1 : Math.max(0, after - 1)] as ColourStop
  const distance = next.at - before.at
  const share = distance > 0 ? Math.max(0, (at - before.at) / distance) : 0
  for (let channel = 0; channel < 4; channel++) {
    const from = before.colour[channel] as number
    to[channel] = from + ((next.colour[channel] as number) - from) * share
  }
}
