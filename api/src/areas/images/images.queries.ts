import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { plannedOnce } from '@atelier/database/database/planned-once.ts'
import { PROMPT_EXCERPT_LENGTH } from '@atelier/shared-schema/entities/image.ts'
import type { ImageOrigin, ImageReaction, MediaKind, ShareChannel } from '@atelier/shared-schema/entities/image.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface ImageFacts {
  item_id: string
  file_id: string
  origin: ImageOrigin
  media: MediaKind
  mime_type: string
  width: number
  height: number
  size: number
  thumb_hash: Buffer | null
  prompt: string
  model_name: string
  sampler: string
  steps: number | null
  seed: string | null
  recipe_id: string | null
  note: string
  reaction: ImageReaction | null
}

/** Of many at once, what lists show; the reaction is that of the person who asks. */
export function listImageFacts(db: Db | Trx, uid: string | null, ids: readonly string[]): Promise<ImageFacts[]> {
  return db
    .selectFrom('image')
    .modifyFront(plannedOnce)
    .innerJoin('file', 'file.id', 'image.file_id')
    .where('image.item_id', '=', anyOf(ids))
    .select(['image.item_id', 'image.file_id', 'image.origin', 'image.media', 'image.width', 'image.height'])
    .select(['image.model_name', 'image.sampler', 'image.steps', 'image.seed', 'image.recipe_id', 'image.note'])
    .select(['file.mime_type', 'file.size', 'file.thumb_hash'])
    .select(sql<string>`left(image.prompt, ${sql.lit(PROMPT_EXCERPT_LENGTH)})`.as('prompt'))
    .select(
      sql<ImageReaction | null>`(select reaction.kind from reaction
        where reaction.item_id = image.item_id and reaction.uid = ${uid}::uuid)`.as('reaction'),
    )
    .execute()
}

export interface ImageDetails {
  item_id: string
  /** All of it. */
  prompt: string
  negative_prompt: string
  cfg_scale: string
  model_hash: string
  denoising_strength: string
  upscaler: string
  scale_factor: string
  recipe_task_id: string | null
  expire_at: Date | null
  metadata: Record<string, unknown>
  blur_hash: string
  link_key: string
}

export function listImageDetails(db: Db | Trx, ids: readonly string[]): Promise<ImageDetails[]> {
  return db
    .selectFrom('image')
    .modifyFront(plannedOnce)
    .innerJoin('file', 'file.id', 'image.file_id')
    .where('image.item_id', '=', anyOf(ids))
    .select(['image.item_id', 'prompt', 'negative_prompt', 'cfg_scale', 'model_hash', 'denoising_strength', 'upscaler'])
    .select(['scale_factor', 'recipe_task_id', 'expire_at', 'image.metadata', 'file.blur_hash', 'file.link_key'])
    .execute()
}

export type ReactionCounts = Partial<Record<ImageReaction, number>>

export async function countReactions(db: Db | Trx, id: string): Promise<ReactionCounts> {
  return (await countReactionsOf(db, [id])).get(id) ?? {}
}

export async function countReactionsOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, ReactionCounts>> {
  const rows = await db
    .selectFrom('reaction')
    .where('item_id', '=', anyOf(ids))
    .groupBy(['item_id', 'kind'])
    .select(['item_id', 'kind', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = new Map<string, ReactionCounts>()
  for (const row of rows) counts.set(row.item_id, { ...counts.get(row.item_id), [row.kind]: row.count })
  return counts
}

export async function putReaction(trx: Trx, id: string, uid: string, kind: ImageReaction | null): Promise<void> {
  if (kind === null) {
    await trx.deleteFrom('reaction').where('item_id', '=', id).where('uid', '=', uid).execute()
    return
  }
  await trx
    .insertInto('reaction')
    .values({ item_id: id, uid, kind })
    .onConflict(conflict => conflict.columns(['item_id', 'uid']).doUpdateSet({ kind }))
    .execute()
}

export async function setNote(trx: Trx, id: string, note: string, now: Date): Promise<void> {
  await trx.updateTable('image').set({ note }).where('item_id', '=', id).execute()
  await touchItems(trx, [id], now)
}

/** What lists show of them is another now. */
export async function touchItems(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('item')
    .set({ updated_at: laterThan(now) })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Whether a folder lies below one in the trash. */
export async function isBelowTrash(trx: Trx, folderId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('folder_ancestor')
    .innerJoin('item', 'item.id', 'folder_ancestor.ancestor_id')
    .where('folder_ancestor.folder_id', '=', folderId)
    .where('item.deleted_at', 'is not', null)
    .select('item.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Whose tree each lies in: that of a workspace, or of the owner of its folder, or its own owner’s. */
export async function listTreesOfItems(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('item')
    .leftJoin('item as folder', 'folder.id', 'item.folder_id')
    .where('item.id', '=', anyOf(ids))
    .select('item.id')
    .select(sql<string>`coalesce(folder.workspace_id, folder.owner_uid, item.workspace_id, item.owner_uid)`.as('tree'))
    .execute()
  return new Map(rows.map(row => [row.id, row.tree]))
}

export async function putIntoPlace(
  trx: Trx,
  ids: readonly string[],
  place: { folderId: string | null; workspaceId: string | null | undefined },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('item')
    .set({
      folder_id: place.folderId,
      ...(place.workspaceId !== undefined && { workspace_id: place.workspaceId }),
      updated_at: laterThan(now),
    })
    .where('id', '=', anyOf(ids))
    .execute()
}

export interface ImageFile {
  item_id: string
  name: string
  mime_type: string
  size: number
  sha256: Buffer
}

/** The files of images, of those that have their bytes. */
export async function listImageFiles(db: Db, ids: readonly string[]): Promise<ImageFile[]> {
  const rows = await db
    .selectFrom('image')
    .innerJoin('file', 'file.id', 'image.file_id')
    .where('image.item_id', '=', anyOf(ids))
    .where('file.sha256', 'is not', null)
    .select(['image.item_id', 'file.name', 'file.mime_type', 'file.size', 'file.sha256'])
    .execute()
  return rows.flatMap(({ sha256, ...row }) => (sha256 ? [{ ...row, sha256 }] : []))
}

export async function countAsDownloaded(trx: Trx, ids: readonly string[]): Promise<void> {
  await addOne(trx, ids, 'download_count')
}

export async function countAsShared(
  trx: Trx,
  uid: string,
  { ids, channel, now }: { ids: readonly string[]; channel: ShareChannel; now: Date },
): Promise<void> {
  await addOne(trx, ids, 'share_count')
  await sql`insert into item_share (item_id, uid, channel, first_at, last_at)
    select distinct shared.id, ${uid}::uuid, ${channel}, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${[...ids]}::uuid[]) as shared(id) order by shared.id
    on conflict (item_id, uid, channel) do update set count = item_share.count + 1, last_at = excluded.last_at`.execute(
    trx,
  )
}

/** Held in the order of their ids, so that two counts of the same images do not wait for each other. */
async function addOne(trx: Trx, ids: readonly string[], column: 'download_count' | 'share_count'): Promise<void> {
  const count = sql.ref(column)
  await sql`with held as (select id from item where id = ${anyOf(ids)} order by id for no key update)
    update item set ${count} = ${count} + 1 from held where item.id = held.id`.execute(trx)
}

export async function sumImageBytes(trx: Trx, ids: readonly string[]): Promise<number> {
  const { bytes } = await trx
    .selectFrom('image')
    .modifyFront(plannedOnce)
    .innerJoin('file', 'file.id', 'image.file_id')
    .where('image.item_id', '=', anyOf(ids))
    .select(sql<number>`coalesce(sum(file.size), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
