import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { draftOfRecipe, dropRecipeDraft, readRecipeDraft } from '#recipes/recipe-draft.ts'
import type { KeptRecipeDraft } from '#recipes/recipe-draft.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { Note } from './components/editor-notes.tsx'
import { RecipeEditor } from './components/recipe-editor.tsx'
import { baseOf } from './hooks/use-publish.ts'
import type { EditingStart } from './hooks/use-recipe-editing.ts'
import { editorMessages } from './recipe-editor.messages.ts'
import { editRecipeRoute } from './recipe-editor.routes.ts'
import classes from './components/recipe-editor.module.css'

export function EditRecipeScreen() {
  const { id } = editRecipeRoute.useParams()
  const { uid } = useSignedInPerson()
  const text = useMessages(editorMessages)
  const read = useRoute(routes.read, { params: { id } }, { staleTime: 0 })
  const [kept] = useState(() => readRecipeDraft(id, uid))
  // What is here goes on without the network too.
  if (!read.data && kept && isNetworkError(read.error)) {
    return <RecipeEditor key={id} start={{ id, draft: kept.draft, saved: null, base: kept.base }} />
  }
  if (read.data) return <KnownRecipe key={id} recipe={read.data} />
  if (read.isPending) {
    return (
      <div className={classes.loading}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  return <ThingNotRead gone={text.gone} read={read} />
}

function KnownRecipe({ recipe }: { recipe: RecipeAnswer }) {
  const text = useMessages(editorMessages)
  const { uid } = useSignedInPerson()
  // As it is by now: it may have been written on before the server could be reached.
  const [kept] = useState(() => readRecipeDraft(recipe.id, uid))
  const [start, setStart] = useState<EditingStart | undefined>(() => startFrom(recipe, kept))
  if (!recipe.capabilities.canUpdate || recipe.isBuiltIn || recipe.deletedAt !== null) {
    return (
      <EmptyState
        icon={IconLock}
        title={text.notYours}
        actions={
          <LinkButton variant="primary" to="/recipes/new" search={{ recipe: recipe.id }}>
            {text.duplicateAndEdit}
          </LinkButton>
        }
      >
        {text.notYoursLead}
      </EmptyState>
    )
  }
  if (start) return <RecipeEditor key={start.base?.updatedAt} start={start} />
  // Somebody has published another version since: nothing is written over unasked.
  const server = { id: recipe.id, saved: draftOfRecipe(recipe), base: baseOf(recipe) }
  return (
    <div className={classes.loading}>
      <Note tone="danger">
        {text.changedSince} <RelativeTime when={recipe.updatedAt} />
        <Button
          size="xs"
          variant="line"
          onClick={() => {
            dropRecipeDraft(recipe.id)
            setStart({ ...server, draft: server.saved })
          }}
        >
          {text.loadTheirs}
        </Button>
        <Button size="xs" variant="line" onClick={() => kept && setStart({ ...server, draft: kept.draft })}>
          {text.keepMine}
        </Button>
      </Note>
    </div>
  )
}

/** Where it was left off on this device; undefined where the recipe has become another since. */
function startFrom(recipe: RecipeAnswer, kept: KeptRecipeDraft | undefined): EditingStart | undefined {
  const saved = draftOfRecipe(recipe)
  const server = { id: recipe.id, saved, base: baseOf(recipe) }
  if (!kept) return { ...server, draft: saved }
  return kept.base?.updatedAt === recipe.updatedAt ? { ...server, draft: kept.draft } : undefined
}
