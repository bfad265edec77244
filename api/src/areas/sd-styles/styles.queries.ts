import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { copyFile } from '@atelier/database/files/copy-file.queries.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface StyleImageRow {
  style_id: string
  file_id: string
  weight: number
  link_key: string
  mime_type: string
  width: number | null
  height: number | null
}

/** Of many styles at once, the images of each in their order. */
export async function listStyleImages(
  db: Db | Trx,
  styleIds: readonly string[],
): Promise<Map<string, StyleImageRow[]>> {
  if (styleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('style_image')
    .innerJoin('file', 'file.id', 'style_image.file_id')
    .where('style_id', '=', anyOf(styleIds))
    .select(['style_id', 'file_id', 'weight', 'link_key', 'mime_type', 'width', 'height'])
    .orderBy('style_id')
    .orderBy('place')
    .execute()
  return Map.groupBy(rows, row => row.style_id)
}

export interface NewStyle {
  id?: string | undefined
  ownerUid: string
  workspaceId: string | null
  name: string
  description: string
  isDraft: boolean
  now: Date
}

/** Answers its id; undefined where something has that already. */
export async function insertStyle(trx: Trx, style: NewStyle): Promise<string | undefined> {
  const row = await trx
    .insertInto('item')
    .values({
      id: style.id ?? newId(),
      kind: 'STYLE',
      owner_uid: style.ownerUid,
      workspace_id: style.workspaceId,
      name: style.name,
      description: style.description,
      is_draft: style.isDraft,
      created_at: style.now,
      updated_at: style.now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface StyleChange {
  name?: string | undefined
  description?: string | undefined
  isDraft?: boolean | undefined
}

export async function updateStyle(trx: Trx, id: string, change: StyleChange, now: Date): Promise<void> {
  const { name, description, isDraft } = change
  await trx
    .updateTable('item')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(isDraft !== undefined && { is_draft: isDraft }),
      updated_at: laterThan(now),
    })
    .where('id', '=', id)
    .execute()
}

/** Whose style it is: its files are theirs. */
export interface StyleHome {
  id: string
  ownerUid: string
  workspaceId: string | null
  now: Date
}

export interface WeightedFile {
  fileId: string
  weight: number
}

/** A file of the style’s own for the bytes of this one; undefined where it is gone meanwhile. */
export function copyForStyle(trx: Trx, { ownerUid, workspaceId, now }: StyleHome, fromId: string) {
  return copyFile(trx, { fromId, ownerUid, workspaceId, purpose: 'STYLE', now })
}

/** All of them are files of the style's own. The first is what it is shown by. */
export async function putStyleImages(trx: Trx, styleId: string, images: readonly WeightedFile[]): Promise<void> {
  await trx.deleteFrom('style_image').where('style_id', '=', styleId).execute()
  if (images.length > 0) {
    await trx
      .insertInto('style_image')
      .values(images.map(({ fileId, weight }, place) => ({ style_id: styleId, place, file_id: fileId, weight })))
      .execute()
  }
  await showFirst(trx, styleId, images[0]?.fileId)
}

async function showFirst(trx: Trx, styleId: string, fileId: string | undefined): Promise<void> {
  const file =
    fileId === undefined
      ? undefined
      : await trx.selectFrom('file').select(['id', 'width', 'height']).where('id', '=', fileId).executeTakeFirst()
  await trx
    .updateTable('item')
    .set({
      thumbnail_file_id: file?.id ?? null,
      thumbnail_width: file?.width ?? null,
      thumbnail_height: file?.height ?? null,
    })
    .where('id', '=', styleId)
    .execute()
}

/** With files of its own, so that each can be deleted without the other. */
export async function copyStyle(trx: Trx, fromId: string, toId: string): Promise<void> {
  const { owner_uid, workspace_id, created_at } = await trx
    .selectFrom('item')
    .select(['owner_uid', 'workspace_id', 'created_at'])
    .where('id', '=', toId)
    .executeTakeFirstOrThrow()
  const home = { id: toId, ownerUid: owner_uid, workspaceId: workspace_id, now: created_at }
  const images: WeightedFile[] = []
  for (const { file_id, weight } of (await listStyleImages(trx, [fromId])).get(fromId) ?? []) {
    const fileId = await copyForStyle(trx, home, file_id)
    if (fileId !== undefined) images.push({ fileId, weight })
  }
  await putStyleImages(trx, toId, images)
}
