import type { Db } from '@atelier/database/database/connection.ts'
import {
  nobody,
  readFeedCursor,
  readSnapshotCursor,
  writeFeedCursor,
  writeSnapshotCursor,
} from '@atelier/database/feed/feed-cursor.ts'
import type { SnapshotPosition } from '@atelier/database/feed/feed-cursor.ts'
import { assertPositionLives, findNewestPosition } from '@atelier/database/feed/feed.queries.ts'
import { listHeldBriefs, listHeldIds, listHeldItems } from '@atelier/database/feed/held-items.queries.ts'
import { readChanges } from '@atelier/database/feed/read-changes.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { RouteResult } from '@atelier/shared-schema/contract/route.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { parseFeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import type { App } from '#app.ts'
import { listItemFacts } from '#families/items.queries.ts'
import { readFeedDetails } from './feed-details.ts'
import { presentFeedItem } from './present-feed-items.ts'

type Routes = typeof changesRoutes

export async function listChangesSince(
  app: App,
  actor: Person,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<RouteResult<Routes['list']>> {
  if (since === undefined) {
    const newest = await findNewestPosition(app.db)
    return { epoch: newest.epoch, cursor: writeFeedCursor(newest), changes: [], more: false }
  }
  const position = readFeedCursor(since, 'query.since')
  const read = async (ids: string[]) => new Map((await readFeedItems(app.db, actor, ids)).map(item => [item.id, item]))
  const { entries, next, more } = await readChanges(app.db, actor.uid, { since: position, limit, read })
  return { epoch: next.epoch, cursor: writeFeedCursor(next), changes: entries, more }
}

/** Those of these items that the person holds. What hangs on them is asked for at the same time as what they may see. */
async function readFeedItems(db: Db, actor: Person, ids: string[]): Promise<FeedItem[]> {
  if (ids.length === 0) return []
  const readHeld = async () => {
    const rows = await listHeldItems(db, actor.uid, ids)
    return { rows, details: await readFeedDetails(db, actor, rows) }
  }
  const [{ rows, details }, facts] = await Promise.all([readHeld(), listItemFacts(db, actor.uid, ids)])
  const factsById = new Map(facts.map(each => [each.id, each]))
  return rows.flatMap(row => {
    const known = factsById.get(row.id)
    return known ? [presentFeedItem(actor, row, known, details.get(row.id) ?? null)] : []
  })
}

export async function readSnapshot(
  app: App,
  actor: Person,
  ask: { scope?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<RouteResult<Routes['snapshot']>> {
  const { since, ...after } = await findPlace(app.db, ask.cursor)
  const scope = ask.scope === undefined ? null : parseFeedScope(ask.scope)
  const ids = await listHeldIds(app.db, actor.uid, { scope, after, limit: ask.limit })
  const items = await readFeedItems(
    app.db,
    actor,
    ids.map(({ id }) => id),
  )
  const last = ids.length < ask.limit ? undefined : ids.at(-1)
  return {
    epoch: since.epoch,
    items,
    nextCursor: last ? writeSnapshotCursor({ since, folderId: last.folder_id, itemId: last.id }) : null,
    since: writeFeedCursor(since),
  }
}

/** What changes while the pages are read comes after the cursor taken before the first of them. */
async function findPlace(db: Db, cursor: string | undefined): Promise<SnapshotPosition> {
  if (cursor === undefined) return { since: await findNewestPosition(db), folderId: nobody, itemId: nobody }
  const place = readSnapshotCursor(cursor, 'query.cursor')
  await assertPositionLives(db, place.since)
  return place
}

export async function verifyHeld(
  app: App,
  actor: Person,
  ids: readonly string[],
): Promise<RouteResult<Routes['verify']>> {
  const held = await listHeldBriefs(app.db, actor.uid, ids)
  return { items: held.map(({ updatedAt, ...item }) => ({ ...item, updatedAt: updatedAt.toISOString() })) }
}
