import { crc32 } from 'node:zlib'
import { describeRecipe } from '@atelier/platform/images/metadata/describe-parameters.ts'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import type { Picture, PictureOrigin } from './picture.ts'

/** The picture with how it was made, where its file told anything that makes pictures. */
export function withOrigin(picture: Picture, metadata: ImageMetadata | undefined): Picture {
  if (!metadata) return picture
  const recipe = describeRecipe(metadata)
  if (recipe.trim() === '') return picture
  return { ...picture, origin: { recipe, prompt: metadata.prompt ?? '', checksum: crc32(picture.data) } }
}

/** Undefined for pixels that are no longer those: an edited picture carries along what it was made from. */
export function originOf({ origin, data }: Picture): PictureOrigin | undefined {
  return origin && crc32(data) === origin.checksum ? origin : undefined
}
