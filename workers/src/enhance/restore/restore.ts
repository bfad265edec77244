import type { Mask, Picture } from '#images/picture.ts'
import { takeNoiseAway } from '#enhance/take-noise-away.ts'
import { bringBackColour } from './bring-back-colour.ts'
import { findDamage } from './find-damage.ts'

export interface Restoring {
  /** Each 0 to 1; at 0 it is left out. */
  readonly damage: number
  readonly noise: number
  readonly colour: number
  /** Fills what is damaged. */
  readonly fill: (picture: Picture, mask: Mask) => Picture
  /** What is known to be damaged, beside what is found. */
  readonly marked?: Mask
}

/** Damage first, that its edges are not smoothed into the picture; colours last, that they are stretched without the damage. */
export function restorePicture(picture: Picture, restoring: Restoring): { picture: Picture; damage: Mask } {
  const { damage, noise, colour, fill, marked } = restoring
  const found = findAll(picture, damage, marked)
  const whole = found.data.some(Boolean) ? fill(picture, found) : picture
  const clean = noise > 0 ? takeNoiseAway(whole, noise) : whole
  return { picture: colour > 0 ? bringBackColour(clean, colour) : clean, damage: found }
}

function findAll(picture: Picture, sensitivity: number, marked: Mask | undefined): Mask {
  const { width, height } = picture
  const found = sensitivity > 0 ? findDamage(picture, sensitivity).data : new Uint8Array(width * height)
  if (!marked) return { width, height, data: found }
  return { width, height, data: found.map((level, pixel) => Math.max(level, marked.data[pixel] as number)) }
}
