import { NodeInputError } from '#engine/node-kind.ts'
import { decodeImage } from '#images/decode.ts'
import { sniffImageFormat } from '#images/sniff.ts'
import { readHiddenTexts } from './hidden-texts.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { readMetadata, readMetadataTexts } from './read-metadata.ts'

/** Like `readMetadata`, and where the file tells nothing also what is hidden in its pixels, for which it is decoded. */
export async function readPictureMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  return readMetadata(bytes) ?? (await readHiddenMetadata(bytes))
}

async function readHiddenMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  // The others keep no lowest bits.
  const format = sniffImageFormat(bytes)
  if (format !== 'png' && format !== 'webp') return undefined
  try {
    const { frames } = await decodeImage(bytes, 'image')
    return frames[0] && readMetadataTexts(readHiddenTexts(frames[0]))
  } catch (error) {
    if (error instanceof NodeInputError) return undefined
    throw error
  }
}
