import { z } from 'zod'
import { nameField } from '#contract/fields.ts'
import { grantRole } from './enums.ts'
import { id } from './ids.ts'
import { itemAnswer } from './item.ts'

export const folderName = nameField(255)

/** Folders know viewers and editors only: nobody adds to a folder without being trusted with what is in it. */
export const folderRole = grantRole.extract(['editor', 'viewer'])

/** What a list shows of it beside what all items have. */
export const folderBrief = z.object({
  /** null at the top: of a tree, or of what the one who asks can see of it. */
  parentId: id.nullable(),
  subFolderCount: z.int(),
  /** Other things that lie directly in it. */
  itemCount: z.int(),
  /** In the trash by its own mark, or with a folder above it. */
  inTrash: z.boolean(),
  /** The image in it that was chosen to show it by; null: none, or none that the one who asks may see. */
  coverId: id.nullable(),
})

export const folderSummary = itemAnswer.extend(folderBrief.shape)
export type FolderSummary = z.infer<typeof folderSummary>

export const folderAnswer = folderSummary.extend({
  /** The folders above it, from the top, as far as the one who asks can see them. */
  path: z.array(z.object({ id, name: z.string() })),
})
export type FolderAnswer = z.infer<typeof folderAnswer>
