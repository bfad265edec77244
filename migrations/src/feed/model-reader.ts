import type { VisibleItem } from '#access/access.ts'
import type { Db } from '#database/connection.ts'
import { parseFeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import type { FeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import { nobody } from './feed-cursor.ts'
import type { FeedPosition } from './feed-cursor.ts'
import { findNewestPosition } from './feed.queries.ts'
import { listHeldBriefs, listHeldIds, listHeldItems } from './held-items.queries.ts'
import { readChanges } from './read-changes.ts'

/** A client of the feed, as the contract (areas/changes.contract.ts) tells it to behave and not a bit more careful. */
export interface ModelReader {
  uid: string
  held: Map<string, VisibleItem>
  position: FeedPosition
  /** Whether scopes are seen to at once, or when the rest of the page has been applied. */
  order: 'as told' | 'scopes last'
}

/** The pages are small, so that worlds of a few things have many. */
const PAGE = 3

export async function startReader(db: Db, uid: string, order: ModelReader['order'] = 'as told'): Promise<ModelReader> {
  const reader: ModelReader = { uid, held: new Map(), position: await findNewestPosition(db), order }
  await pageIn(db, reader, null)
  return reader
}

/** One page of changes; answers whether there is another. */
export async function readOn(db: Db, reader: ModelReader, limit: number): Promise<boolean> {
  const { entries, next, more } = await readChanges(db, reader.uid, {
    since: reader.position,
    limit,
    read: async ids => new Map((await listHeldItems(db, reader.uid, ids)).map(item => [item.id, item])),
  })
  const granted = new Set<string>()
  const doubted = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'gone') reader.held.delete(entry.itemId)
    else if (entry.kind === 'granted') granted.add(entry.scope)
    else if (entry.kind === 'revoked') doubted.add(entry.scope)
    else if (put(reader, entry.item)) doubted.add(`item:${entry.item.id}`)
    if (reader.order === 'as told') await seeTo(db, reader, { granted, doubted })
  }
  await seeTo(db, reader, { granted, doubted })
  reader.position = next
  return more
}

/** Answers whether it is a folder that lay elsewhere before. */
function put(reader: ModelReader, item: VisibleItem): boolean {
  const before = reader.held.get(item.id)
  reader.held.set(item.id, item)
  return item.kind === 'FOLDER' && before !== undefined && before.folder_id !== item.folder_id
}

interface Scopes {
  granted: Set<string>
  doubted: Set<string>
}

async function seeTo(db: Db, reader: ModelReader, { granted, doubted }: Scopes): Promise<void> {
  for (const scope of granted) await pageIn(db, reader, readScope(scope))
  for (const scope of doubted) await verify(db, reader, heldIn(reader, readScope(scope)))
  granted.clear()
  doubted.clear()
}

function readScope(text: string): FeedScope {
  const scope = parseFeedScope(text)
  if (!scope) throw new Error(`This names no scope: ${text}`)
  return scope
}

async function pageIn(db: Db, reader: ModelReader, scope: FeedScope | null): Promise<void> {
  let after = { folderId: nobody, itemId: nobody }
  for (;;) {
    const ids = await listHeldIds(db, reader.uid, { scope, after, limit: PAGE })
    const items = await listHeldItems(
      db,
      reader.uid,
      ids.map(each => each.id),
    )
    for (const item of items) put(reader, item)
    const last = ids.at(-1)
    if (ids.length < PAGE || !last) return
    after = { folderId: last.folder_id, itemId: last.id }
  }
}

function heldIn(reader: ModelReader, scope: FeedScope): VisibleItem[] {
  const held = [...reader.held.values()]
  if (scope.of === 'workspace') return held.filter(item => item.owner_uid !== reader.uid)
  return held.filter(
    item => isBelow(reader, item, scope.id) || (item.folder_id !== null && !reader.held.has(item.folder_id)),
  )
}

function isBelow(reader: ModelReader, item: VisibleItem, folderId: string): boolean {
  const seen = new Set<string>()
  for (let node: VisibleItem | undefined = item; node && !seen.has(node.id);) {
    if (node.id === folderId || node.folder_id === folderId) return true
    seen.add(node.id)
    node = node.folder_id === null ? undefined : reader.held.get(node.folder_id)
  }
  return false
}

async function verify(db: Db, reader: ModelReader, items: readonly VisibleItem[]): Promise<void> {
  const left = await listHeldBriefs(
    db,
    reader.uid,
    items.map(item => item.id),
  )
  const roles = new Map(left.map(brief => [brief.id, brief.role]))
  for (const item of items) {
    const role = roles.get(item.id)
    if (role === undefined) reader.held.delete(item.id)
    else reader.held.set(item.id, { ...item, role })
  }
  const changed = new Set(items.filter(item => roles.get(item.id) !== item.role).map(item => item.id))
  const asked = new Set(items.map(item => item.id))
  const hanging = [...reader.held.values()].filter(item => changed.has(item.folder_id ?? '') && !asked.has(item.id))
  if (hanging.length > 0) await verify(db, reader, hanging)
}
