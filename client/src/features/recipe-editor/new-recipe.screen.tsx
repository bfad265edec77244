import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { call } from '#api/call.ts'
import { describeError } from '#api/error-text.ts'
import { useSignedInPerson } from '#api/session.ts'
import { randomId } from '#local/random-id.ts'
import { keepRecipeDraft, readRecipeDraft } from '#recipes/recipe-draft.ts'
import type { RecipeDraft } from '#recipes/recipe-draft.ts'
import { readLocale } from '#ui/i18n/locale.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { RecipeEditor } from './components/recipe-editor.tsx'
import { StartPoints } from './components/start-points.tsx'
import { editorMessages } from './recipe-editor.messages.ts'
import { newRecipeRoute } from './recipe-editor.routes.ts'
import { draftOfCopy, draftOfGraph, readGraphOf, refusalOf } from './start-recipe.ts'
import classes from './components/recipe-editor.module.css'

/** What the address names is what it begins with; without anything the person says what. */
export function NewRecipeScreen() {
  const { draft: draftId, task, image, recipe } = newRecipeRoute.useSearch()
  const { uid } = useSignedInPerson()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<{ id: string; draft: RecipeDraft }>()
  const [problem, setProblem] = useState<string>()

  const begin = useCallback(
    async (draft: RecipeDraft) => {
      const id = randomId()
      // Also where this device has no room: then it is here for as long as the page is.
      setBegun({ id, draft })
      keepRecipeDraft(id, { uid, name: draft.name, at: new Date().toISOString(), base: null, draft })
      await navigate({ to: '/recipes/new', search: { draft: id }, replace: true })
    },
    [uid, navigate],
  )
  const beginWith = useCallback(
    async (read: () => Promise<RecipeDraft>) => {
      setProblem(undefined)
      try {
        await begin(await read())
      } catch (error) {
        setProblem(describeStart(error))
      }
    },
    [begin],
  )
  const isAsked = task ?? image ?? recipe
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (isAsked === undefined || asked.current === isAsked) return
    asked.current = isAsked
    void beginWith(() => readAsked({ task, image, recipe }))
  }, [isAsked, task, image, recipe, beginWith])

  if (draftId !== undefined) {
    const draft = begun?.id === draftId ? begun.draft : readRecipeDraft(draftId, uid)?.draft
    if (draft) return <RecipeEditor key={draftId} start={{ id: draftId, draft, saved: null, base: null }} />
  }
  if (isAsked !== undefined && problem === undefined) {
    return (
      <div className={classes.loading}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  return <StartPoints problem={problem} onBegin={read => void beginWith(read)} />
}

type Asked = Record<'task' | 'image' | 'recipe', string | undefined>

async function readAsked({ task, image, recipe }: Asked): Promise<RecipeDraft> {
  if (task !== undefined) return draftOfGraph(await readGraphOf({ taskId: task }))
  if (image !== undefined) return draftOfGraph(await readGraphOf({ imageId: image }))
  const from = await call(routes.read, { params: { id: recipe ?? '' } })
  const locale = readLocale()
  const name = readMessages(editorMessages).copyOf(from.names[locale]).slice(0, 120)
  return draftOfCopy(from, { name, description: from.descriptions[locale] })
}

/** In the person's language where it is about what was brought. */
function describeStart(error: unknown): string {
  const refusal = refusalOf(error)
  return refusal ? readMessages(editorMessages).refusals[refusal.reason](refusal.more) : describeError(error)
}
