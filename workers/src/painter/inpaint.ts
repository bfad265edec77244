import type { Rectangle } from '#images/geometry.ts'
import { maskBounds, maskBoundsInShares, OUTSIDE_MAX } from '#images/mask-shape.ts'
import type { Mask, Picture } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'
import type { Box } from '#painter/scene.ts'

/** How much is painted around what a mask chooses, in parts of the picture's shorter side: the seam is matched to it. */
const MARGIN = 1 / 16

/** The pixels that a mask lets change; undefined when it lets none. */
export function chosenArea(mask: Mask): Rectangle | undefined {
  return maskBounds(mask, OUTSIDE_MAX)
}

/** In shares of the picture. */
export function chosenBox(mask: Mask): Box | undefined {
  return maskBoundsInShares(mask, OUTSIDE_MAX)
}

/** @param fromTop all above the area is needed too: water mirrors it */
export function withMargin(area: Rectangle, { width, height }: Size, fromTop: boolean): Rectangle {
  const margin = Math.ceil(Math.max(6, Math.min(width, height) * MARGIN))
  const x = Math.max(0, area.x - margin)
  const y = fromTop ? 0 : Math.max(0, area.y - margin)
  return {
    x,
    y,
    width: Math.min(width, area.x + area.width + margin) - x,
    height: Math.min(height, area.y + area.height + margin) - y,
  }
}

/** A copy of a picture with a part of it replaced. Both have three channels. */
export function withPart(picture: Picture, part: Picture, { x, y }: Rectangle): Picture {
  const data = picture.data.slice()
  for (let row = 0; row < part.height; row++) {
    const from = row * part.width * 3
    data.set(part.data.subarray(from, from + part.width * 3), ((y + row) * picture.width + x) * 3)
  }
  return { width: picture.width, height: picture.height, channels: 3, data }
}
