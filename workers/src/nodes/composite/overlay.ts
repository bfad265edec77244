import { withAlpha } from '#images/alpha.ts'
import { blendPictures } from '#images/blend.ts'
import { clipRectangle, cropMask, cropPicture, placePicture } from '#images/geometry.ts'
import type { Rectangle } from '#images/geometry.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { copyPicture } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'

/** Lays a picture by its alpha on another from that place on; what hangs over is cut off. */
export function overlayPicture(
  target: Picture,
  over: Picture,
  place: { readonly x: number; readonly y: number; readonly opacity: number; readonly mask?: Mask | undefined },
): Picture {
  const visible = clipRectangle({ x: place.x, y: place.y, width: over.width, height: over.height }, target)
  if (visible.width === 0 || visible.height === 0) return target
  const part: Rectangle = { ...visible, x: visible.x - place.x, y: visible.y - place.y }
  const blended = blendPictures(cropPicture(target, visible), cropPicture(over, part), {
    mode: 'normal',
    amount: place.opacity,
    mask: place.mask && cropMask(place.mask, part),
  })
  const result = blended.channels === target.channels ? copyPicture(target) : withAlpha(target)
  placePicture(result, blended, visible.x, visible.y)
  return result
}

/** Where a smaller thing lies in a larger at a side, a corner or the middle. */
export function placeAt(position: string, outer: Size, inner: Size, margin: number): { x: number; y: number } {
  const along = (isStart: boolean, isEnd: boolean, outerLength: number, innerLength: number) =>
    isStart ? margin : isEnd ? outerLength - innerLength - margin : Math.round((outerLength - innerLength) / 2)
  return {
    x: along(position.endsWith('left'), position.endsWith('right'), outer.width, inner.width),
    y: along(position.startsWith('top'), position.startsWith('bottom'), outer.height, inner.height),
  }
}
