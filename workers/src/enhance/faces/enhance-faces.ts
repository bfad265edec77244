import { heedCancel } from '#engine/heed-cancel.ts'
import { guidedFilter } from '#enhance/guided-filter.ts'
import { blurred, lightOf, relit } from '#enhance/light-plane.ts'
import { cropPicture, placePicture } from '#images/geometry.ts'
import { copyPicture } from '#images/picture.ts'
import type { Picture } from '#images/picture.ts'
import type { Face } from './find-faces.ts'
import { skinOf } from './skin.ts'

/** How much finer than the face what is smoothed is, and how much of it stays: skin without pores looks like wax. */
const SKIN_GRAIN = 0.035
const SKIN_FLATNESS = 140
const GRAIN_LEFT = 0.45
/** Shade is as wide as this part of the face; so much of it is evened out, never more than the limit. */
const SHADE = 0.16
const EVENED = 0.3
const EVENED_MAX = 16
/** Eyes, brows and mouth: what is finer than this part of the face is made stronger. */
const FEATURE_GRAIN = 0.03
const FEATURE_GAIN = 0.75

/** Smooths the skin, evens the light on it and sharpens eyes, brows and mouth of each face; the rest stays as it is. */
export function enhanceFaces(picture: Picture, faces: readonly Face[], amount: number): Picture {
  const enhanced = copyPicture(picture)
  for (const face of faces) {
    heedCancel()
    const part = partAround(picture, face)
    const place = { ...face, x: face.x - part.x, y: face.y - part.y }
    placePicture(enhanced, enhanceFace(cropPicture(enhanced, part), place, amount), part.x, part.y)
  }
  return enhanced
}

/** With as much around it as what is done to it fades out over. */
function partAround({ width, height }: Picture, face: Face) {
  const x = Math.max(0, Math.floor(face.x - face.width * 0.35))
  const y = Math.max(0, Math.floor(face.y - face.height * 0.25))
  const right = Math.min(width, Math.ceil(face.x + face.width * 1.35))
  const bottom = Math.min(height, Math.ceil(face.y + face.height * 1.35))
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
}

function enhanceFace(part: Picture, face: Face, amount: number): Picture {
  const { width, height } = part
  const size = face.width
  const light = lightOf(part)
  const skin = blurred(skinOf(part).skin, width, height, Math.max(1, Math.round(size * 0.015)))
  const radius = (share: number) => Math.max(1, Math.round(size * share))
  const smooth = guidedFilter(light, light, { width, height, radius: radius(SKIN_GRAIN), flatness: SKIN_FLATNESS })
  const soft = blurred(light, width, height, radius(FEATURE_GRAIN / 2))
  const shade = blurred(light, width, height, radius(SHADE))
  const middle = meanLight(shade, skin)
  const after = light.map((value, pixel) => {
    const x = (pixel % width) + 0.5
    const y = Math.floor(pixel / width) + 0.5
    const within = fade(x, y, face, { x: 0.5, y: 0.5, across: 0.68, down: 0.68 }) * amount
    if (within === 0) return value
    const feature = Math.max(...features.map(place => fade(x, y, face, place)))
    const onSkin = (skin[pixel] as number) * (1 - feature)
    const fine = value - (smooth[pixel] as number)
    const even = Math.max(-EVENED_MAX, Math.min(EVENED_MAX, (middle - (shade[pixel] as number)) * EVENED))
    const sharper = (value - (soft[pixel] as number)) * FEATURE_GAIN * feature
    return value + within * (onSkin * (even - fine * (1 - GRAIN_LEFT)) + Math.max(-28, Math.min(28, sharper)))
  })
  return relit(part, light, after)
}

function meanLight(light: Float32Array, skin: Float32Array): number {
  let sum = 0
  let whole = 0
  for (let pixel = 0; pixel < light.length; pixel++) {
    sum += (light[pixel] as number) * (skin[pixel] as number)
    whole += skin[pixel] as number
  }
  return whole > 0 ? sum / whole : 0
}

interface Place {
  readonly x: number
  readonly y: number
  /** From the middle. */
  readonly across: number
  readonly down: number
}

/** Brows and eyes, and the mouth. */
const features: readonly Place[] = [
  { x: 0.3, y: 0.41, across: 0.19, down: 0.12 },
  { x: 0.7, y: 0.41, across: 0.19, down: 0.12 },
  { x: 0.5, y: 0.775, across: 0.24, down: 0.08 },
]

/** One in the middle of an ellipse, zero from its edge on. */
function fade(x: number, y: number, face: Face, { x: middleX, y: middleY, across, down }: Place): number {
  const awayX = ((x - face.x) / face.width - middleX) / across
  const awayY = ((y - face.y) / face.height - middleY) / down
  const away = Math.sqrt(awayX * awayX + awayY * awayY)
  const share = Math.max(0, Math.min(1, (1 - away) / 0.4))
  return share * share * (3 - 2 * share)
}
