import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'

export type FolderRow = Pick<FeedItem, 'id' | 'folderId' | 'deletedAt'>

/** How many things lie in each folder and all that is below it and not in the trash; `held` tells how many lie directly in each. */
export function countInside(
  folders: readonly FolderRow[],
  held: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  const byId = new Map(folders.map(folder => [folder.id, folder]))
  const counts = new Map<string, number>()
  for (const [folderId, count] of Object.entries(held)) {
    // Rows that come one after the other may lie in each other for a moment.
    const passed = new Set<string>()
    let at = byId.get(folderId)
    while (at && !passed.has(at.id)) {
      passed.add(at.id)
      counts.set(at.id, (counts.get(at.id) ?? 0) + count)
      at = at.deletedAt === null && at.folderId !== null ? byId.get(at.folderId) : undefined
    }
  }
  return counts
}
