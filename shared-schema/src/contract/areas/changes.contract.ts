import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { person, rawResponse, route } from '#contract/route.ts'
import { itemKind, itemRole } from '#entities/enums.ts'
import { feedItem } from '#entities/feed-item.ts'
import { id } from '#entities/ids.ts'
import { feedScope } from '#feed/feed-scope.ts'

/**
 * How a client keeps all that a person can see: their own things (the trash too), what grants, folders and workspaces
 * open to them, and of what merely has a public link that which they keep (library, favourites, pins).
 *
 * 1. `snapshot` without a scope, page by page; keep `since` of its first page.
 * 2. `list` from `since` on, again whenever the event stream nudges, until `more` is false. Each answer tells how things
 *    are now, so entries are applied in the order they come and may be applied twice. What `granted`, `revoked` and
 *    moved folders ask for is done before the next page, those of `granted` first.
 * 3. 410 GONE from either: begin again with 1; what the new snapshot does not hold is asked about with `verify`.
 */
const cursor = z.string().min(1).max(300)

export const CHANGES_LIMIT = 500
export const CHANGES_LIMIT_MAX = 2_000
export const VERIFY_IDS_MAX = 1_000

const limit = z.coerce.number().int().min(1).max(CHANGES_LIMIT_MAX).default(CHANGES_LIMIT)

export const feedChange = z.discriminatedUnion('kind', [
  /** It came, or is another than before. Of a folder whose `folderId` differs, `verify` what is held below it. */
  z.object({ kind: z.literal('put'), item: feedItem }),
  /**
   * It is no longer there for the caller. What a folder that is gone held keeps its `folderId`, and shows at the top for
   * as long as that folder is not held.
   */
  z.object({
    kind: z.literal('gone'),
    itemId: id,
    itemKind,
    /** It is still there for others: somebody took the access back or moved it away. */
    accessLost: z.boolean(),
  }),
  /** More may be seen there, or with another role: page in `snapshot` with this scope. */
  z.object({ kind: z.literal('granted'), scope: feedScope }),
  /**
   * Less may be seen there. `verify` what is held in the scope: for `item:<id>` it, all that is held below it, and
   * everything whose `folderId` names a folder that is not held; where one of these is a folder that is refused or has
   * another role, what it holds as well, and so on. For `workspace:<id>` everything held that the caller does not own.
   * Asking about more than that is always right.
   */
  z.object({ kind: z.literal('revoked'), scope: feedScope }),
])
export type FeedChange = z.infer<typeof feedChange>

export const changesRoutes = {
  list: route({
    method: 'GET',
    path: '/changes',
    summary: 'What has changed since a cursor, for the caller; without one, only the newest cursor',
    access: person,
    guests: true,
    query: z.object({ since: cursor.optional(), limit }),
    response: z.object({
      epoch: z.string(),
      /** To go on from, also when nothing has changed. */
      cursor: z.string(),
      changes: z.array(feedChange),
      /** There is another page at once. */
      more: z.boolean(),
    }),
    errors: ['GONE'],
  }),
  snapshot: route({
    method: 'GET',
    path: '/changes/snapshot',
    summary: 'Everything the caller can see, or what of it is in one scope, page by page',
    access: person,
    guests: true,
    query: z.object({ scope: feedScope.optional(), cursor: cursor.optional(), limit }),
    response: z.object({
      epoch: z.string(),
      /** May be fewer than the limit, even none, while there is a cursor to go on from. */
      items: z.array(feedItem),
      nextCursor: z.string().nullable(),
      /** The feed's cursor from before the first page; the same on each. */
      since: z.string(),
    }),
    errors: ['GONE'],
  }),
  verify: route({
    method: 'POST',
    path: '/changes/verify',
    summary: 'Which of these the caller still has: what is not among them is to be purged',
    access: person,
    guests: true,
    body: z.object({ ids: z.array(id).min(1).max(VERIFY_IDS_MAX) }),
    response: z.object({ items: z.array(z.object({ id, role: itemRole, updatedAt: dateTime })) }),
    writes: false,
  }),
}

export const eventsRoutes = {
  stream: route({
    method: 'GET',
    path: '/events',
    summary: 'Server-sent events that say when there is something to fetch; resumes from Last-Event-ID or `since`',
    access: person,
    guests: true,
    query: z.object({ since: cursor.optional() }),
    response: rawResponse(
      'text/event-stream',
      'The events of `feed/stream-events.ts`, each with a feed cursor as its id',
    ),
    errors: ['RATE_LIMITED'],
  }),
}
