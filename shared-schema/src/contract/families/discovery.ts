import { z } from 'zod'
import { idList } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import { contentRating } from '#entities/enums.ts'
import { bulkAnswer } from '#entities/item.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = { setDiscovery: 'POST /discovery' } as const

export function discoveryRoutes(base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    setDiscovery: route({
      ...openDoors(base, doors.setDiscovery),
      summary: 'Show public things in Explore, or no longer; what is unrated is rated by its author first',
      access: person,
      body: idList.extend({ enabled: z.boolean(), rating: contentRating.exclude(['unrated']).optional() }),
      response: bulkAnswer,
    }),
  }
}
export type DiscoveryRoutes = ReturnType<typeof discoveryRoutes>
