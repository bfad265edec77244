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
import { listHeldBriefs, listHeldIds } from '@atelier/database/feed/held-items.queries.ts'
import { readChanges } from '@atelier/database/feed/read-changes.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { RouteResult } from '@atelier/shared-schema/contract/route.ts'
import { parseFeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import type { App } from '#app.ts'
import { readFeedItems } from './read-feed-items.ts'

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
