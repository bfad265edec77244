import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { listHeldItems } from '@atelier/database/feed/held-items.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { readFeedDetails } from './feed-details.ts'
import { listMarks, listOwners, listWorkspaces, noMarks, noWorkspace } from './feed-facts.queries.ts'
import { presentFeedItem } from './present-feed-items.ts'

/** Those of these items that the person holds. What they are to the person is asked for at the same time as what they may see. */
export async function readFeedItems(db: Db, actor: Person, ids: string[]): Promise<FeedItem[]> {
  if (ids.length === 0) return []
  const [held, marks] = await Promise.all([readHeld(db, actor, ids), listMarks(db, actor.uid, ids)])
  const { rows, details, owners, workspaces } = held
  return rows.flatMap(row => {
    const owner = owners.get(row.owner_uid)
    // Gone since, and all of theirs with them.
    if (!owner) return []
    const facts = {
      id: row.id,
      ...owner,
      ...(workspaces.get(row.workspace_id ?? '') ?? noWorkspace),
      ...(marks.get(row.id) ?? noMarks),
    }
    return [presentFeedItem(actor, row, facts, details.get(row.id) ?? null)]
  })
}

async function readHeld(db: Db, actor: Person, ids: string[]) {
  const rows = await listHeldItems(db, actor.uid, ids)
  const [details, owners, workspaces] = await Promise.all([
    readFeedDetails(db, actor, rows),
    listOwners(
      db,
      eachOnce(rows, row => row.owner_uid),
    ),
    listWorkspaces(
      db,
      eachOnce(rows, row => row.workspace_id),
    ),
  ])
  return { rows, details, owners, workspaces }
}

function eachOnce(rows: readonly VisibleItem[], pick: (row: VisibleItem) => string | null): string[] {
  const ids = new Set(rows.map(pick))
  return [...ids].filter(id => id !== null)
}
