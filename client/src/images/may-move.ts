import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import { readRowsInParts } from './selected-rows.ts'

type Folder = Pick<FeedItem, 'workspaceId' | 'creator'>

/** As the server decides it: its owner puts a thing anywhere, who edits its folder into folders of the same tree. */
export function mayMove(item: FeedItem, from: Folder | undefined, to: Folder | null): boolean {
  if (!item.capabilities.canMove) return false
  if (item.role === 'owner') return true
  return to !== null && item.folderId !== null && treeOf(from ?? item) === treeOf(to)
}

function treeOf({ workspaceId, creator }: Folder): string {
  return workspaceId ?? creator.uid
}

/** Those of them that the person may put there and those they may not; of what is not on this device the server decides. */
export async function partByPlace(
  ids: readonly string[],
  folderId: string | null,
): Promise<{ going: string[]; staying: string[] }> {
  const to = folderId === null ? null : (await findFolders([folderId])).get(folderId)
  return partBy(ids, async items => {
    const from = await findFolders([...new Set(items.flatMap(item => item.folderId ?? []))])
    return item => to === undefined || mayMove(item, from.get(item.folderId ?? ''), to)
  })
}

/** Those of them that the person may throw away and those they may not. */
export function partByTrash(ids: readonly string[]): Promise<{ going: string[]; staying: string[] }> {
  return partBy(ids, () => Promise.resolve(item => item.capabilities.canDelete))
}

async function partBy(
  ids: readonly string[],
  decide: (items: readonly FeedItem[]) => Promise<(item: FeedItem) => boolean>,
): Promise<{ going: string[]; staying: string[] }> {
  const staying = new Set<string>()
  for await (const rows of readRowsInParts(ids)) {
    const items = rows.map(row => row.item)
    const may = await decide(items)
    for (const item of items) if (!may(item)) staying.add(item.id)
  }
  return { going: ids.filter(id => !staying.has(id)), staying: [...staying] }
}

async function findFolders(ids: readonly string[]): Promise<Map<string, FeedItem>> {
  const rows = (await readLocalState().data?.run(db => findRows(db, ids))) ?? []
  return new Map(rows.flatMap(row => (row ? [[row.id, row.item] as const] : [])))
}
