import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { useRoute } from '#api/use-route.ts'
import { useLookedFor } from '#items/use-looked-for.ts'

export type KnownStyle = Pick<StyleAnswer, 'id' | 'name'> & { images: readonly { fileId: string }[] }

/** A style that something names: as this device has it, else as the server does. null: it is not there, or not for this person. */
export function useKnownStyle(id: string | undefined): KnownStyle | null | undefined {
  const { item, isMissing } = useLookedFor(id)
  const read = useRoute(routes.read, { params: { id: id ?? '' } }, { enabled: isMissing, staleTime: 60_000 })
  if (id === undefined) return undefined
  if (item) return { id, name: item.name, images: detailOf(item, 'STYLE')?.images ?? [] }
  return read.isError ? null : read.data
}
