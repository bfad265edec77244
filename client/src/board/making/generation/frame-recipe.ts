import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { FIRST_RECIPE } from './known-recipes.ts'

/** Recipes do not change while somebody works on a board; a new version is seen the next time. */
const FRESH_MS = 300_000

/** By its id or slug, kept on this device so that frames can be filled in without the network. */
export function useFrameRecipe(reference: string | null) {
  const wanted = reference ?? FIRST_RECIPE
  const isId = id.safeParse(wanted).success
  // Recipes are closed to review guests, who fill in no frame.
  const isOpen = usePerson()?.onlyItemId === null
  const byId = useRoute(routes.read, { params: { id: wanted } }, { enabled: isOpen && isId, staleTime: FRESH_MS })
  const bySlug = useRoute(
    routes.readBySlug,
    { params: { slug: wanted } },
    { enabled: isOpen && !isId, staleTime: FRESH_MS },
  )
  const read = isId ? byId : bySlug
  return { ...read, ...useKeptAnswer(['recipe', wanted], read) }
}
