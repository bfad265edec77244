import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import type { Camera } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { Clouds, CloudTarget } from './clouds.ts'
import type { Sky } from './sky.ts'
import type { Stars } from './stars.ts'

/** The sky with its clouds down to the horizon, as wide as the picture: drawn once, shown, and mirrored in water. */
export interface SkyPicture {
  readonly width: number
  readonly height: number
  readonly colour: Float32Array
}

export interface SkyDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly sky: Sky
  readonly clouds: Clouds | undefined
  readonly stars: Stars | undefined
  /** Fog before the sky, 0 to 1. */
  readonly veil: number
  readonly air: Air
  readonly moment: number
  readonly cancel: CancelFlag
}

export function drawSky({ frame, camera, sky, clouds, stars, veil, air, moment, cancel }: SkyDrawing): SkyPicture {
  const height = Math.max(1, Math.min(frame.height, Math.ceil(camera.horizon) + 2))
  const picture = { width: frame.width, height, colour: new Float32Array(frame.width * height * 3) }
  const pixel = new Float32Array(3)
  for (let row = 0; row < height; row++) {
    cancel.check()
    const up = (camera.horizon - row - 0.5) / camera.focal
    for (let column = 0; column < frame.width; column++) {
      sky.at((column + 0.5 - camera.centre) / camera.focal, up, moment, pixel)
      picture.colour.set(pixel, (row * frame.width + column) * 3)
    }
  }
  const target = { ...picture, horizon: camera.horizon, centre: camera.centre, focal: camera.focal }
  stars?.draw(target, moment)
  clouds?.draw(target, moment)
  if (veil > 0) veilSky(target, air, veil)
  return picture
}

/** Fills what the land leaves open. */
export function showSky(frame: Frame, sky: SkyPicture, cover: Float32Array): void {
  const count = sky.width * sky.height
  for (let pixel = 0; pixel < count; pixel++) {
    heedCancelAt(pixel)
    const open = 1 - (cover[pixel] as number)
    if (open < 0.004) continue
    const at = pixel * 3
    for (let channel = at; channel < at + 3; channel++) {
      frame.colour[channel] = (frame.colour[channel] as number) + (sky.colour[channel] as number) * open
    }
    if (open > 0.5) frame.part[pixel] = Part.sky
  }
}

/** Fog lies before the sky too, thickest low down: hills in it stay darker than what is behind them. */
function veilSky({ width, height, colour, horizon, centre, focal }: CloudTarget, air: Air, veil: number): void {
  for (let row = 0; row < height; row++) {
    heedCancel()
    const up = Math.max(0, (horizon - row - 0.5) / focal)
    const share = Math.min(1, veil) * (0.35 + 0.65 * Math.exp(-up * 2.6))
    for (let column = 0; column < width; column++) {
      const slope = (column + 0.5 - centre) / focal
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const before = colour[at + channel] as number
        colour[at + channel] = before + (air.colourAt(slope, channel) * 1.04 - before) * share
      }
    }
  }
}
