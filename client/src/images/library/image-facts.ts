import type { ContentRating, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { ImageSource } from '@atelier/shared-schema/entities/image-lineage.ts'
import type { ImageOrigin, MediaKind } from '@atelier/shared-schema/entities/image.ts'
import type { StoredItem } from '#local/database.ts'

/** What pictures are found, sorted, laid out and drawn by: of each row that much is held in memory, and no more. */
export interface ImageFacts {
  id: string
  fileId: string
  /** Base64, '' while it is not known. */
  thumbHash: string
  width: number
  height: number
  /** In milliseconds, as all times here. */
  createdAt: number
  updatedAt: number
  deletedAt: number
  isOwn: boolean
  /** Of somebody else, and here only because the person keeps it. */
  isOnlyKept: boolean
  ownerUid: string
  ownerUsername: string | null
  ownerName: string
  /** '' at the top. */
  folderId: string
  name: string
  prompt: string
  note: string
  tags: readonly { id: string; name: string }[]
  model: string
  sampler: string
  steps: number | null
  seed: string
  /** In bytes. */
  size: number
  origin: ImageOrigin
  media: MediaKind
  rating: ContentRating
  sharingMode: SharingMode
  recipeId: string
  /** What it was made from; undefined where this was not told yet. */
  sources: readonly ImageSource[] | undefined
  isFavorite: boolean
  favoriteCount: number
  downloadCount: number
}

/** Of what is somebody else's: here not because it was shared with the person, but because they keep what everybody may see. */
export function isOnlyKept({ item }: Pick<StoredItem, 'item'>): boolean {
  const isKept = item.libraryAddedAt !== null || item.favoritedByUser || item.pinned
  return item.role === 'viewer' && item.sharingMode === 'public' && isKept
}

export function factsOf(row: Pick<StoredItem, 'id' | 'item'>, uid: string): ImageFacts | undefined {
  const { item } = row
  const image = item.detail
  if (image?.kind !== 'IMAGE') return undefined
  return {
    id: row.id,
    fileId: image.fileId,
    thumbHash: image.thumbHash,
    width: image.width,
    height: image.height,
    createdAt: Date.parse(item.createdAt),
    updatedAt: Date.parse(item.updatedAt),
    deletedAt: item.deletedAt === null ? 0 : Date.parse(item.deletedAt),
    isOwn: item.creator.uid === uid,
    isOnlyKept: isOnlyKept(row),
    ownerUid: item.creator.uid,
    ownerUsername: item.creator.username,
    ownerName: item.creator.name,
    folderId: item.folderId ?? '',
    name: item.name,
    prompt: image.prompt,
    note: image.note,
    tags: item.tags,
    model: image.modelName,
    sampler: image.sampler,
    steps: image.steps,
    seed: image.seed,
    size: image.size,
    origin: image.origin,
    media: image.media,
    rating: item.rating,
    sharingMode: item.sharingMode,
    recipeId: image.recipeId ?? '',
    sources: image.sources,
    isFavorite: item.favoritedByUser,
    favoriteCount: item.metric.favoriteCount,
    downloadCount: item.downloadCount,
  }
}
