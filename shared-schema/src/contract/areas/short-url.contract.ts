import { z } from 'zod'
import { anyone, person, route } from '#contract/route.ts'

const shortUrlId = z.string().regex(/^[0-9A-Za-z]{10}$/, 'must be the ten characters of a short address')

const shortUrl = z.object({
  id: z.string(),
  /** The short address, absolute. */
  shortUrl: z.string(),
  /** Where it leads: a page of this installation, absolute. */
  url: z.string(),
})

export const shortUrlRoutes = {
  create: route({
    method: 'POST',
    path: '/short-url',
    summary: 'A short address for a page of this installation; the same page gives the same address',
    access: person,
    body: z.object({ url: z.string().trim().min(1, 'must not be empty').max(2_000) }),
    response: shortUrl,
    ratePerMinute: 60,
  }),
  read: route({
    method: 'GET',
    path: '/short-url/{id}',
    summary: 'Where a short address leads',
    access: anyone,
    params: z.object({ id: shortUrlId }),
    response: shortUrl,
  }),
}
