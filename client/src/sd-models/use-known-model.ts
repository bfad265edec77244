import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { useRoute } from '#api/use-route.ts'
import { useLookedFor } from '#items/use-looked-for.ts'

export type KnownModel = Pick<ItemAnswer, 'id' | 'name' | 'thumbnailUrl'>

/** A model that something names: as this device has it, else as the server does. null: it is not there, or not for this person. */
export function useKnownModel(id: string | undefined): KnownModel | null | undefined {
  const { item, isMissing } = useLookedFor(id)
  const read = useRoute(routes.read, { params: { id: id ?? '' } }, { enabled: isMissing, staleTime: 60_000 })
  if (id === undefined) return undefined
  return item ?? (read.isError ? null : read.data)
}
