import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { TreeRef } from '@atelier/database/documents/tree-transplant.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { FolderAnswer, FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import type { App } from '#app.ts'
import { chooseWorkspace } from '#families/choose-workspace.ts'
import { listItems } from '#families/list.service.ts'
import { findFoldersAccess, isEditor } from './folder-access.ts'
import { presentFolders, presentPlaced } from './folders.present.ts'
import { listPlace, listSharedTops, listTrash } from './folders.queries.ts'
import type { FolderPlace } from './folders.queries.ts'

const guestRefusal = 'Guests of a workspace see what is shared with them, not its folders.'

export async function listFolders(app: App, actor: Person, query: ItemListInput): Promise<Page<FolderSummary>> {
  const { view, limit, cursor } = query
  if (view === 'shared') return presentPage(app.db, actor, await listSharedTops(app.db, actor.uid, { limit, cursor }))
  if (view === 'trash') return presentPage(app.db, actor, await listTrash(app.db, actor.uid, { limit, cursor }))
  const { rows, nextCursor } = await listItems(app, actor, 'FOLDER', query)
  return { items: await presentLive(app.db, actor, rows), nextCursor }
}

/** What lies below a folder in the trash is there with it, though it has no mark of its own. */
async function presentLive(db: Db, actor: Actor, rows: readonly VisibleItem[]): Promise<FolderSummary[]> {
  return (await presentFolders(db, actor, rows)).filter(folder => !folder.inTrash)
}

async function presentPage(db: Db, actor: Actor, { items, nextCursor }: Page<string>): Promise<Page<FolderSummary>> {
  const access = await findFoldersAccess(db, actor, items)
  const rows = items.flatMap(id => {
    const known = access.get(id)
    return known?.role ? [{ ...known.item, role: known.role }] : []
  })
  return { items: await presentFolders(db, actor, rows), nextCursor }
}

export async function listRoot(
  app: App,
  actor: Person,
  { workspaceId, ...page }: PageQuery & { workspaceId?: string | null | undefined },
): Promise<Page<FolderSummary>> {
  const place: FolderPlace = { topOf: await chooseTree(app.db, actor, workspaceId) }
  return presentPage(app.db, actor, await listPlace(app.db, place, page))
}

export async function listSubFolders(
  app: App,
  actor: Actor,
  { folderId, trashed, ...page }: PageQuery & { folderId: string; trashed: boolean },
): Promise<Page<FolderSummary>> {
  const found = (await findFoldersAccess(app.db, actor, [folderId])).get(folderId)
  if (actor.who === 'anonymous' && !found?.role) {
    throw new AppError('UNAUTHENTICATED', 'Sign in first: this folder is not open to everybody.')
  }
  const folder = assertRight(found, 'view', 'folder')
  if (trashed && !isEditor(folder.role)) {
    throw new AppError('FORBIDDEN', 'Only who edits a folder sees what of it is in the trash.')
  }
  return presentPage(app.db, actor, await listPlace(app.db, { in: folderId, trashed }, page))
}

export async function searchFolders(
  app: App,
  actor: Person,
  query: PageQuery & { search: string },
): Promise<Page<FolderAnswer>> {
  const asked = { ...query, view: 'all', sort: 'updatedAt', order: 'DESC' } as const
  const { rows, nextCursor } = await listItems(app, actor, 'FOLDER', asked)
  return { items: (await presentPlaced(app.db, actor, rows)).filter(folder => !folder.inTrash), nextCursor }
}

/** For a folder the door has let the actor at. */
export async function readFolder(db: Db | Trx, actor: Actor, item: VisibleItem): Promise<FolderAnswer> {
  const [answer] = await presentPlaced(db, actor, [item])
  if (!answer) throw notFound('folder')
  return answer
}

export async function readFolderById(app: App, actor: Actor, id: string): Promise<FolderAnswer> {
  const found = (await findFoldersAccess(app.db, actor, [id])).get(id)
  return readFolder(app.db, actor, assertRight(found, 'view', 'folder'))
}

export async function previewFolder(app: App, actor: Actor, item: VisibleItem) {
  const { creator, ...folder } = await readFolder(app.db, actor, item)
  const { uid, name, username, picture } = creator
  return { ...folder, owner: { uid, name, username, picture } }
}

/** The workspace one works in unless one is named; guests of a workspace work in their own tree. */
export async function chooseTree(db: Db | Trx, actor: Person, wanted: string | null | undefined): Promise<TreeRef> {
  const workspaceId = await chooseWorkspace(db, actor, wanted, guestRefusal)
  return workspaceId === null
    ? { kind: 'tree', of: 'person', uid: actor.uid }
    : { kind: 'tree', of: 'workspace', workspaceId }
}
