import { z } from 'zod'
import { dateTime, page, pageQuery } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'
import { feedItem } from '#entities/feed-item.ts'
import { id } from '#entities/ids.ts'

const base = '/recent-access'

const recentItem = feedItem.extend({ accessedAt: dateTime })
export type RecentItem = z.infer<typeof recentItem>

/** At once, of what was opened while there was no network. */
export const OPENED_AT_ONCE_MAX = 200

function recentRoute(path: string, what: string) {
  return route({
    method: 'GET',
    path: `${base}${path}`,
    summary: `${what} that one opened, the last first`,
    access: person,
    query: pageQuery,
    response: page(recentItem),
  })
}

export const recentAccessRoutes = {
  list: recentRoute('', 'Things of any kind'),
  folders: recentRoute('/folders', 'Folders'),
  images: recentRoute('/images', 'Images'),
  workflows: recentRoute('/workflows', 'Macros'),
  recipes: recentRoute('/recipes', 'Recipes'),
  styles: recentRoute('/styles', 'Styles'),
  wildcards: recentRoute('/wildcards', 'Wildcards'),
  sdWorkflows: recentRoute('/sd-workflows', 'Node workflows'),
  models: recentRoute('/models', 'Models'),
  opened: route({
    method: 'POST',
    path: base,
    summary: 'Tell what was opened without asking the server for it; what one cannot see is left out',
    access: person,
    body: z.object({
      opened: z
        .array(z.object({ id, at: dateTime }))
        .min(1)
        .max(OPENED_AT_ONCE_MAX),
    }),
    response: nothing,
  }),
}
