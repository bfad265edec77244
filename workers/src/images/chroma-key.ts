import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { ScreenColour } from './colour-text.ts'
import { emptyMask, emptyPicture } from './picture.ts'
import type { Mask, Picture } from './picture.ts'

export interface ChromaKey {
  readonly key: ScreenColour
  /** How far from the key's colour is still the key, 0 to 1. */
  readonly tolerance: number
  readonly softness: number
  readonly spill: number
}

/** Judged by colour alone and not by light, so that shadows on the screen go too. The mask chooses what is gone. */
export function keyOut(
  picture: Picture,
  { key, tolerance, softness, spill }: ChromaKey,
): { picture: Picture; mask: Mask } {
  const result = emptyPicture(picture.width, picture.height, 4)
  const mask = emptyMask(picture.width, picture.height)
  const [keyBlue, keyRed] = chromaOf(key[0], key[1], key[2])
  const dominant = key.indexOf(Math.max(key[0], key[1], key[2]))
  for (let pixel = 0, index = 0; pixel < mask.data.length; pixel++, index += picture.channels) {
    heedCancelAt(pixel)
    const colour = [
      picture.data[index] as number,
      picture.data[index + 1] as number,
      picture.data[index + 2] as number,
    ] as [number, number, number]
    const [blue, red] = chromaOf(...colour)
    const distance = Math.sqrt((blue - keyBlue) ** 2 + (red - keyRed) ** 2) / 180
    const kept = distance <= tolerance ? 0 : softness === 0 ? 1 : Math.min(1, (distance - tolerance) / softness)
    const before = picture.channels === 4 ? (picture.data[index + 3] as number) : 255
    suppressSpill(colour, dominant, spill)
    result.data.set(colour, pixel * 4)
    result.data[pixel * 4 + 3] = Math.round(before * kept)
    mask.data[pixel] = 255 - Math.round(255 * kept)
  }
  return { picture: result, mask }
}

function chromaOf(red: number, green: number, blue: number): [blueness: number, redness: number] {
  return [-0.168736 * red - 0.331264 * green + 0.5 * blue, 0.5 * red - 0.418688 * green - 0.081312 * blue]
}

/** No more of the key's main colour than of the others' mean. */
function suppressSpill(colour: [number, number, number], dominant: number, amount: number): void {
  const target = colour
  const others = (colour[0] + colour[1] + colour[2] - (colour[dominant] as number)) / 2
  const excess = (colour[dominant] as number) - others
  if (excess > 0) target[dominant] = Math.round((colour[dominant] as number) - excess * amount)
}
