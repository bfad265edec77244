import { useCallback, useEffect, useState } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { id as recipeId } from '@atelier/shared-schema/entities/ids.ts'
import { isErrorCode } from '#api/error-text.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useRoute } from '#api/use-route.ts'

/** Everybody begins with the one that most is made with. */
const FIRST = 'image-generator-simple'
const nameOf = (uid: string) => `atelier.home-recipe.${uid}`

const AGAIN_MS = 2_000

/** An installation that has just been started brings its recipes while it answers already. */
function useAskingAgain(isMissing: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(() => void ask(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMissing, ask])
}

/** The recipe that the prompt box makes with: the one that was used last on this device, by its id or slug. */
export function useHomeRecipe(uid: string, named: string | undefined) {
  const [kept, setKept] = useState(() => localStorage.getItem(nameOf(uid)) ?? FIRST)
  const wanted = named ?? kept
  const isId = recipeId.safeParse(wanted).success
  const byId = useRoute(recipesRoutes.read, { params: { id: wanted } }, { enabled: isId, keepPrevious: true })
  const bySlug = useRoute(
    recipesRoutes.readBySlug,
    { params: { slug: wanted } },
    { enabled: !isId, keepPrevious: true },
  )
  const choose = useCallback(
    (reference: string) => {
      localStorage.setItem(nameOf(uid), reference)
      setKept(reference)
    },
    [uid],
  )
  const read = isId ? byId : bySlug
  const asked = { ...read, ...useKeptAnswer(['recipe', wanted], read) }
  useAskingAgain(wanted === FIRST && isErrorCode(asked.error, 'NOT_FOUND'), asked.refetch)
  return { choose, isFirst: wanted === FIRST, first: FIRST, asked }
}
