import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'

export interface OrderedFolder {
  folder: FeedItem
  depth: number
  /** Its name; with a search, the way to it too. */
  path: string
}

/** Folders that take something from the person, as a tree or, with a search, by name with the way to each. */
export function foldersInOrder(folders: readonly FeedItem[], search: string): OrderedFolder[] {
  const live = folders.filter(folder => folder.deletedAt === null)
  const byId = new Map(live.map(folder => [folder.id, folder]))
  const takes = (folder: FeedItem) => folder.role !== 'viewer'
  const wanted = search.trim().toLowerCase()
  if (wanted !== '') {
    return live
      .filter(folder => takes(folder) && folder.name.toLowerCase().includes(wanted))
      .sort(byName)
      .map(folder => ({ folder, depth: 0, path: pathOf(folder, byId).join(' › ') }))
  }
  const below = new Map<string | null, FeedItem[]>()
  for (const folder of live) {
    const parent = folder.folderId !== null && byId.has(folder.folderId) ? folder.folderId : null
    below.set(parent, [...(below.get(parent) ?? []), folder])
  }
  const ordered: OrderedFolder[] = []
  const add = (parent: string | null, depth: number) => {
    for (const folder of (below.get(parent) ?? []).toSorted(byName)) {
      if (takes(folder)) ordered.push({ folder, depth, path: folder.name })
      add(folder.id, takes(folder) ? depth + 1 : depth)
    }
  }
  add(null, 0)
  return ordered
}

function byName(one: FeedItem, other: FeedItem): number {
  return one.name.localeCompare(other.name)
}

/** A way that leads round in a circle, while the feed brings a move in parts, is cut. */
function pathOf(folder: FeedItem, byId: ReadonlyMap<string, FeedItem>): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at: FeedItem | undefined = folder; at && !seen.has(at.id); at = byId.get(at.folderId ?? '')) {
    seen.add(at.id)
    path.unshift(at.name)
  }
  return path
}
