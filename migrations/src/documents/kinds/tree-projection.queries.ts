import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { DEPTH_MAX, FOLDERS_MAX, resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree, TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import { DocumentRefusal } from '#documents/document-refusal.ts'
import type { Projection } from '#documents/document-rules.ts'

type TreeRef = Extract<DocumentRef, { kind: 'tree' }>

/** Folders inserted by one statement. */
const BATCH_ROWS = 500

interface FolderRow {
  id: string
  owner_uid: string
  folder_id: string | null
  name: string
  deleted_at: Date | null
  cover_id: string | null
}

interface WantedRow {
  id: string
  ownerUid: string
  folderId: string | null
  name: string
  deletedAt: Date | null
  deletedBy: string | null
  createdAt: Date
  coverId: string | null
}

/**
 * Makes the rows of a tree's folders say what the tree says. A folder deleted for ever leaves what others or other kinds
 * have in it to its owners' trash.
 */
export async function projectTree(trx: Trx, { doc, ref, actorUid, now }: Projection): Promise<void> {
  if (ref.kind !== 'tree') throw new Error(`${ref.kind} is no tree`)
  const tree = resolveTree(doc)
  assertBounds(tree)
  const rows = new Map((await listFolderRows(trx, ref)).map(row => [row.id, row]))
  const byDepth = [...tree.folders.values()].toSorted((a, b) => a.depth - b.depth)
  const wanted = byDepth.map(folder => wantedRow(ref, folder, now))
  const added = wanted.filter(row => !rows.has(row.id))
  const changed = wanted.filter(row => differs(row, rows.get(row.id), now))
  const removed = [...rows.keys()].filter(id => !tree.folders.has(id) && !tree.setAside.includes(id))
  await holdRows(trx, [...changed.map(row => row.id), ...removed])
  await insertAll(trx, ref, added, now)
  await updateRows(trx, changed, now)
  await writeCovers(
    trx,
    wanted.filter(row => row.coverId !== (rows.get(row.id)?.cover_id ?? null)),
  )
  await removeRows(trx, removed, { actorUid, now })
}

function assertBounds(tree: Tree): void {
  if (tree.folders.size > FOLDERS_MAX) throw refusal(`A tree holds at most ${FOLDERS_MAX} folders.`)
  for (const folder of tree.folders.values()) {
    if (folder.depth > DEPTH_MAX) throw refusal(`Folders lie at most ${DEPTH_MAX} levels deep.`)
  }
}

function refusal(reason: string): DocumentRefusal {
  return new DocumentRefusal(closeCodes.ruleBroken, reason)
}

/** The rows that belong to a tree, in the trash or not. */
export function listFolderRows(db: Db | Trx, ref: TreeRef): Promise<FolderRow[]> {
  const folders = db
    .selectFrom('item')
    .leftJoin('folder_cover', 'folder_cover.folder_id', 'item.id')
    .select(['item.id', 'owner_uid', 'item.folder_id', 'name', 'deleted_at', 'folder_cover.image_id as cover_id'])
    .where('kind', '=', 'FOLDER')
  return ref.of === 'person'
    ? folders.where('owner_uid', '=', ref.uid).where('workspace_id', 'is', null).execute()
    : folders.where('workspace_id', '=', ref.workspaceId).execute()
}

/** Clocks of devices may be ahead; rows say nothing of the future. */
function wantedRow(ref: TreeRef, folder: TreeFolder, now: Date): WantedRow {
  const past = (at: number) => new Date(Math.min(at, now.getTime()))
  return {
    id: folder.id,
    ownerUid: ref.of === 'person' ? ref.uid : folder.createdBy,
    folderId: folder.parentId,
    name: folder.name,
    deletedAt: folder.trashed && past(folder.trashed.at),
    deletedBy: folder.trashed?.by ?? null,
    createdAt: past(folder.createdAt),
    coverId: folder.cover,
  }
}

function differs(wanted: WantedRow, row: FolderRow | undefined, now: Date): boolean {
  if (!row) return false
  return (
    row.folder_id !== wanted.folderId ||
    row.name !== wanted.name ||
    row.owner_uid !== wanted.ownerUid ||
    row.cover_id !== wanted.coverId ||
    isMarkedAnew(wanted.deletedAt, row.deleted_at, now)
  )
}

/** A mark from the future was written as of the moment it came, and is left at that. */
function isMarkedAnew(wanted: Date | null, written: Date | null, now: Date): boolean {
  if (wanted === null || written === null) return wanted !== written
  return wanted < now && wanted.getTime() !== written.getTime()
}

/** In the order of their ids, as every act that holds items does. */
async function holdRows(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.selectFrom('item').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Parents before children. The planner is told of each batch of a load: triggers keep their plans, and with those made for
 * nearly empty tables a load of 2,000 folders took four times as long.
 */
async function insertAll(trx: Trx, ref: TreeRef, rows: readonly WantedRow[], now: Date): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    await insertRows(trx, ref, batch, now)
    if (batch.length === BATCH_ROWS) await sql`analyze item, folder_ancestor`.execute(trx)
  }
}

async function insertRows(trx: Trx, ref: TreeRef, rows: readonly WantedRow[], now: Date): Promise<void> {
  const workspaceId = ref.of === 'workspace' ? ref.workspaceId : null
  const mode = workspaceId ? 'restricted' : 'private'
  const { rows: inserted } = await sql<{ id: string }>`
    insert into item (id, kind, owner_uid, workspace_id, folder_id, name, sharing_mode, created_at, updated_at, deleted_at, deleted_by)
    select id, 'FOLDER', owner_uid, ${workspaceId}::uuid, folder_id, name, ${mode}, created_at, ${now}, deleted_at,
        (select uid from person where uid = deleted_by)
      from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.ownerUid)}::uuid[],
        ${rows.map(row => row.folderId)}::uuid[], ${rows.map(row => row.name)}::text[],
        ${rows.map(row => row.createdAt)}::timestamptz[], ${rows.map(row => row.deletedAt)}::timestamptz[],
        ${rows.map(row => row.deletedBy)}::uuid[]) as wanted (id, owner_uid, folder_id, name, created_at, deleted_at, deleted_by)
    on conflict do nothing returning id`.execute(trx)
  if (inserted.length < rows.length) throw refusal('The id of a new folder belongs to something else already.')
  if (workspaceId)
    await grantWorkspace(
      trx,
      workspaceId,
      rows.map(row => row.id),
    )
}

/** All members see all folders of their workspace's tree, as they do in the document. */
export async function grantWorkspace(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .insertInto('item_grant')
    .values(
      ids.map(id => ({ id: newId(), item_id: id, uid: null, workspace_id: workspaceId, role: 'editor' as const })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['item_id', 'workspace_id'])
        .where('workspace_id', 'is not', null)
        .doUpdateSet({ role: 'editor', expires_at: null }),
    )
    .execute()
}

/** All moves in one statement, so that the tree may turn inside out without a ring on the way. */
async function updateRows(trx: Trx, rows: readonly WantedRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update item set folder_id = wanted.folder_id, name = wanted.name, owner_uid = wanted.owner_uid, updated_at = ${now},
        deleted_at = wanted.deleted_at, deleted_by = (select uid from person where uid = wanted.deleted_by)
      from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.ownerUid)}::uuid[],
        ${rows.map(row => row.folderId)}::uuid[], ${rows.map(row => row.name)}::text[],
        ${rows.map(row => row.deletedAt)}::timestamptz[],
        ${rows.map(row => row.deletedBy)}::uuid[]) as wanted (id, owner_uid, folder_id, name, deleted_at, deleted_by)
      where item.id = wanted.id`.execute(trx)
}

async function writeCovers(trx: Trx, rows: readonly WantedRow[]): Promise<void> {
  const without = rows.filter(row => row.coverId === null).map(row => row.id)
  const covered = rows.flatMap(row => (row.coverId === null ? [] : [{ folder_id: row.id, image_id: row.coverId }]))
  if (without.length > 0) await trx.deleteFrom('folder_cover').where('folder_id', '=', anyOf(without)).execute()
  if (covered.length === 0) return
  await trx
    .insertInto('folder_cover')
    .values(covered)
    .onConflict(conflict => conflict.column('folder_id').doUpdateSet(eb => ({ image_id: eb.ref('excluded.image_id') })))
    .execute()
}

async function removeRows(
  trx: Trx,
  ids: readonly string[],
  { actorUid, now }: { actorUid: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update item set folder_id = null, deleted_at = coalesce(deleted_at, ${now}),
        deleted_by = case when deleted_at is null then ${actorUid}::uuid else deleted_by end
      where folder_id = ${anyOf(ids)}`.execute(trx)
  await trx.deleteFrom('item').where('id', '=', anyOf(ids)).execute()
}
