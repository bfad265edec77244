import { z } from 'zod'
import { pageQuery, queryList, textField } from '#contract/fields.ts'
import { sortOrder } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'

export const itemView = z.enum(['all', 'owned', 'shared', 'public', 'library', 'favorites', 'trash', 'draft'])
export type ItemListView = z.infer<typeof itemView>
export const itemSort = z.enum([
  'createdAt',
  'updatedAt',
  'name',
  'favoriteCount',
  'deletedAt',
  'discoverableAt',
  'addedAt',
])

/** What lists of items are asked by, in a body or in a query string. */
export const itemListQuery = pageQuery.extend({
  view: itemView.default('owned'),
  search: textField(200).trim().optional(),
  sort: itemSort.default('updatedAt'),
  order: sortOrder.default('DESC'),
  /** Only what carries all of these tags. */
  tags: queryList(id).pipe(z.array(id).max(10)).optional(),
  workspaceId: id.optional(),
  folderId: id.optional(),
})
export type ItemListInput = z.output<typeof itemListQuery>
