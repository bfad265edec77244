import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { RecipeList } from '#recipes/recipe-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from './editor.messages.ts'

export interface RecipeDialogProps {
  onChoose: (recipe: RecipeSummary) => void
  onClose: () => void
}

/** Which recipe a step runs. */
export function RecipeDialog({ onChoose, onClose }: RecipeDialogProps) {
  const text = useMessages(editorMessages)
  return (
    <Dialog opened onClose={onClose} title={text.chooseRecipe} size="md">
      <RecipeList onChoose={onChoose} />
    </Dialog>
  )
}
