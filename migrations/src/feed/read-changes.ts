import type { Db, Trx } from '#database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { formatFeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import type { FeedPosition } from './feed-cursor.ts'
import { listChanges } from './feed.queries.ts'
import type { ChangeRow } from './feed.queries.ts'

/** What a row of the feed comes to when it is read. */
export type FeedEntry<Item> =
  | { kind: 'put'; item: Item }
  | { kind: 'gone'; itemId: string; itemKind: ItemKind; accessLost: boolean }
  | { kind: 'granted'; scope: string }
  | { kind: 'revoked'; scope: string }

export interface FeedEntries<Item> {
  entries: FeedEntry<Item>[]
  next: FeedPosition
  more: boolean
}

/**
 * A page of the feed as things are now; what several rows say of one thing is said once, where the newest of them stands.
 * `read` answers those of the things that the person holds, as `listHeldItems` says.
 */
export async function readChanges<Item>(
  db: Db | Trx,
  uid: string,
  { read, ...ask }: { since: FeedPosition; limit: number; read: (ids: string[]) => Promise<ReadonlyMap<string, Item>> },
): Promise<FeedEntries<Item>> {
  const { rows, next, more } = await listChanges(db, uid, ask)
  const newest = collapse(rows)
  const ids = newest.flatMap(row => (row.kind === 'put' || row.kind === 'gone' ? [row.item_id] : []))
  const held = await read(ids)
  return { entries: newest.map(row => resolve(row, held)), next, more }
}

function collapse(rows: readonly ChangeRow[]): ChangeRow[] {
  const newest = new Map<string, ChangeRow>()
  for (const row of rows) {
    const of = row.kind === 'put' || row.kind === 'gone' ? 'item' : row.kind
    const key = `${of} ${row.item_id ?? row.workspace_id}`
    newest.delete(key)
    newest.set(key, row)
  }
  return [...newest.values()]
}

function resolve<Item>(row: ChangeRow, held: ReadonlyMap<string, Item>): FeedEntry<Item> {
  if (row.kind === 'put' || row.kind === 'gone') {
    const item = held.get(row.item_id)
    if (item) return { kind: 'put', item }
    return { kind: 'gone', itemId: row.item_id, itemKind: row.item_kind, accessLost: row.kind === 'put' }
  }
  const of = row.workspace_id === null ? 'item' : 'workspace'
  return { kind: row.kind, scope: formatFeedScope({ of, id: row.workspace_id ?? row.item_id ?? '' }) }
}
