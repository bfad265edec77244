import { assertLive } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'
import { holdItems } from './items.queries.ts'
import { addFavorite, isFavorite, moveFavoriteCount, removeFavorite } from './keeping.queries.ts'
import { nameKind } from './kind-name.ts'

interface Ask {
  kind: ItemKind
  id: string
  /** Turned round when not said. */
  favorite?: boolean | undefined
}

/** The item's row is held first, so that the count is what the rows add up to however many click at once. */
export function setFavorite(app: App, actor: Person, { kind, id, favorite }: Ask) {
  return app.db.transaction().execute(async trx => {
    assertLive((await holdItems(trx, actor, [id])).get(id), 'view', nameKind(kind))
    const wanted = favorite ?? !(await isFavorite(trx, actor.uid, id))
    const moved = wanted ? await addFavorite(trx, actor.uid, id) : await removeFavorite(trx, actor.uid, id)
    const step = wanted ? 1 : -1
    return { favoritedByUser: wanted, favoriteCount: await moveFavoriteCount(trx, id, moved ? step : 0) }
  })
}
