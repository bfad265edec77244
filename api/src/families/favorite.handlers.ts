import type { FavoriteRoutes } from '@atelier/shared-schema/contract/families/favorite.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { setFavorite } from './favorite.service.ts'

export function favoriteHandlers(kind: ItemKind): Handlers<FavoriteRoutes> {
  return {
    favorite: ({ app, actor, params, body }) =>
      setFavorite(app, actor, { kind, id: params.id, favorite: body.favorite }),
  }
}
