import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { emptyPicture, type Picture } from '#images/picture.ts'
import { clamp } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, Part, type Frame } from '#painter/core/frame.ts'

/** Three values for each pixel, 0 to 1 as the screen spaces them: the eye spaces lightness about so, and so do painters. */
export function planesOf({ data, channels, width, height }: Picture): Float32Array {
  const planes = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    planes[pixel * 3] = (data[pixel * channels] as number) / 255
    planes[pixel * 3 + 1] = (data[pixel * channels + 1] as number) / 255
    planes[pixel * 3 + 2] = (data[pixel * channels + 2] as number) / 255
  }
  return planes
}

export function greyOf(planes: Float32Array): Float32Array {
  const grey = new Float32Array(planes.length / 3)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    heedCancelAt(pixel)
    const at = pixel * 3
    grey[pixel] = greyAt(planes, at)
  }
  return grey
}

export function greyAt(planes: Float32Array, at: number): number {
  return 0.299 * (planes[at] as number) + 0.587 * (planes[at + 1] as number) + 0.114 * (planes[at + 2] as number)
}

/** Spreads the tones towards the whole range, `share` of the way: paint and ink have blacks and whites of their own. */
export function stretchTones(planes: Float32Array, share: number): void {
  const grey = greyOf(planes)
  const sorted = grey.filter((_, index) => index % 31 === 0).toSorted()
  const low = share * (sorted[Math.floor(sorted.length * 0.02)] ?? 0)
  const high = Math.max(low + 0.25, 1 - share * (1 - (sorted[Math.floor(sorted.length * 0.98)] ?? 1)))
  for (let at = 0; at < planes.length; at++) planes[at] = clamp(((planes[at] as number) - low) / (high - low))
}

export function pictureOf(planes: Float32Array, { width, height }: { width: number; height: number }): Picture {
  const picture = emptyPicture(width, height)
  for (let at = 0; at < planes.length; at++) picture.data[at] = clamp(planes[at] as number) * 255 + 0.5
  return picture
}

/** Same number, same thing: what a stroke may not leave. Land, plants and sky flow into each other; things do not. */
export function groupsOf({ part }: Frame): Uint8Array {
  const groups = new Uint8Array(part.length)
  for (let pixel = 0; pixel < part.length; pixel++) {
    heedCancelAt(pixel)
    const what = part[pixel] as number
    groups[pixel] = what >= FIRST_SUBJECT || what === Part.text || what === Part.building ? what : 0
  }
  return groups
}

/** For each pixel how much of an outline runs there, 0 to 1: between things, before what is far behind, at folds. */
export function outlinesOf(frame: Frame): Float32Array {
  const { width, height } = frame
  const outlines = new Float32Array(width * height)
  for (let row = 1; row < height - 1; row++) {
    heedCancel()
    for (let column = 1; column < width - 1; column++) {
      const pixel = row * width + column
      outlines[pixel] = Math.max(
        partBreak(frame, pixel),
        depthBreak(frame, pixel, 1),
        depthBreak(frame, pixel, width),
        foldAt(frame, pixel),
      )
    }
  }
  return outlines
}

function partBreak({ part, width }: Frame, pixel: number): number {
  const here = part[pixel] as number
  const right = part[pixel + 1] as number
  const below = part[pixel + width] as number
  if (here === right && here === below) return 0
  const strongest = Math.max(here, right, below)
  if (strongest >= FIRST_SUBJECT || strongest === Part.text) return 1
  return strongest === Part.building ? 0.7 : 0.45
}

/** The bend of depth rather than its slope: ground that runs into the distance is no edge. */
function depthBreak({ depth, part }: Frame, pixel: number, step: number): number {
  const here = depth[pixel] as number
  const bend = Math.abs((depth[pixel - step] as number) + (depth[pixel + step] as number) - 2 * here)
  if ((part[pixel] as number) === Part.water) return 0
  return clamp((bend / here - 0.06) * 5)
}

function foldAt({ normal, part, width }: Frame, pixel: number): number {
  if ((part[pixel] as number) < FIRST_SUBJECT && (part[pixel] as number) !== Part.building) return 0
  const turn = Math.max(turnBetween(normal, pixel, pixel + 1), turnBetween(normal, pixel, pixel + width))
  return clamp((turn - 0.25) * 1.6)
}

function turnBetween(normal: Float32Array, one: number, other: number): number {
  const a = one * 3
  const b = other * 3
  const dot =
    (normal[a] as number) * (normal[b] as number) +
    (normal[a + 1] as number) * (normal[b + 1] as number) +
    (normal[a + 2] as number) * (normal[b + 2] as number)
  return dot === 0 ? 0 : 1 - dot
}
