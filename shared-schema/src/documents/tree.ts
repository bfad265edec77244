import * as Y from 'yjs'
import { isId } from '#entities/id-pattern.ts'

/**
 * A tree of folders as a document: root map `folders`, folder id → map of the fields below. Every field is a register of
 * its own, so a rename, a move and a trashing of one folder at the same time all hold.
 */
export const FOLDERS_MAX = 20_000
/** The rows keep every folder's ancestors, so depth costs; nobody nests folders this deep by hand. */
export const DEPTH_MAX = 64

/** Where a folder was put, as one value: the last writer wins as a whole. */
export interface FolderPlace {
  parent: string | null
  /** Where it lay before: it goes back there when this move and another one would make a ring. */
  was: string | null
  /** When, in milliseconds. Of a ring's folders the one moved last gives way. */
  moved: number
}

/** Being in the trash is a mark, never a removal, so that it eats nothing that happens meanwhile. */
export interface TrashMark {
  at: number
  by: string
}

/** What is stored of one folder. */
export interface FolderEntry {
  id: string
  name: string
  place: FolderPlace
  trashed: TrashMark | null
  createdBy: string
  createdAt: number
  /** The image in it that it is shown by, as somebody chose; null: the newest there is. Whether it can be shown is asked when it is. */
  cover: string | null
}

export interface TreeFolder extends FolderEntry {
  /** Where it is shown; another than `place.parent` where that is gone or makes a ring. */
  parentId: string | null
  /** 1 at the root. */
  depth: number
  /** By its own mark or by that of a folder above. */
  inTrash: boolean
}

export interface Tree {
  folders: ReadonlyMap<string, TreeFolder>
  /** Sorted by name; of the root with null. Those in the trash are among them. */
  childrenOf(parentId: string | null): readonly TreeFolder[]
  /** Entries that are no folders; they are left as they are and hold nothing. */
  setAside: readonly string[]
  /** Folders of a ring that went elsewhere than their place says. */
  displaced: ReadonlySet<string>
}

export function foldersOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('folders')
}

/** Any document gives a tree, the same one for everybody who has the same updates. */
export function resolveTree(doc: Y.Doc): Tree {
  const entries: FolderEntry[] = []
  const setAside: string[] = []
  foldersOf(doc).forEach((value, id) => {
    const entry = readEntry(id, value)
    if (entry) entries.push(entry)
    else setAside.push(id)
  })
  return { ...resolveEntries(entries), setAside: setAside.toSorted() }
}

export function readEntry(id: string, value: unknown): FolderEntry | null {
  if (!isId(id) || !(value instanceof Y.Map)) return null
  const name: unknown = value.get('name')
  const createdBy: unknown = value.get('createdBy')
  const createdAt: unknown = value.get('createdAt')
  const place = readPlace(value.get('place'))
  const trashed = readMark(value.get('trashed'))
  if (typeof name !== 'string' || !isUid(createdBy) || !isMoment(createdAt) || !place || trashed === undefined) {
    return null
  }
  const cover: unknown = value.get('cover')
  return { id, name, place, trashed, createdBy, createdAt, cover: isUid(cover) ? cover : null }
}

function readPlace(value: unknown): FolderPlace | null {
  if (!isPlain(value)) return null
  const { parent, was, moved } = value
  return isPlaceId(parent) && isPlaceId(was) && isMoment(moved) ? { parent, was, moved } : null
}

/** undefined: there is a mark, but not one that can be read. */
function readMark(value: unknown): TrashMark | null | undefined {
  if (value === undefined || value === null) return null
  if (!isPlain(value)) return undefined
  const { at, by } = value
  return isMoment(at) && isUid(by) ? { at, by } : undefined
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Y.AbstractType)
}
function isUid(value: unknown): value is string {
  return typeof value === 'string' && isId(value)
}
function isPlaceId(value: unknown): value is string | null {
  return value === null || isUid(value)
}
/** The last moment that a date can hold. */
const MOMENT_MAX = 8_640_000_000_000_000

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOMENT_MAX
}

/** A move is later than the one before it, whatever the clock says, and never too late to be read. */
export function momentAfter(place: FolderPlace, now: number): number {
  return Math.min(Math.max(now, place.moved + 1), MOMENT_MAX)
}

/** Index of a parent: the root. */
const ROOT = -1

function resolveEntries(entries: readonly FolderEntry[]): Omit<Tree, 'setAside'> {
  const indexOf = new Map(entries.map((entry, index) => [entry.id, index]))
  const lookUp = (id: string | null) => (id === null ? ROOT : (indexOf.get(id) ?? ROOT))
  const parents = Int32Array.from(entries, entry => lookUp(entry.place.parent))
  const giveWay = breakRings(entries, parents)
  for (const index of giveWay) {
    const was = lookUp(entries[index]?.place.was ?? null)
    if (!isBelow(parents, was, index)) parents[index] = was
  }
  const folders = placeFolders(entries, parents)
  return {
    folders: new Map(folders.map(folder => [folder.id, folder])),
    childrenOf: sortedChildren(folders),
    displaced: new Set(giveWay.flatMap(index => entries[index]?.id ?? [])),
  }
}

/**
 * Takes of each ring the folder moved last to the root; answers them in the order of their moves. Rings share no folder,
 * since each folder has one parent, so what remains is a forest.
 */
function breakRings(entries: readonly FolderEntry[], parents: Int32Array): number[] {
  const walkOf = new Int32Array(entries.length).fill(ROOT)
  const broken: number[] = []
  for (let start = 0; start < entries.length; start++) {
    let at = start
    while (at !== ROOT && walkOf[at] === ROOT) {
      walkOf[at] = start
      at = parents[at] ?? ROOT
    }
    if (at === ROOT || walkOf[at] !== start) continue
    let latest = at
    for (let next = parents[at] ?? ROOT; next !== at; next = parents[next] ?? ROOT) {
      if (compareMoves(entries[next], entries[latest]) > 0) latest = next
    }
    parents[latest] = ROOT
    broken.push(latest)
  }
  return broken.toSorted((a, b) => compareMoves(entries[a], entries[b]))
}

function compareMoves(a: FolderEntry | undefined, b: FolderEntry | undefined): number {
  if (!a || !b) return 0
  return a.place.moved - b.place.moved || compareText(a.id, b.id)
}

function isBelow(parents: Int32Array, index: number, above: number): boolean {
  for (let at = index; at !== ROOT; at = parents[at] ?? ROOT) if (at === above) return true
  return false
}

/** Parents before children, so that depth and trash are handed down in one pass. */
function placeFolders(entries: readonly FolderEntry[], parents: Int32Array): TreeFolder[] {
  const placed = Array.from<TreeFolder | undefined>({ length: entries.length })
  const waiting: number[] = []
  for (let start = 0; start < entries.length; start++) {
    for (let at = start; at !== ROOT && !placed[at]; at = parents[at] ?? ROOT) waiting.push(at)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const entry = entries[at]
      const parent = placed[parents[at] ?? ROOT]
      if (!entry) continue
      placed[at] = {
        ...entry,
        parentId: parent?.id ?? null,
        depth: (parent?.depth ?? 0) + 1,
        inTrash: entry.trashed !== null || parent?.inTrash === true,
      }
    }
  }
  return placed.filter(folder => folder !== undefined)
}

const none: readonly TreeFolder[] = []

/** Sorted when first asked for: most callers look at few folders. */
function sortedChildren(folders: readonly TreeFolder[]): Tree['childrenOf'] {
  let groups: Map<string | null, TreeFolder[]> | undefined
  const sorted = new Map<string | null, readonly TreeFolder[]>()
  return parentId => {
    groups ??= Map.groupBy(folders, folder => folder.parentId)
    let children = sorted.get(parentId)
    if (!children) {
      children = sortByName(groups.get(parentId) ?? none)
      sorted.set(parentId, children)
    }
    return children
  }
}

/** In one order everywhere, whatever the reader's language: without case and accents, numbers by their value, then by id. */
export function sortByName<T extends { id: string; name: string }>(things: readonly T[]): T[] {
  return things
    .map(thing => ({ thing, key: sortKey(thing.name) }))
    .toSorted((a, b) => compareText(a.key, b.key) || compareText(a.thing.id, b.thing.id))
    .map(({ thing }) => thing)
}

function sortKey(name: string): string {
  const plain = /^[\x20-\x7e]*$/.test(name)
    ? name
    : name
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[đĐ]/g, 'd')
  return plain.toLowerCase().replace(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '').padStart(16, '0'))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A folder and everything below it, itself first. */
export function subtreeOf(tree: Tree, id: string): TreeFolder[] {
  const top = tree.folders.get(id)
  const found = top ? [top] : []
  for (let at = 0; at < found.length; at++) found.push(...tree.childrenOf(found[at]?.id ?? null))
  return found
}

/** From the root down to the folder itself. */
export function pathOf(tree: Tree, id: string): TreeFolder[] {
  const path: TreeFolder[] = []
  for (let at = tree.folders.get(id); at; at = at.parentId === null ? undefined : tree.folders.get(at.parentId)) {
    path.unshift(at)
  }
  return path
}

export function isWithin(tree: Tree, id: string | null, above: string): boolean {
  for (let at = id; at !== null; at = tree.folders.get(at)?.parentId ?? null) if (at === above) return true
  return false
}
