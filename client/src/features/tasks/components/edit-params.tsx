import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { useTaskParams } from '#recipes/use-recipe-params.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import classes from './task-drawer.module.css'

export interface EditParamsProps {
  task: RecipeTaskAnswer
  recipeId: string
  onDone: () => void
}

/** The form of its recipe, filled in with what the task is to run with. */
export function EditParams({ recipeId, ...rest }: EditParamsProps) {
  const read = useRoute(recipesRoutes.read, { params: { id: recipeId } })
  if (read.data) return <Form {...rest} recipe={read.data} />
  if (read.isPending) return <SkeletonRows count={4} />
  return <ErrorState onRetry={() => void read.refetch()}>{describeError(read.error)}</ErrorState>
}

function Form({ task, recipe, onDone }: Omit<EditParamsProps, 'recipeId'> & { recipe: RecipeAnswer }) {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const params = useTaskParams(recipe.definition, task.params)
  async function save(): Promise<void> {
    if (!params.check()) return
    const changed = await acts.change(task.id, { params: params.params as RecipeTaskAnswer['params'] })
    if (!changed) return
    showToast(text.saved)
    onDone()
  }
  return (
    <form
      className={classes.editor}
      aria-label={text.settings}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <RecipeForm
        fields={recipe.definition.fields}
        params={params}
        models={recipe.models}
        plainPrompts={recipe.plainPrompts}
      />
      <footer className={classes.footer}>
        <Button onClick={onDone}>{text.cancelEdit}</Button>
        <Button type="submit" variant="primary">
          {text.save}
        </Button>
      </footer>
    </form>
  )
}
