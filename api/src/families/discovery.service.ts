import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ContentRating, ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from './bulk.ts'
import { hideFromExplore, rateItems, showInExplore } from './discovery.queries.ts'
import { holdItems } from './items.queries.ts'
import { nameKind } from './kind-name.ts'
import { assertNotTakenDown } from './share.service.ts'

interface Ask {
  kind: ItemKind
  ids: readonly string[]
  enabled: boolean
  rating?: ContentRating | undefined
}

export function setDiscovery(app: App, actor: Person, ask: Ask): Promise<BulkAnswer> {
  const { kind, ids, enabled, rating } = ask
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ids)
    const check = (item: VisibleItem) => {
      if (enabled) assertPublishable(item, kind, ratingAfter(item, rating))
    }
    const { allowed, refused } = partByRight(access, { kind, ids, right: 'share', check })
    if (!enabled) await hideFromExplore(trx, idsOf(allowed))
    else {
      if (rating) await rateItems(trx, idsOf(allowed.filter(mayRate)), rating, actor.uid)
      await showInExplore(trx, idsOf(allowed), app.now())
    }
    return { done: idsOf(allowed), refused }
  })
}

/** The author rates; a moderator's word is not taken back by the author. */
function mayRate(item: VisibleItem): boolean {
  return item.role === 'owner' && (item.rated_by === null || item.rated_by === item.owner_uid)
}

function ratingAfter(item: VisibleItem, rating: ContentRating | undefined): ContentRating {
  return rating && mayRate(item) ? rating : item.rating
}

function assertPublishable(item: VisibleItem, kind: ItemKind, rating: ContentRating): void {
  const what = nameKind(kind)
  assertNotTakenDown(item)
  if (item.is_draft) throw new AppError('CONFLICT', `This ${what} is a draft. Finish it before showing it in Explore.`)
  if (item.sharing_mode !== 'public') {
    throw new AppError(
      'CONFLICT',
      `Explore shows public things only. Let anyone with the link view this ${what} first.`,
    )
  }
  if (item.link_expires_at !== null) {
    throw new AppError(
      'CONFLICT',
      `The link of this ${what} ends, and Explore shows what is there to stay. Take the end away first.`,
    )
  }
  if (rating === 'unrated') {
    const way = item.role === 'owner' ? 'Send your rating with the request.' : 'Ask its owner to rate it.'
    throw new AppError('CONFLICT', `This ${what} is not rated yet. ${way}`)
  }
  if (rating !== 'sfw')
    throw new AppError('CONFLICT', `Explore shows only what is rated sfw; this ${what} is ${rating}.`)
}
