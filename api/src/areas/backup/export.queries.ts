import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { roleRankOf } from '@atelier/database/access/role-rank.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { archivedKinds } from './archive-format.ts'
import type { ArchivedFile, ArchivedItem, ArchivedSearch, ArchivedTag } from './archive-format.ts'
import {
  boardDetail,
  folderDetail,
  imageDetail,
  macroDetail,
  moment,
  recipeDetail,
  sharing,
  voices,
  wildcardDetail,
} from './export-parts.queries.ts'
import { nameSelf } from './name-self.ts'
import type { SpokenRows } from './name-self.ts'
import { sealVoices } from './sealed-voices.ts'

/** Whose everything: `uid` says whose favourites and pins go with it. */
export type BackupScope = { of: 'person'; uid: string } | { of: 'workspace'; workspaceId: string; uid: string }

const PAGE_ROWS = 200

/** Of a workspace, what they see who asks for it: what a member keeps to themselves there is in that member's own archive. */
function belongs(scope: BackupScope): RawBuilder<boolean> {
  return scope.of === 'person'
    ? sql<boolean>`item.owner_uid = ${scope.uid}::uuid`
    : sql<boolean>`(item.workspace_id = ${scope.workspaceId}::uuid and ${roleRankOf(sql`${scope.uid}::uuid`)} > 0)`
}

/** Originals of images and of what lies on boards. The thumbnail of most things is made of these, or is somebody else’s. */
function isArchived(scope: BackupScope): RawBuilder<boolean> {
  return sql<boolean>`file.sha256 is not null and (
    exists (select from image join item on item.id = image.item_id where image.file_id = file.id and ${belongs(scope)})
    or exists (select from board_picture join item on item.id = board_picture.board_id
      where board_picture.file_id = file.id and ${belongs(scope)}))`
}

export async function countContents(db: Db, scope: BackupScope): Promise<{ kind: ItemKind; count: number }[]> {
  return db
    .selectFrom('item')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where(belongs(scope))
    .where('kind', 'in', [...archivedKinds])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

export async function countFiles(db: Db, scope: BackupScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from file
    where ${isArchived(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function* listArchivedTags(db: Db, scope: BackupScope): AsyncGenerator<ArchivedTag> {
  const tags = db
    .selectFrom('tag')
    .select(['name', 'color'])
    .orderBy(sql`lower(name) collate "C"`)
  yield* await (
    scope.of === 'person' ? tags.where('owner_uid', '=', scope.uid) : tags.where('workspace_id', '=', scope.workspaceId)
  ).execute()
}

/** As kept by name, of the person whose archive it is. */
export async function* listArchivedSearches(db: Db, scope: BackupScope): AsyncGenerator<ArchivedSearch> {
  if (scope.of !== 'person') return
  const { rows } = await sql<ArchivedSearch>`select id, name, query, ${moment(sql`created_at`)} as "createdAt"
    from saved_search where uid = ${scope.uid}::uuid order by id`.execute(db)
  yield* rows
}

interface ItemRow extends Omit<ArchivedItem, 'comments' | 'reactions' | 'ratings' | 'seal'> {
  voices: SpokenRows
}

/** Page by page in the order of ids; what is made meanwhile may or may not be among them. */
export async function* listArchivedItems(db: Db, scope: BackupScope, kind: ItemKind): AsyncGenerator<ArchivedItem> {
  const key = await readArchiveKey(db)
  const self = scope.of === 'person' ? scope.uid : null
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await listItemRows(db, scope, { kind, after })
    for (const { voices: spoken, detail, ...row } of rows) {
      const said = nameSelf(spoken, self)
      yield { ...row, ...said, seal: sealVoices(key, { id: row.id, ...said }), detail }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.id
  }
}

async function listItemRows(
  db: Db,
  scope: BackupScope,
  { kind, after }: { kind: ItemKind; after: string },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select item.id, item.kind, item.name, item.description,
      item.folder_id as "folderId", item.rating, item.is_draft as "isDraft",
      ${moment(sql`item.created_at`)} as "createdAt", ${moment(sql`item.updated_at`)} as "updatedAt",
      ${moment(sql`item.deleted_at`)} as "deletedAt",
      (select coalesce(json_agg(tag.name order by lower(tag.name) collate "C"), '[]') from item_tag
        join tag on tag.id = item_tag.tag_id where item_tag.item_id = item.id) as tags,
      mine.created_at is not null as favorite, ${moment(sql`mine.created_at`)} as "favoritedAt",
      (select position from pin where pin.item_id = item.id and pin.uid = ${scope.uid}::uuid) as "pinPosition",
      ${sharing(scope.of === 'workspace' ? scope.workspaceId : null)} as sharing, ${voices} as voices,
      coalesce(${wildcardDetail}, ${imageDetail}, ${folderDetail}, ${recipeDetail}, ${macroDetail}, ${boardDetail}) as detail
    from item left join favorite mine on mine.item_id = item.id and mine.uid = ${scope.uid}::uuid
    where ${belongs(scope)} and item.kind = ${kind} and item.id > ${after}::uuid
    order by item.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
  return rows
}

/** By which the installation knows again what it wrote. */
export async function readArchiveKey(db: Db): Promise<string> {
  const { archive_key: key } = await db.selectFrom('installation').select('archive_key').executeTakeFirstOrThrow()
  return key
}

export async function* listArchivedFiles(
  db: Db,
  scope: BackupScope,
): AsyncGenerator<ArchivedFile & { createdAt: Date }> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<ArchivedFile & { createdAt: Date }>`select file.id, file.name,
        file.mime_type as "mimeType", file.size, encode(file.sha256, 'hex') as sha256, file.created_at as "createdAt"
      from file where file.id > ${after}::uuid and ${isArchived(scope)}
      order by file.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.id
  }
}

/** The tree, and the documents of the things themselves. */
export async function listDocumentNames(db: Db, scope: BackupScope): Promise<string[]> {
  const tree = scope.of === 'person' ? `tree:u:${scope.uid}` : `tree:w:${scope.workspaceId}`
  const rows = await db
    .selectFrom('document')
    .leftJoin('item', 'item.id', 'document.item_id')
    .select('document.name')
    .where(sql<boolean>`(document.name = ${tree} or (item.id is not null and ${belongs(scope)}))`)
    .orderBy('document.name')
    .execute()
  return rows.map(row => row.name)
}

export async function findOwnerName(db: Db, scope: BackupScope): Promise<string> {
  const row =
    scope.of === 'person'
      ? await db.selectFrom('person').select('name').where('uid', '=', scope.uid).executeTakeFirst()
      : await db.selectFrom('workspace').select('name').where('id', '=', scope.workspaceId).executeTakeFirst()
  return row?.name ?? ''
}
