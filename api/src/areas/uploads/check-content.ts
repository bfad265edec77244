import { HEAD_BYTES, imageMimeType, sniffFileType } from '@atelier/platform/images/file-type.ts'
import type { FileKind } from '@atelier/platform/images/file-type.ts'
import { ImageRefusal, inspectImage } from '@atelier/platform/images/inspect-image.ts'
import type { ImageFacts } from '@atelier/platform/images/inspect-image.ts'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import { readPictureMetadata } from '@atelier/platform/images/metadata/read-picture-metadata.ts'
import { nameForeignFormat } from '@atelier/platform/images/sniff.ts'
import { freeBytes } from '@atelier/platform/storage/free-bytes.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import type { MediaKind } from '@atelier/shared-schema/entities/image.ts'
import type { FilePurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { nameForeignModel } from '@atelier/shared-schema/models/foreign-models.ts'
import { purposeRules } from './purposes.ts'
import { inMegabytes, refuseFile } from './refusals.ts'

export interface FileContent {
  mimeType: string
  media: MediaKind
  /** Both or neither. */
  width: number | null
  height: number | null
  frames: number
  /** How an image was made, where it tells. */
  metadata: ImageMetadata | undefined
}

export interface ArrivedFile {
  name: string
  purpose: FilePurpose
  size: number
  /** Where its bytes lie, whole. */
  key: ObjectKey
}

/** Looks at what has arrived by its content, and refuses what its purpose does not take. An image is not decoded for it. */
export async function checkContent(
  { config, store }: Pick<App, 'config' | 'store'>,
  file: ArrivedFile,
): Promise<FileContent> {
  if (file.size === 0) throw refuseFile({ filename: file.name, reason: 'empty' }, 'the file is empty.')
  const { head, whole } = await readHead(store, file, config.imageBytesMax)
  const type = sniffFileType(head, file.size)
  const { accepts } = purposeRules[file.purpose]
  if (accepts && !accepts.includes(type.kind)) throw refuseKind(file, accepts, head)
  if (type.kind === 'image') {
    const bytes = whole ?? (await readImage(store, file, config.imageBytesMax))
    return checkImage(file, bytes, config).finally(() => freeBytes(bytes))
  }
  if (saysImage(file.name)) throw refuseKind(file, ['image'], head)
  const media = type.kind === 'text' || type.kind === 'json' ? 'text' : 'file'
  return { mimeType: type.mimeType, media, width: null, height: null, frames: 1, metadata: undefined }
}

/** Where hardly anything but images comes, all of it at once: it is needed whole. */
async function readHead(
  store: ObjectStore,
  { key, size, purpose }: ArrivedFile,
  imageBytesMax: number,
): Promise<{ head: Buffer; whole?: Buffer }> {
  if (size <= imageBytesMax && purposeRules[purpose].accepts?.[0] === 'image') {
    const whole = await readWhole(store, key)
    return { head: whole.subarray(0, HEAD_BYTES), whole }
  }
  return { head: await readWhole(store, key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }) }
}

async function readImage(store: ObjectStore, { name, size, key }: ArrivedFile, bytesMax: number): Promise<Buffer> {
  if (size > bytesMax) {
    throw refuseFile(
      { filename: name, reason: 'too-large', limit: bytesMax },
      `an image may have at most ${inMegabytes(bytesMax)}, this has ${inMegabytes(size)}.`,
    )
  }
  return readWhole(store, key)
}

async function checkImage(
  { name }: ArrivedFile,
  bytes: Buffer,
  config: Pick<App['config'], 'imageBytesMax' | 'imagePixelsMax'>,
): Promise<FileContent> {
  try {
    const facts = await inspectImage(bytes, uploadImageLimits(config))
    return describeImage(facts, await readPictureMetadata(bytes))
  } catch (error) {
    if (error instanceof ImageRefusal) throw refuseFile({ filename: name, reason: 'damaged' }, error.message)
    throw error
  }
}

export function describeImage(
  { format, width, height, frames, animated }: ImageFacts,
  metadata: ImageMetadata | undefined,
): FileContent {
  const media = animated ? 'animated' : 'image'
  return { mimeType: imageMimeType(format), media, width, height, frames, metadata }
}

function saysImage(name: string): boolean {
  return /^\.(png|jpe?g|jfif|webp|gif|avif|heic|bmp|tiff?)$/i.test(splitFileName(name).extension)
}

const kindNames: Record<FileKind, string> = {
  image: 'an image (PNG, JPEG, WebP or GIF)',
  model: 'a model (safetensors or GGUF)',
  zip: 'a ZIP archive',
  json: 'JSON',
  text: 'a text',
  other: 'any file',
}

function refuseKind({ name, purpose }: ArrivedFile, accepts: readonly FileKind[], head: Uint8Array) {
  const foreignModel = purpose === 'SD_MODEL' ? nameForeignModel(name, head) : undefined
  if (foreignModel !== undefined) return refuseFile({ filename: name, reason: 'wrong-kind' }, foreignModel)
  const foreign = nameForeignFormat(head)
  const expected = accepts.map(kind => kindNames[kind]).join(', or ')
  return refuseFile(
    { filename: name, reason: saysImage(name) ? 'lying-name' : 'wrong-kind' },
    `${foreign ? `this is ${foreign}` : 'its content is something else'}; what is taken here is ${expected}.`,
  )
}
