import { z } from 'zod'
import { idList, idParam, textField } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'
import { tagName } from '#contract/families/tags.ts'
import { tagColor } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { bulkAnswer, tagSummary } from '#entities/item.ts'

const base = '/tags'

export const tagAnswer = tagSummary.extend({
  color: tagColor.nullable(),
  /** null: the caller’s own. */
  workspaceId: id.nullable(),
  /** Live things of any kind that carry it. */
  count: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type TagAnswer = z.infer<typeof tagAnswer>

/** In a query string, one’s own tags are the word `null`. */
const queriedWorkspaceId = z.union([z.literal('null').transform(() => null), id]).optional()

export const tagsRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'Tags that one can use, one’s own and those of one’s workspaces; by a part of the name, beginnings first',
    access: person,
    query: z.object({
      search: textField(60).trim().optional(),
      workspaceId: queriedWorkspaceId,
      limit: z.coerce.number().int().min(1).max(1_000).default(500),
    }),
    response: z.object({ items: z.array(tagAnswer) }),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a tag; a name that is there already, in any case, answers that tag',
    access: person,
    body: z.object({
      name: tagName,
      color: tagColor.nullable().optional(),
      /** One’s own unless a workspace is named. */
      workspaceId: id.nullable().default(null),
    }),
    response: tagAnswer,
  }),
  tagImages: route({
    method: 'POST',
    path: `${base}/tag-images`,
    summary: 'Put tags on images, by name or id; new names become tags',
    access: person,
    body: idList
      .extend({ names: z.array(tagName).max(20).default([]), tagIds: z.array(id).max(20).default([]) })
      .refine(({ names, tagIds }) => names.length + tagIds.length > 0, 'name at least one tag'),
    response: bulkAnswer.extend({ tags: z.array(tagSummary) }),
  }),
  untagImages: route({
    method: 'POST',
    path: `${base}/untag-images`,
    summary: 'Take tags off images',
    access: person,
    body: idList.extend({ tagIds: z.array(id).min(1).max(20) }),
    response: bulkAnswer,
  }),
  change: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Rename or colour a tag everywhere',
    access: person,
    params: idParam,
    body: z.object({ name: tagName.optional(), color: tagColor.nullable().optional() }),
    response: tagAnswer,
    errors: ['CONFLICT'],
  }),
  merge: route({
    method: 'POST',
    path: `${base}/{id}/merge`,
    summary: 'Make a tag one with another of the same owner or workspace; what carried either carries that one',
    access: person,
    params: idParam,
    body: z.object({ into: id }),
    response: tagAnswer,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a tag; it comes off everything, nothing else changes',
    access: person,
    params: idParam,
    response: nothing,
  }),
}
