import { z } from 'zod'
import { page, pageQuery, queryList, textField } from '#contract/fields.ts'
import { anyone, person, route } from '#contract/route.ts'
import { itemKind } from '#entities/enums.ts'
import { feedItem } from '#entities/feed-item.ts'
import { imageSummary } from '#entities/image.ts'
import { workspaceBrief } from '#entities/item.ts'
import { personBrief } from '#entities/person.ts'

const base = '/search'

export const searchAnswer = z.object({
  /** By kind, the kind with the best find first. */
  groups: z.array(z.object({ kind: itemKind, items: z.array(feedItem) })),
  people: z.array(personBrief),
  workspaces: z.array(workspaceBrief),
  /** Images were too many to look through in time; more words find more. */
  isPartial: z.boolean(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const searchRoutes = {
  all: route({
    method: 'GET',
    path: base,
    summary: 'Things of all kinds that one can see, people and workspaces, by the beginnings of words',
    access: person,
    query: z.object({
      q: textField(200).trim().min(1, 'must not be empty'),
      /** Only these kinds of things. */
      kinds: queryList(itemKind).optional(),
      /** Of each kind. */
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
    response: searchAnswer,
  }),
  inspirationBoard: route({
    method: 'GET',
    path: `${base}/inspiration-board`,
    summary: 'Images in Explore, by the same words as the search of images',
    access: anyone,
    query: pageQuery.extend({ q: textField(200).trim().default('') }),
    response: page(imageSummary),
    errors: ['TIMEOUT'],
  }),
}
