import { z } from 'zod'
import { dateTime, nameField } from '@atelier/shared-schema/contract/fields.ts'
import { contentRating, itemKind, tagColor } from '@atelier/shared-schema/entities/enums.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import { imageOrigin, mediaKind } from '@atelier/shared-schema/entities/image.ts'
import { wildcardEntries, wildcardKey } from '@atelier/shared-schema/entities/wildcard.ts'

/** What an archive holds, written down for people in docs/portability.md. A change of shape is another version. */
export const ARCHIVE_FORMAT = 'atelier-archive'
export const ARCHIVE_VERSION = 1

export const entryNames = {
  manifest: 'manifest.json',
  tags: 'tags.jsonl',
  files: 'files.jsonl',
  items: (kind: ItemKind) => `items/${kind}.jsonl`,
  bytes: (fileId: string) => `files/${fileId}`,
  documentUpdate: (name: string) => `documents/${name.replaceAll(':', '-')}.update`,
  documentJson: (name: string) => `documents/${name.replaceAll(':', '-')}.json`,
} as const

export const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  createdAt: dateTime,
  of: z.object({ kind: z.enum(['person', 'workspace']), id, name: z.string() }),
  counts: z.object({ items: z.int(), files: z.int() }),
})
export type Manifest = z.infer<typeof manifest>

export const archivedTag = z.object({ name: nameField(60), color: tagColor.nullable() })
export type ArchivedTag = z.infer<typeof archivedTag>

export const archivedFile = z.object({
  id,
  name: z.string().min(1).max(1_000),
  mimeType: z.string().max(200),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchivedFile = z.infer<typeof archivedFile>

const archivedWildcard = z.object({ kind: z.literal('WILDCARD'), key: wildcardKey, entries: wildcardEntries })

const archivedImage = z.object({
  kind: z.literal('IMAGE'),
  fileId: id,
  origin: imageOrigin,
  media: mediaKind,
  width: z.int().min(0),
  height: z.int().min(0),
  making: z.object({
    prompt: z.string(),
    negativePrompt: z.string(),
    modelName: z.string(),
    modelHash: z.string(),
    sampler: z.string(),
    steps: z.int().nullable(),
    cfgScale: z.string(),
    seed: z.string().nullable(),
    denoisingStrength: z.string(),
    upscaler: z.string(),
    scaleFactor: z.string(),
  }),
  note: z.string(),
  metadata: z.unknown(),
  sources: z.array(z.object({ imageId: id, role: z.string() })).max(1_000),
})
export type ArchivedImage = z.infer<typeof archivedImage>

/** Without whose it is and who may see it: an archive is of one owner, and what it holds is private again where it arrives. */
export const archivedItem = z.object({
  id,
  kind: itemKind,
  name: nameField(255),
  description: z.string(),
  folderId: id.nullable(),
  rating: contentRating,
  isDraft: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  deletedAt: dateTime.nullable(),
  tags: z.array(nameField(60)).max(200),
  favorite: z.boolean(),
  pinPosition: z.int().nullable(),
  detail: z.discriminatedUnion('kind', [archivedWildcard, archivedImage]).nullable(),
})
export type ArchivedItem = z.infer<typeof archivedItem>
