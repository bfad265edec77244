import { z } from 'zod'
import { COMMENT_LENGTH_MAX, commentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import { dateTime, nameField, textField } from '@atelier/shared-schema/contract/fields.ts'
import { repairName } from '@atelier/shared-schema/entities/name-pattern.ts'
import { contentRating, grantRole, itemKind, sharingMode, tagColor } from '@atelier/shared-schema/entities/enums.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import { contestStatus, givenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { imageOrigin, imageReaction, mediaKind } from '@atelier/shared-schema/entities/image.ts'
import { recipeCategory, recipeGroup, recipeLayout } from '@atelier/shared-schema/entities/recipe.ts'
import { macroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { recipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { wildcardEntries, wildcardKey } from '@atelier/shared-schema/entities/wildcard.ts'

/** What an archive holds, written down for people in docs/portability.md. A change of shape is another version. */
export const ARCHIVE_FORMAT = 'atelier-archive'
/** 1 had nothing of what people said, whom things are shared with, and searches; it is still brought in. */
export const ARCHIVE_VERSION = 2

export const entryNames = {
  manifest: 'manifest.json',
  tags: 'tags.jsonl',
  searches: 'searches.jsonl',
  files: 'files.jsonl',
  items: (kind: ItemKind) => `items/${kind}.jsonl`,
  bytes: (fileId: string) => `files/${fileId}`,
  documentUpdate: (name: string) => `documents/${name.replaceAll(':', '-')}.update`,
  documentJson: (name: string) => `documents/${name.replaceAll(':', '-')}.json`,
} as const

/** Names were taken once that are not any more; an archive of that time comes in all the same. */
function archivedName(lengthMax: number) {
  return z.string().transform(repairName).pipe(nameField(lengthMax))
}

export const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.union([z.literal(1), z.literal(ARCHIVE_VERSION)]),
  createdAt: dateTime,
  of: z.object({ kind: z.enum(['person', 'workspace']), id, name: z.string() }),
  counts: z.object({ items: z.int(), files: z.int() }),
})
export type Manifest = z.infer<typeof manifest>

export const archivedTag = z.object({ name: archivedName(60), color: tagColor.nullable() })
export type ArchivedTag = z.infer<typeof archivedTag>

export const archivedSearch = z.object({
  id,
  name: archivedName(120),
  query: textField(2_000),
  createdAt: dateTime,
})
export type ArchivedSearch = z.infer<typeof archivedSearch>

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
  /** When it goes by itself. */
  expireAt: dateTime.nullable().default(null),
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

/** Of one whose cover was chosen. */
const archivedFolder = z.object({ kind: z.literal('FOLDER'), coverId: id })

/** In the words of its owner and as it runs; former versions stay where they are. */
const archivedRecipe = z.object({
  kind: z.literal('RECIPE'),
  category: recipeCategory,
  group: recipeGroup,
  layout: recipeLayout,
  definition: recipeDefinition,
})
export type ArchivedRecipe = z.infer<typeof archivedRecipe>

const archivedMacro = z.object({ kind: z.literal('WORKFLOW'), definition: macroDefinition })
export type ArchivedMacro = z.infer<typeof archivedMacro>

/** What is on it is its document, which names its pictures by their files; each with the image it was put there from. */
const archivedBoard = z.object({
  kind: z.literal('ARTBOARD'),
  pictures: z.array(z.object({ fileId: id, imageId: id.nullable() })).max(100_000),
})
export type ArchivedBoard = z.infer<typeof archivedBoard>

/** What is not whole without things that no archive holds: the record of a run, and what is made of other things’ files. */
const leftKinds: readonly ItemKind[] = ['RECIPE_TASK', 'STYLE', 'SD_MODEL']
/** In the order in which they are brought in: macros name recipes. */
export const archivedKinds: readonly ItemKind[] = [
  'RECIPE',
  ...itemKind.options.filter(kind => kind !== 'RECIPE' && !leftKinds.includes(kind)),
]

/** Whose archive it is, in one of a person; otherwise somebody’s uid where it was made. */
export const archivedWho = z.union([z.literal('self'), id])
export type ArchivedWho = z.infer<typeof archivedWho>

const personName = textField(200)

const archivedComment = z.object({
  id,
  parentId: id.nullable(),
  /** With a name for those who have no account where it arrives; null once the account is gone. */
  by: z.union([z.literal('self'), z.object({ uid: id.nullable(), name: personName })]).nullable(),
  body: textField(COMMENT_LENGTH_MAX),
  anchor: commentAnchor.nullable(),
  mentions: z.array(archivedWho).max(200),
  likes: z.array(archivedWho),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
})
export type ArchivedComment = z.infer<typeof archivedComment>

const archivedRating = z.object({
  rating: givenRating,
  by: archivedWho.nullable(),
  byModerator: z.boolean(),
  reason: textField(10_000),
  createdAt: dateTime,
  contest: z
    .object({
      note: textField(10_000),
      status: contestStatus,
      answer: textField(10_000),
      createdAt: dateTime,
      decidedAt: dateTime.nullable(),
    })
    .nullable(),
})
export type ArchivedRating = z.infer<typeof archivedRating>

/** What was said of a thing, by others too. */
export const archivedVoices = z.object({
  comments: z.array(archivedComment).default([]),
  reactions: z.array(z.object({ by: archivedWho, kind: imageReaction, createdAt: dateTime })).default([]),
  /** Every one it was given, the last of which stands. */
  ratings: z.array(archivedRating).default([]),
})
export type ArchivedVoices = z.infer<typeof archivedVoices>

const archivedGrant = z.object({
  /** `self`: the workspace whose archive it is. */
  to: z.object({ kind: z.enum(['person', 'workspace']), id: archivedWho, name: personName }),
  role: grantRole,
  createdAt: dateTime,
  expiresAt: dateTime.nullable(),
})
export type ArchivedGrant = z.infer<typeof archivedGrant>

const archivedSharing = z.object({
  mode: sharingMode,
  linkExpiresAt: dateTime.nullable(),
  /** Since when it is in Explore. */
  discoverableAt: dateTime.nullable(),
  grants: z.array(archivedGrant),
})
export type ArchivedSharing = z.infer<typeof archivedSharing>

/** Without whose it is: an archive is of one owner, and what it holds is the importer’s where it arrives. */
export const archivedItem = z.object({
  id,
  kind: itemKind,
  name: archivedName(255),
  description: z.string(),
  folderId: id.nullable(),
  rating: contentRating,
  isDraft: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  deletedAt: dateTime.nullable(),
  tags: z.array(archivedName(60)).max(200),
  favorite: z.boolean(),
  favoritedAt: dateTime.nullable().default(null),
  pinPosition: z.int().nullable(),
  sharing: archivedSharing.nullable().default(null),
  ...archivedVoices.shape,
  /** By which the installation knows again what others said; null where nobody else has. */
  seal: z.string().max(100).nullable().default(null),
  detail: z
    .discriminatedUnion('kind', [
      archivedWildcard,
      archivedImage,
      archivedFolder,
      archivedRecipe,
      archivedMacro,
      archivedBoard,
    ])
    .nullable(),
})
export type ArchivedItem = z.infer<typeof archivedItem>
