import type { CancelFlag } from '#engine/node-kind.ts'
import { cropPicture } from './geometry.ts'
import { findDetails } from './find-details.ts'
import type { Picture } from './picture.ts'
import { double, halve, luma, toPicture, toPlane } from './plane.ts'
import type { Plane } from './plane.ts'

/** Of a pixel and its eight neighbours: smaller pictures show no detail to learn from. */
const PATCH = 3
/** How much of what is found is laid on. With this and the next it came nearest to pictures that were made small. */
const GAIN = 0.8
const PROJECTIONS = 3
/** A part of the picture is worked on at a time, so that it needs little more memory than what comes of it. */
const TILE = 512
/** No pixel looks further than this, so that parts fit together as if the whole had been worked on. */
const MARGIN = 24

/**
 * Twice as large, with edges as sharp as the picture has them elsewhere: a coarser copy of it is compared with the enlarged one,
 * and where they look alike, what the coarser copy had lost of the picture is laid on. Then what comes out is corrected until,
 * made small again, it is the picture it came from. It knows nothing but the picture: no model, nothing learned.
 */
export function doublePicture(picture: Picture, cancel: CancelFlag, tile = TILE): Picture {
  const { width, height, channels } = picture
  const doubled: Picture = {
    width: width * 2,
    height: height * 2,
    channels,
    data: new Uint8Array(picture.data.length * 4),
  }
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      const from = { x: Math.max(0, left - MARGIN), y: Math.max(0, top - MARGIN) }
      const part = {
        ...from,
        width: Math.min(width, left + tile + MARGIN) - from.x,
        height: Math.min(height, top + tile + MARGIN) - from.y,
      }
      const size = { width: Math.min(tile, width - left), height: Math.min(tile, height - top) }
      copyPart(doublePart(cropPicture(picture, part), cancel), doubled, {
        from: { x: (left - from.x) * 2, y: (top - from.y) * 2 },
        to: { x: left * 2, y: top * 2 },
        size: { width: size.width * 2, height: size.height * 2 },
      })
    }
  }
  return doubled
}

interface Copy {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  readonly size: { readonly width: number; readonly height: number }
}

function copyPart(source: Picture, target: Picture, { from, to, size }: Copy): void {
  const { channels } = source
  for (let row = 0; row < size.height; row++) {
    const start = ((from.y + row) * source.width + from.x) * channels
    const pixels = source.data.subarray(start, start + size.width * channels)
    target.data.set(pixels, ((to.y + row) * target.width + to.x) * channels)
  }
}

function doublePart(picture: Picture, cancel: CancelFlag): Picture {
  const plane = toPlane(picture)
  const grown = double(plane)
  cancel.check()
  addDetail(grown, plane)
  for (let round = 0; round < PROJECTIONS; round++) {
    cancel.check()
    projectBack(grown, plane)
  }
  return toPicture(grown)
}

/** Lays on each pixel of `grown` what it lacks. */
function addDetail({ width, height, channels, values }: Plane, plane: Plane): void {
  if (Math.min(plane.width, plane.height) < PATCH) return
  const details = findDetails(luma({ width, height, channels, values }), luma(plane))
  for (let row = 0; row < height; row++) {
    let at = row * width * channels
    for (let column = 0; column < width; column++, at += channels) {
      const detail = (details.values[row * details.stride + column] as number) * GAIN
      values[at] = (values[at] as number) + detail
      values[at + 1] = (values[at + 1] as number) + detail
      values[at + 2] = (values[at + 2] as number) + detail
    }
  }
}

/** Corrects `grown` by what it is off when made small again. */
function projectBack(grown: Plane, plane: Plane): void {
  const small = halve(grown)
  for (let at = 0; at < small.values.length; at++) {
    small.values[at] = (plane.values[at] as number) - (small.values[at] as number)
  }
  const correction = double(small)
  for (let at = 0; at < grown.values.length; at++) {
    grown.values[at] = (grown.values[at] as number) + (correction.values[at] as number)
  }
}
