import type { Config } from '@atelier/platform/config/config.ts'
import type { FileKind } from '@atelier/platform/images/file-type.ts'
import type { FilePurpose, StorageKind } from '@atelier/shared-schema/entities/upload.ts'

export interface PurposeRules {
  /** What is taken, by content; all there is where it is not said. */
  accepts?: readonly FileKind[]
  /** Which setting says how large a file may be; an image is never larger than an image may be. */
  largest: 'imageBytesMax' | 'fileBytesMax' | 'modelBytesMax' | 'archiveBytesMax'
  storage: StorageKind
}

const image: PurposeRules = { accepts: ['image'], largest: 'imageBytesMax', storage: 'regular' }
const anything: PurposeRules = { largest: 'fileBytesMax', storage: 'regular' }

export const purposeRules: Record<FilePurpose, PurposeRules> = {
  IMAGE: image,
  RECIPE_INPUT: image,
  USER_AVATAR: image,
  USER_COVER_IMAGE: image,
  WORKSPACE: image,
  ARTICLE_COVER_IMAGE: image,
  ARTICLE_FILE: anything,
  STYLE: image,
  ARTBOARD: image,
  SD_WORKFLOW: { accepts: ['image', 'json'], largest: 'imageBytesMax', storage: 'regular' },
  CHAT_ROOM_THUMBNAIL: image,
  SD_MODEL: { accepts: ['model', 'image'], largest: 'modelBytesMax', storage: 'model_storage' },
  SD_MODEL_TRAINING: { accepts: ['image', 'zip', 'text', 'json'], largest: 'fileBytesMax', storage: 'model_storage' },
  PROMPT_LIBRARY: image,
  NONE: anything,
  COMFYUI: anything,
  ARCHIVE: { accepts: ['zip'], largest: 'archiveBytesMax', storage: 'archive' },
}

export function takesImages(purpose: FilePurpose): boolean {
  return purposeRules[purpose].accepts?.includes('image') ?? true
}

type Limits = Pick<Config, PurposeRules['largest']>

export function bytesMaxOf(purpose: FilePurpose, config: Limits): number {
  return config[purposeRules[purpose].largest]
}

/** What one person’s files of a kind may take up together; 0 for no limit. One archive at a time: each can be the largest. */
export function quotaOf(
  kind: StorageKind,
  config: Pick<Config, 'storageQuotaBytes' | 'modelStorageQuotaBytes' | 'archiveBytesMax'>,
): number {
  const quotas: Record<StorageKind, number> = {
    regular: config.storageQuotaBytes,
    model_storage: config.modelStorageQuotaBytes,
    archive: config.archiveBytesMax,
  }
  return quotas[kind]
}
