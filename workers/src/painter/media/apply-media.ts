import type { Picture } from '#images/picture.ts'
import type { Frame } from '#painter/core/frame.ts'
import { allMedia } from '#painter/media/all-media.ts'
import type { MediumOptions } from '#painter/media/medium.ts'
import type { MediumUse } from '#painter/scene.ts'

/** The first medium, mixed with the second where two were named; a third would make mud. */
export function applyMedia(
  media: readonly MediumUse[],
  picture: Picture,
  frame: Frame,
  options: Pick<MediumOptions, 'seed' | 'cancel' | 'moment'>,
): Picture {
  const [main, second] = media
  if (!main) return picture
  const inMedium = ({ value, weight, variant }: MediumUse): Picture =>
    allMedia[value]?.(picture, frame, { ...options, weight, variant }) ?? picture
  const first = inMedium(main)
  return second ? mixPictures(first, inMedium(second), second.weight / (main.weight + second.weight)) : first
}

function mixPictures(one: Picture, other: Picture, share: number): Picture {
  const data = new Uint8Array(one.data.length)
  for (let index = 0; index < data.length; index++) {
    data[index] = (one.data[index] as number) * (1 - share) + (other.data[index] as number) * share + 0.5
  }
  return { ...one, data }
}
