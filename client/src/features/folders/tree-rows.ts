import type { Tree, TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { sortByName } from '@atelier/shared-schema/documents/tree.ts'

/** One line of the tree as it is shown. */
export interface TreeRow {
  id: string
  name: string
  parentId: string | null
  /** 1 at the root. */
  level: number
  hasChildren: boolean
  isExpanded: boolean
  /** From 1, among its siblings. */
  position: number
  siblings: number
}

/** What lies in a folder, or at the root, and is not in the trash. */
export function liveChildren(tree: Tree, parentId: string | null): readonly TreeFolder[] {
  return tree.childrenOf(parentId).filter(folder => !folder.inTrash)
}

/** How many things lie in each folder and all that is below it and not in the trash; `held` tells how many lie directly in each. */
export function countBelow(tree: Tree, held: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (id: string): number => {
    const below = liveChildren(tree, id).reduce((sum, child) => sum + count(child.id), 0)
    const total = (held[id] ?? 0) + below
    if (total > 0) counts.set(id, total)
    return total
  }
  for (const { id } of liveChildren(tree, null)) count(id)
  return counts
}

/** Lines in their order. With a search, what it finds and the way there, all of it open. */
export function visibleRows(tree: Tree, expanded: ReadonlySet<string>, search: string): TreeRow[] {
  const shown = search.trim() === '' ? null : foldersOnTheWay(tree, search)
  const rows: TreeRow[] = []
  const childrenShown = (id: string | null) =>
    liveChildren(tree, id).filter(({ id: child }) => !shown || shown.has(child))
  const add = (parentId: string | null, level: number) => {
    const siblings = childrenShown(parentId)
    siblings.forEach(({ id, name }, index) => {
      const hasChildren = childrenShown(id).length > 0
      const isExpanded = hasChildren && (shown !== null || expanded.has(id))
      rows.push({ id, name, parentId, level, hasChildren, isExpanded, position: index + 1, siblings: siblings.length })
      if (isExpanded) add(id, level + 1)
    })
  }
  add(null, 1)
  return rows
}

/** Without case and accents: who searches types neither. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
}

export function searchFolders(tree: Tree, search: string): TreeFolder[] {
  const wanted = foldText(search.trim())
  const found = [...tree.folders.values()].filter(({ name, inTrash }) => !inTrash && foldText(name).includes(wanted))
  return sortByName(found)
}

function foldersOnTheWay(tree: Tree, search: string): Set<string> {
  const shown = new Set<string>()
  for (const found of searchFolders(tree, search)) {
    for (let at: string | null = found.id; at !== null && !shown.has(at); at = tree.folders.get(at)?.parentId ?? null) {
      shown.add(at)
    }
  }
  return shown
}

/** Of the chosen ones those that lie below no other: moving or trashing these takes the others along. */
export function topmost(tree: Tree, ids: Iterable<string>): string[] {
  const chosen = new Set(ids)
  return [...chosen].filter(id => {
    for (let at = tree.folders.get(id)?.parentId ?? null; at !== null; at = tree.folders.get(at)?.parentId ?? null) {
      if (chosen.has(at)) return false
    }
    return tree.folders.has(id)
  })
}
