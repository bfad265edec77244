import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { BoardPictureTable, FileTable } from '@atelier/database/database/schema.ts'
import type { Insertable } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import { moveFavoriteCount } from '#families/keeping.queries.ts'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Grantee } from '#families/share.queries.ts'
import type { ArchivedGrant, ArchivedItem, ArchivedSearch } from './archive-format.ts'

/** Where an archive goes: whose its things become, and in which workspace. */
export interface ImportTarget {
  uid: string
  workspaceId: string | null
}

/** Of these ids, those that are here and belong to somebody else than the target; comments come with new things only. */
export async function findForeignIds(db: Db, target: ImportTarget, ids: readonly string[]): Promise<Set<string>> {
  const isOther =
    target.workspaceId === null
      ? sql`owner_uid is distinct from ${target.uid}::uuid`
      : sql`workspace_id is distinct from ${target.workspaceId}::uuid`
  const { rows } = await sql<{ id: string }>`select id from item where id = ${anyOf(ids)} and ${isOther}
    union select id from file where id = ${anyOf(ids)} and ${isOther}
    union select id from comment where id = ${anyOf(ids)}
    union select id from saved_search where id = ${anyOf(ids)} and uid <> ${target.uid}::uuid`.execute(db)
  return new Set(rows.map(row => row.id))
}

export async function findKnownItems(db: Db | Trx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('item').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map(row => row.id))
}

/** Files that have their bytes. */
export async function findKnownFiles(db: Db | Trx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('uploaded_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.id))
}

export async function insertFile(trx: Trx, file: Insertable<FileTable>): Promise<void> {
  await trx
    .insertInto('file')
    .values(file)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export interface ArrivingItem {
  id: string
  folderId: string | null
  item: ArchivedItem
}

/** The row alone, for kinds that have nothing more. */
export async function insertItem(trx: Trx, target: ImportTarget, { id, folderId, item }: ArrivingItem): Promise<void> {
  await trx
    .insertInto('item')
    .values({
      id,
      kind: item.kind,
      owner_uid: target.uid,
      workspace_id: target.workspaceId,
      folder_id: folderId,
      name: item.name,
      description: item.description,
      created_at: new Date(item.createdAt),
      updated_at: new Date(item.updatedAt),
    })
    .execute()
}

export async function insertWildcardPart(trx: Trx, itemId: string, key: string, entries: readonly string[]) {
  await sql`insert into wildcard (item_id, key, entries) values (${itemId}, ${key}, ${[...entries]}::text[])`.execute(
    trx,
  )
}

export async function insertMacroPart(trx: Trx, itemId: string, definition: MacroDefinition): Promise<void> {
  await trx
    .insertInto('macro')
    .values({ item_id: itemId, definition: JSON.stringify(definition) })
    .execute()
}

/** What making a thing sets anew is set back to what it was. */
export async function restoreFacts(trx: Trx, id: string, item: ArchivedItem, uid: string): Promise<void> {
  const deletedAt = item.deletedAt === null ? null : new Date(item.deletedAt)
  await trx
    .updateTable('item')
    .set({
      description: item.description,
      rating: item.rating,
      rated_by: item.rating === 'unrated' ? null : uid,
      is_draft: item.isDraft,
      created_at: new Date(item.createdAt),
      updated_at: new Date(item.updatedAt),
      // The tree says of folders whether they are in the trash.
      ...(item.kind !== 'FOLDER' && { deleted_at: deletedAt, deleted_by: deletedAt && uid }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setSharing(
  trx: Trx,
  id: string,
  sharing: { mode: SharingMode; linkExpiresAt: string | null; discoverableAt: string | null },
): Promise<void> {
  const moment = (written: string | null) => (written === null ? null : new Date(written))
  await trx
    .updateTable('item')
    .set({
      sharing_mode: sharing.mode,
      link_expires_at: moment(sharing.linkExpiresAt),
      discoverable_at: moment(sharing.discoverableAt),
    })
    .where('id', '=', id)
    .execute()
}

/** One that the place it lies in gives already stays as it is. */
export async function insertGrant(
  trx: Trx,
  { itemId, to, by, grant }: { itemId: string; to: Grantee; by: string; grant: ArchivedGrant },
): Promise<void> {
  await trx
    .insertInto('item_grant')
    .values({
      id: newId(),
      item_id: itemId,
      uid: 'uid' in to ? to.uid : null,
      workspace_id: 'workspaceId' in to ? to.workspaceId : null,
      role: grant.role,
      granted_by: by,
      created_at: new Date(grant.createdAt),
      expires_at: grant.expiresAt === null ? null : new Date(grant.expiresAt),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Since when it is one; the columns that triggers fill are not ours to name. */
export async function insertFavorite(trx: Trx, uid: string, itemId: string, since: Date): Promise<void> {
  const put = await sql`insert into favorite (uid, item_id, created_at) values (${uid}, ${itemId}, ${since})
    on conflict do nothing`.execute(trx)
  if ((put.numAffectedRows ?? 0n) > 0n) await moveFavoriteCount(trx, itemId, 1)
}

/** Answers how many there was no room for. */
export async function insertSearches(
  db: Db,
  uid: string,
  { searches, countMax }: { searches: readonly ArchivedSearch[]; countMax: number },
): Promise<number> {
  await sql`insert into saved_search (id, uid, name, query, created_at)
    select id, ${uid}::uuid, name, query, "createdAt"
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as arriving(id uuid, name text, query text, "createdAt" timestamptz)
      where not exists (select from saved_search where saved_search.id = arriving.id)
      order by id limit greatest(0, ${countMax} - (select count(*) from saved_search where uid = ${uid}::uuid))
    on conflict do nothing`.execute(db)
  const here = await db
    .selectFrom('saved_search')
    .select('id')
    .where('id', '=', anyOf(searches.map(({ id }) => id)))
    .execute()
  return searches.length - here.length
}

export async function insertSources(
  db: Db,
  sources: readonly { imageId: string; sourceId: string; role: string }[],
): Promise<void> {
  const rows = sources.map(source => ({ image: source.imageId, source: source.sourceId, role: source.role }))
  await sql`insert into image_source (image_id, source_id, role)
    select wanted.image, wanted.source, wanted.role
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(image uuid, source uuid, role text)
      join image on image.item_id = wanted.image join image as origin on origin.item_id = wanted.source
      where wanted.image <> wanted.source
    on conflict do nothing`.execute(db)
}

export async function insertBoardPictures(trx: Trx, rows: readonly Insertable<BoardPictureTable>[]): Promise<void> {
  await trx.insertInto('board_picture').values(rows).execute()
}
