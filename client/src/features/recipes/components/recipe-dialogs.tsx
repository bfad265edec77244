import { Suspense } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { recipeRoutes, useRecipeActs } from '#features/recipes/hooks/use-recipe-acts.ts'
import { recipesMessages } from '#features/recipes/recipes.messages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ShareDialog = lazyPart(async () => (await import('#items/share-dialog.tsx')).ShareDialog)
const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)

export interface RecipeDialogsProps {
  sharing: RecipeSummary | undefined
  deleting: RecipeSummary | undefined
  onClose: () => void
  /** After it was deleted, or left. */
  onGone: () => void
}

/** What is asked before something is done with a recipe. */
export function RecipeDialogs({ sharing, deleting, onClose, onGone }: RecipeDialogsProps) {
  const text = useMessages(recipesMessages)
  const acts = useRecipeActs()
  return (
    <Suspense>
      {sharing && (
        <ShareDialog
          routes={recipesRoutes}
          item={sharing}
          path={`/recipes/${sharing.id}`}
          refreshes={recipeRoutes}
          onClose={onClose}
          onLeft={onGone}
        />
      )}
      {deleting && (
        <ConfirmDialog
          opened
          title={text.deleteTitle(deleting.name)}
          confirm={text.deleteForever}
          onClose={onClose}
          onConfirm={() => void acts.deleteForever(deleting.id).then(onGone)}
        >
          {text.deleteLead}
        </ConfirmDialog>
      )}
    </Suspense>
  )
}
