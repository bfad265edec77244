import type { Sharp } from 'sharp'
import { ImageRefusal, inspectImage, openImage, orRefuse } from '#images/inspect-image.ts'
import type { ImageLimits } from '#images/inspect-image.ts'
import type { Pixels } from '#images/pixels.ts'
import { sniffImageFormat } from '#images/sniff.ts'
import { beginsHiddenText, cornerToLookAt, readHiddenTexts } from './hidden-texts.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { readMetadata, readMetadataTexts } from './read-metadata.ts'

/** Beyond these nothing is looked for in the pixels. */
const limits: ImageLimits = { bytesMax: 64 * 1024 * 1024, pixelsMax: 64_000_000, sideMax: 16_384, framesMax: 1 }

/**
 * Like `readMetadata`, and where the file tells nothing also what is hidden in its pixels. Whether something is, a corner
 * shows, for which of a PNG only the first rows are decoded.
 */
export async function readPictureMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  return readMetadata(bytes) ?? (await readHiddenMetadata(bytes))
}

async function readHiddenMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  // The others keep no lowest bits.
  const format = sniffImageFormat(bytes)
  if (format !== 'png' && format !== 'webp') return undefined
  try {
    await inspectImage(bytes, limits)
    if (!beginsHiddenText(await decodeCorner(bytes))) return undefined
    return readMetadataTexts(readHiddenTexts(await decodePixels(openImage(bytes, limits))))
  } catch (error) {
    if (error instanceof ImageRefusal) return undefined
    throw error
  }
}

async function decodeCorner(bytes: Uint8Array): Promise<Pixels> {
  const image = openImage(bytes, limits)
  return decodePixels(image.extract(cornerToLookAt(await orRefuse(() => image.metadata()))))
}

async function decodePixels(image: Sharp): Promise<Pixels> {
  const raw = image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' })
  const { data, info } = await orRefuse(() => raw.toBuffer({ resolveWithObject: true }))
  return { width: info.width, height: info.height, channels: 4, data }
}
