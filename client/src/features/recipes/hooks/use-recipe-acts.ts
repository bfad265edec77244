import { useMemo } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
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

/** What waits on this device is called by its name there. */
type Named = Pick<RecipeSummary, 'id' | 'name'>

export interface RecipeActs {
  trash: (recipe: Named) => Promise<void>
  recover: (recipe: Named) => Promise<void>
  deleteForever: (id: string) => Promise<void>
  addToLibrary: (recipe: Named) => Promise<void>
  removeFromLibrary: (recipe: Named) => Promise<void>
  /** Answers the id of the copy. */
  duplicate: (id: string) => Promise<string | undefined>
}

/** What can be done with a recipe. Each says what it did, and how to take it back. */
export function useRecipeActs(): RecipeActs {
  const text = useMessages(recipesMessages)
  return useMemo(() => {
    const keep = (waits: WaitingWrite, recipe: Named, tell: (answer: BulkAnswer) => void) =>
      run(async () => tell(await callOrKeep(waits, recipe)))
    const acts: RecipeActs = {
      trash: recipe =>
        keep('recipe.softDelete', recipe, answer =>
          tellBulk(answer, text.trashed, { undo: () => acts.recover(recipe) }),
        ),
      recover: recipe => keep('recipe.recover', recipe, answer => tellBulk(answer, text.recovered)),
      deleteForever: id =>
        run(async () => tellBulk(await call(routes.fullyDelete, { body: { ids: [id] } }), text.deleted)),
      addToLibrary: recipe =>
        keep('recipe.addToLibrary', recipe, answer =>
          tellBulk(answer, text.addedToLibrary, { undo: () => acts.removeFromLibrary(recipe) }),
        ),
      removeFromLibrary: recipe =>
        keep('recipe.removeFromLibrary', recipe, answer => tellBulk(answer, text.removedFromLibrary)),
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

const waitingRoutes = {
  'recipe.softDelete': routes.softDelete,
  'recipe.recover': routes.recover,
  'recipe.addToLibrary': routes.addAllToLibrary,
  'recipe.removeFromLibrary': routes.removeAllFromLibrary,
} as const
type WaitingWrite = keyof typeof waitingRoutes

/** Without the network it waits on this device, and is shown as done. */
async function callOrKeep(waits: WaitingWrite, { id, name }: Named): Promise<BulkAnswer> {
  const input = { body: { ids: [id] } }
  const route: typeof routes.recover = waitingRoutes[waits]
  try {
    return await call(route, input)
  } catch (error) {
    if (!isNetworkError(error) || !(await queueWrite(waits, input, { names: [name] }))) throw error
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
