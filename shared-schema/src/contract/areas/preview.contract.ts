import { z } from 'zod'
import { anyone, route } from '#contract/route.ts'
import { itemKind } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'

export const linkPreview = z.object({
  /** The page it leads to, absolute. */
  url: z.string(),
  siteName: z.string(),
  title: z.string(),
  description: z.string(),
  /** A path of this installation; null where there is no picture. */
  image: z.string().nullable(),
  /** The thing the page shows; null for a page that shows none. */
  item: z.object({ id, kind: itemKind }).nullable(),
})
export type LinkPreview = z.infer<typeof linkPreview>

export const previewRoutes = {
  read: route({
    method: 'GET',
    path: '/preview',
    summary: 'What a link to a page of this installation leads to, as far as the caller may see it',
    access: anyone,
    query: z.object({ url: z.string().trim().min(1, 'must not be empty').max(2_000) }),
    response: linkPreview,
    ratePerMinute: 120,
  }),
}
