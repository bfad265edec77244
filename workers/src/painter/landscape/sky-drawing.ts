import type { CancelFlag } from '#engine/node-kind.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import type { Camera } from '#painter/stage.ts'
import type { Clouds } from './clouds.ts'
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
  readonly moment: number
  readonly cancel: CancelFlag
}

export function drawSky({ frame, camera, sky, clouds, stars, moment, cancel }: SkyDrawing): SkyPicture {
  const height = Math.max(1, Math.min(frame.height, Math.ceil(camera.horizon) + 2))
  const picture = { width: frame.width, height, colour: new Float32Array(frame.width * height * 3) }
  const pixel = new Float32Array(3)
  for (let row = 0; row < height; row++) {
    cancel.check()
    const up = (camera.horizon - row - 0.5) / camera.focal
    for (let column = 0; column < frame.width; column++) {
      sky.at((column + 0.5 - frame.width / 2) / camera.focal, up, moment, pixel)
      picture.colour.set(pixel, (row * frame.width + column) * 3)
    }
  }
  const target = { ...picture, horizon: camera.horizon, focal: camera.focal }
  stars?.draw(target, moment)
  clouds?.draw(target, moment)
  return picture
}

/** Fills what the land leaves open. */
export function showSky(frame: Frame, sky: SkyPicture, cover: Float32Array): void {
  const count = sky.width * sky.height
  for (let pixel = 0; pixel < count; pixel++) {
    const open = 1 - (cover[pixel] as number)
    if (open < 0.004) continue
    const at = pixel * 3
    for (let channel = at; channel < at + 3; channel++) {
      frame.colour[channel] = (frame.colour[channel] as number) + (sky.colour[channel] as number) * open
    }
    if (open > 0.5) frame.part[pixel] = Part.sky
  }
}
