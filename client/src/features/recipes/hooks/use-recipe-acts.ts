import { useMemo } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { queueWrite } from '#local/local-store.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { recipesMessages } from '#features/recipes/recipes.messages.ts'

/** Every route whose answers show a recipe. */
export const recipeRoutes = [routes.browse, routes.read, routes.readBySlug] as const

export interface RecipeActs {
  trash: (id: string) => Promise<void>
  recover: (id: string) => Promise<void>
  deleteForever: (id: string) => Promise<void>
  addToLibrary: (id: string) => Promise<void>
  removeFromLibrary: (id: string) => Promise<void>
  /** Answers the id of the copy. */
  duplicate: (id: string) => Promise<string | undefined>
}

type BulkRoute = typeof routes.recover

/** What can be done with a recipe. Each says what it did, and how to take it back. */
export function useRecipeActs(): RecipeActs {
  const text = useMessages(recipesMessages)
  return useMemo(() => {
    const bulk = (route: BulkRoute, id: string, tell: (answer: BulkAnswer) => void, waits?: WaitingWrite) =>
      run(async () => tell(await callOrKeep(route, id, waits)))
    const acts: RecipeActs = {
      trash: id =>
        bulk(
          routes.softDelete,
          id,
          answer => tellBulk(answer, text.trashed, { undo: () => acts.recover(id) }),
          'recipe.softDelete',
        ),
      recover: id => bulk(routes.recover, id, answer => tellBulk(answer, text.recovered), 'recipe.recover'),
      deleteForever: id => bulk(routes.fullyDelete, id, answer => tellBulk(answer, text.deleted)),
      addToLibrary: id =>
        bulk(
          routes.addAllToLibrary,
          id,
          answer => tellBulk(answer, text.addedToLibrary, { undo: () => acts.removeFromLibrary(id) }),
          'recipe.addToLibrary',
        ),
      removeFromLibrary: id =>
        bulk(
          routes.removeAllFromLibrary,
          id,
          answer => tellBulk(answer, text.removedFromLibrary),
          'recipe.removeFromLibrary',
        ),
      duplicate: async id => {
        let made: string | undefined
        await run(async () => {
          const copy = await call(routes.duplicate, { params: { id }, body: {} })
          made = copy.id
          showToast(text.duplicated(copy.name))
        })
        return made
      },
    }
    return acts
  }, [text])
}

type WaitingWrite = 'recipe.softDelete' | 'recipe.recover' | 'recipe.addToLibrary' | 'recipe.removeFromLibrary'

/** Without the network it waits on this device, and is shown as done. */
async function callOrKeep(route: BulkRoute, id: string, waits: WaitingWrite | undefined): Promise<BulkAnswer> {
  const input = { body: { ids: [id] } }
  try {
    return await call(route, input)
  } catch (error) {
    if (!waits || !isNetworkError(error) || !(await queueWrite(waits, input))) throw error
    return { done: [id], refused: [] }
  }
}

async function run(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showError(error)
  }
  await refresh(recipeRoutes)
}
