import { z } from 'zod'
import { idList } from '#contract/fields.ts'
import { anyone, route } from '#contract/route.ts'

export const trackingRoutes = {
  views: route({
    method: 'POST',
    path: '/tracking/views',
    summary:
      'Count views: one a day for each person, or for each address of those not signed in; one’s own things do not count',
    access: anyone,
    body: idList,
    response: z.object({ counted: z.int() }),
    ratePerMinute: 120,
  }),
}
