import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'

const query = textField(200).trim().min(1, 'must not be empty')

export const SEARCH_HISTORIES_MAX = 50

export const searchHistoriesRoutes = {
  keep: route({
    method: 'POST',
    path: '/users/recipe-task/search-histories',
    aliases: ['POST /recipe-task/search-histories'],
    summary: 'What one has searched among tasks for, the newest first; with a query, that is kept before',
    access: person,
    body: z.object({
      query: query.optional(),
      limit: z.int().min(1).max(SEARCH_HISTORIES_MAX).default(20),
    }),
    response: z.object({ items: z.array(z.object({ query: z.string(), searchedAt: dateTime })) }),
  }),
  clear: route({
    method: 'POST',
    path: '/users/recipe-task/search-histories/clear',
    aliases: ['POST /recipe-task/search-histories/clear'],
    summary: 'Forget one search, or all of them',
    access: person,
    body: z.object({ query: query.optional() }),
    response: nothing,
  }),
}
