import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { FavoriteRoutes } from '@atelier/shared-schema/contract/families/favorite.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { queueWrite } from '#local/local-store.ts'
import { IconButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'

const messages = defineMessages({
  en: { add: 'Add to favourites', remove: 'Remove from favourites' },
  vi: { add: 'Thêm vào yêu thích', remove: 'Bỏ khỏi yêu thích' },
})

export interface FavoriteButtonProps {
  route: FavoriteRoutes['favorite']
  /** The same route as a write that may wait on this device, for kinds that have one. */
  write?: 'wildcard.favorite' | 'image.favorite'
  item: { id: string; favoritedByUser: boolean }
  refreshes: readonly Route[]
}

/** The star; it turns at once and back if the server refuses. */
export function FavoriteButton({ route, write, item, refreshes }: FavoriteButtonProps) {
  const text = useMessages(messages)
  const change = useRouteMutation(route, { refreshes })
  const toggle = async () => {
    const input = { params: { id: item.id }, body: { favorite: !item.favoritedByUser } }
    if (write === undefined || !(await queueWrite(write, input))) change.mutate(input)
  }
  const shown = change.isPending ? !item.favoritedByUser : item.favoritedByUser
  return (
    <IconButton
      icon={shown ? IconStarFilled : IconStar}
      label={shown ? text.remove : text.add}
      aria-pressed={shown}
      onClick={() => void toggle().catch(showError)}
    />
  )
}
