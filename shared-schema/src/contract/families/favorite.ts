import { z } from 'zod'
import { idParam } from '#contract/fields.ts'
import { item, route } from '#contract/route.ts'
import type { ItemKind } from '#entities/enums.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = { favorite: 'POST /{id}/favorite' } as const

export function favoriteRoutes(kind: ItemKind, base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    favorite: route({
      ...openDoors(base, doors.favorite),
      summary: 'Make a favourite, or no longer; without a body it is turned round',
      access: item(kind, 'view'),
      params: idParam,
      body: z.object({ favorite: z.boolean().optional() }),
      response: z.object({ favoritedByUser: z.boolean(), favoriteCount: z.number() }),
    }),
  }
}
export type FavoriteRoutes = ReturnType<typeof favoriteRoutes>
