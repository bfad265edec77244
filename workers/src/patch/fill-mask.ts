import { mapLevels } from '#images/levels.ts'
import { maskBounds, OUTSIDE_MAX } from '#images/mask-shape.ts'
import type { Mask, Picture } from '#images/picture.ts'
import type { Hole } from './hole.ts'
import { fillHole } from './inpaint.ts'
import { rasterOf } from './raster.ts'
import type { Raster } from './raster.ts'
import type { Remaking } from './remaking.ts'

/**
 * Fills what a mask chooses with what is around it. What the mask leaves out stays byte for byte; where it is soft, old and new
 * are blended.
 *
 * @returns undefined when nothing is left to copy from
 */
export function fillMask(picture: Picture, mask: Mask, options: Remaking): Picture | undefined {
  const hole = holeOf(mask)
  const filled = fillHole(rasterOf(picture), hole, options)
  return filled && blendIn(picture, filled, mask)
}

/** Of what has to be found, in pixels: the part of the picture in which the hole lies. */
export function pixelsToFill(mask: Mask): number {
  const bounds = maskBounds(mask, OUTSIDE_MAX)
  return bounds ? bounds.width * bounds.height : 0
}

function holeOf({ width, height, data }: Mask): Hole {
  return { width, height, data: mapLevels(data, value => (value > OUTSIDE_MAX ? 1 : 0)) }
}

function blendIn(picture: Picture, filled: Raster, mask: Mask): Picture {
  const { width, height, channels } = picture
  const data = picture.data.slice()
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    const share = (mask.data[pixel] as number) / 255
    if ((mask.data[pixel] as number) <= OUTSIDE_MAX) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * channels + channel
      const before = data[at] as number
      data[at] = before + ((filled.data[pixel * 4 + channel] as number) - before) * share + 0.5
    }
  }
  return { width, height, channels, data }
}
