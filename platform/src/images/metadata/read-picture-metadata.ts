import { ImageRefusal, inspectImage, openImage, orRefuse } from '#images/inspect-image.ts'
import type { ImageLimits } from '#images/inspect-image.ts'
import type { Pixels } from '#images/pixels.ts'
import { sniffImageFormat } from '#images/sniff.ts'
import { readHiddenTexts } from './hidden-texts.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { readMetadata, readMetadataTexts } from './read-metadata.ts'

/** Beyond these nothing is looked for in the pixels. */
const limits: ImageLimits = { bytesMax: 64 * 1024 * 1024, pixelsMax: 64_000_000, sideMax: 16_384, framesMax: 1 }

/** Like `readMetadata`, and where the file tells nothing also what is hidden in its pixels, for which it is decoded. */
export async function readPictureMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  return readMetadata(bytes) ?? (await readHiddenMetadata(bytes))
}

async function readHiddenMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  // The others keep no lowest bits.
  const format = sniffImageFormat(bytes)
  if (format !== 'png' && format !== 'webp') return undefined
  try {
    await inspectImage(bytes, limits)
    return readMetadataTexts(readHiddenTexts(await decodePixels(bytes)))
  } catch (error) {
    if (error instanceof ImageRefusal) return undefined
    throw error
  }
}

async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const image = openImage(bytes, limits).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' })
  const { data, info } = await orRefuse(() => image.toBuffer({ resolveWithObject: true }))
  return { width: info.width, height: info.height, channels: 4, data }
}
