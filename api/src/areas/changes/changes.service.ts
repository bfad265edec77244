import type { VisibleItem } from '@atelier/database/access/access.ts'
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
import type { FeedChange, changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { RouteResult } from '@atelier/shared-schema/contract/route.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { parseFeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import type { App } from '#app.ts'
import { presentEach } from '#families/present-items.ts'
import { readFeedDetails } from './feed-details.ts'

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
  const { entries, next, more } = await readChanges(app.db, actor.uid, { since: position, limit })
  const items = await presentFeedItems(
    app.db,
    actor,
    entries.flatMap(entry => (entry.kind === 'put' ? [entry.item] : [])),
  )
  const byId = new Map(items.map(item => [item.id, item]))
  const changes = entries.map((entry): FeedChange => {
    if (entry.kind !== 'put') return entry
    const item = byId.get(entry.item.id)
    // It was deleted between two questions: its own row is on the way.
    return item
      ? { kind: 'put', item }
      : { kind: 'gone', itemId: entry.item.id, itemKind: entry.item.kind, accessLost: false }
  })
  return { epoch: next.epoch, cursor: writeFeedCursor(next), changes, more }
}

async function presentFeedItems(db: Db, actor: Person, rows: readonly VisibleItem[]): Promise<FeedItem[]> {
  const details = await readFeedDetails(db, rows)
  return presentEach(db, actor, rows, (answer, row, facts) => ({
    ...answer,
    folderId: row.folder_id,
    favoritedAt: facts.favorited_at?.toISOString() ?? null,
    libraryAddedAt: facts.library_added_at?.toISOString() ?? null,
    viewCount: row.view_count,
    downloadCount: row.download_count,
    shareCount: row.share_count,
    detail: details.get(row.id) ?? null,
  }))
}

export async function readSnapshot(
  app: App,
  actor: Person,
  ask: { scope?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<RouteResult<Routes['snapshot']>> {
  const { since, ...after } = await findPlace(app.db, ask.cursor)
  const scope = ask.scope === undefined ? null : parseFeedScope(ask.scope)
  const ids = await listHeldIds(app.db, actor.uid, { scope, after, limit: ask.limit })
  const rows = await listHeldItems(
    app.db,
    actor.uid,
    ids.map(({ id }) => id),
  )
  const last = ids.length < ask.limit ? undefined : ids.at(-1)
  return {
    epoch: since.epoch,
    items: await presentFeedItems(app.db, actor, rows),
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
