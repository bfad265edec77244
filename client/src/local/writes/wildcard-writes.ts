import { wildcardsRoutes as routes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { WildcardAnswer } from '@atelier/shared-schema/entities/wildcard.ts'
import { familyWrites } from './family-writes.ts'
import { writeKind } from './write-kind.ts'

/** As many lines as the server shows of a wildcard in a list. */
const EXCERPT_LINES = 6

type Update = RouteInput<typeof routes.update>

export const wildcardWrites = {
  ...familyWrites(routes),
  update: writeKind<typeof routes.update>({
    route: routes.update,
    idsOf: ({ params }) => [params.id],
    apply: applyUpdate,
    adopt: adoptAnswer,
    // The later one was made knowing the earlier, so only the earlier one's version says what both were made on.
    merge: (earlier, later) => ({
      params: later.params,
      body: { ...earlier.body, ...later.body, updatedAt: earlier.body?.updatedAt },
    }),
    onVersion: (input, updatedAt) =>
      input.body?.updatedAt === undefined ? input : { ...input, body: { ...input.body, updatedAt } },
    readRoute: routes.read,
    isDone: ({ body }, now) => {
      const { updatedAt: _version, ...fields } = body ?? {}
      return Object.entries(fields).every(([name, value]) => isSame(value, now[name as keyof typeof fields]))
    },
  }),
}

function applyUpdate(item: FeedItem, { body }: Update, at: Date): FeedItem {
  const { name, key, description, isDraft, entries } = body ?? {}
  const detail = detailOf(item, 'WILDCARD')
  return {
    ...item,
    name: name ?? item.name,
    description: description ?? item.description,
    isDraft: isDraft ?? item.isDraft,
    updatedAt: at.toISOString(),
    detail: detail
      ? {
          ...detail,
          key: key ?? detail.key,
          ...(entries && { entryCount: entries.length, excerpt: entries.slice(0, EXCERPT_LINES) }),
        }
      : item.detail,
  }
}

function adoptAnswer(item: FeedItem, answer: WildcardAnswer): FeedItem {
  const { entries: _entries, references: _references, key, entryCount, excerpt, ...common } = answer
  return { ...item, ...common, detail: { kind: 'WILDCARD', key, entryCount, excerpt } }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
