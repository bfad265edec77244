import { z } from 'zod'
import { idList } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import { itemKind } from '#entities/enums.ts'
import { feedItem } from '#entities/feed-item.ts'
import { id } from '#entities/ids.ts'
import { bulkAnswer } from '#entities/item.ts'

const base = '/pinned-items'
export const PINS_MAX = 200

export const pinnedItemsRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'What one has pinned, in one’s own order',
    access: person,
    query: z.object({ kind: itemKind.optional() }),
    response: z.object({ items: z.array(feedItem) }),
  }),
  pin: route({
    method: 'POST',
    path: base,
    summary: 'Pin things, or move what is pinned: before another pin, or to the end with null',
    access: person,
    body: idList.extend({
      /** Left out: new pins go to the end, what is pinned stays where it is. */
      before: id.nullable().optional(),
    }),
    response: bulkAnswer,
  }),
  unpin: route({
    method: 'DELETE',
    path: base,
    summary: 'Take pins off',
    access: person,
    body: idList,
    response: bulkAnswer,
  }),
}
