import type { Latent } from '#engine/node-values.ts'
import { dropAlpha } from '#images/alpha.ts'
import { filledPicture } from '#images/geometry.ts'
import type { Mask, Picture } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'
import { entryFor, sizeOf } from '#nodes/batches.ts'

const unpainted = [128, 128, 128, 255] as const

/** The pictures of a latent; grey where it has none yet. */
export function latentPictures(latent: Latent): readonly Picture[] {
  if (latent.pictures) return latent.pictures
  const grey = filledPicture(sizeOf(latent), unpainted)
  return Array.from({ length: latent.batchSize }, () => grey)
}

/** A latent of these pictures, which are of one size; the first tells it. */
export function latentOf(pictures: readonly Picture[]): Latent {
  const { width, height } = entryFor(pictures, 0)
  return { width, height, batchSize: pictures.length, pictures: pictures.map(dropAlpha) }
}

export interface LatentEdit {
  readonly size: Size
  readonly picture: (picture: Picture) => Picture | Promise<Picture>
  readonly mask: (mask: Mask) => Mask | Promise<Mask>
}

/** The same done to all of its pictures and masks. Without pictures only the size becomes another. */
export async function editLatent(latent: Latent, edit: LatentEdit): Promise<Latent> {
  const { pictures, noiseMask } = latent
  return {
    ...latent,
    ...sizeOf(edit.size),
    ...(pictures && { pictures: await Promise.all(pictures.map(async picture => edit.picture(picture))) }),
    ...(noiseMask && { noiseMask: await Promise.all(noiseMask.map(async mask => edit.mask(mask))) }),
  }
}

export function pickFromLatent(latent: Latent, places: readonly number[]): Latent {
  const { pictures, noiseMask, batchIndexes } = latent
  return {
    ...latent,
    batchSize: places.length,
    ...(pictures && { pictures: places.map(place => entryFor(pictures, place)) }),
    ...(noiseMask && { noiseMask: places.map(place => entryFor(noiseMask, place)) }),
    batchIndexes: places.map(place => batchIndexes?.[place] ?? place),
  }
}

/** Both of one size; a batch that has no pictures while the other has is grey. */
export function joinLatents(first: Latent, second: Latent): Latent {
  const { width, height } = first
  const batchSize = first.batchSize + second.batchSize
  const hasPictures = first.pictures !== undefined || second.pictures !== undefined
  const indexes = [...indexesOf(first), ...indexesOf(second)]
  return {
    width,
    height,
    batchSize,
    ...(hasPictures && { pictures: [...latentPictures(first), ...latentPictures(second)] }),
    ...((first.noiseMask ?? second.noiseMask) && { noiseMask: [...masksOf(first), ...masksOf(second)] }),
    ...((first.batchIndexes ?? second.batchIndexes) && { batchIndexes: indexes }),
  }
}

function indexesOf({ batchIndexes, batchSize }: Latent): readonly number[] {
  return batchIndexes ?? Array.from({ length: batchSize }, (_, index) => index)
}

/** A mask for each: everywhere where it has none. */
function masksOf({ noiseMask, batchSize, width, height }: Latent): Mask[] {
  const everywhere = { width, height, data: new Uint8Array(width * height).fill(255) }
  return Array.from({ length: batchSize }, (_, index) => (noiseMask ? entryFor(noiseMask, index) : everywhere))
}
