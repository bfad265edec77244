import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { FavoriteRoutes } from '@atelier/shared-schema/contract/families/favorite.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { isNetworkError } from '#api/failures.ts'
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
  write?: 'wildcard.favorite' | 'image.favorite' | 'artboard.favorite'
  /** Where it waits if the server cannot be reached, for a kind that need not be on this device. */
  waits?: 'recipe.favorite'
  item: { id: string; name: string; favoritedByUser: boolean }
  refreshes: readonly Route[]
}

/** The star; it turns at once and back if the server refuses. */
export function FavoriteButton({ route, write, waits, item, refreshes }: FavoriteButtonProps) {
  const text = useMessages(messages)
  const change = useRouteMutation(route, {
    refreshes,
    onError: async (error, input) => {
      const isKept = waits && isNetworkError(error) && (await queueWrite(waits, input, { names: [item.name] }))
      if (!isKept) showError(error)
    },
  })
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
