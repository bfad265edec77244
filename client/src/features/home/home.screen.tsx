import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { call } from '#api/call.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { useOpenImage } from '#images/open-image.ts'
import { recallShortcuts } from '#recipes/recall-keys.ts'
import { readRecalled } from '#recipes/read-recalled.ts'
import { mainPromptOf, paramsOfRecall, recallParts } from '#recipes/recall.ts'
import type { RecallPart } from '#recipes/recall.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorState, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { CreateBox } from './components/create-box.tsx'
import type { Brought } from './components/create-box.tsx'
import { FirstRun } from './components/first-run.tsx'
import { NowSection, useNowTasks } from './components/now-section.tsx'
import { RecentsSection } from './components/recents-section.tsx'
import { homeMessages } from './home.messages.ts'
import { homeRoute } from './home.routes.ts'
import { useHomeRecipe } from './hooks/use-home-recipe.ts'
import classes from './home.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)
const WaitingRuns = lazyPart(async () => (await import('#tasks/waiting-runs.tsx')).WaitingRuns, { isQuiet: true })
const BoardsSection = lazyPart(async () => (await import('./components/boards-section.tsx')).BoardsSection, {
  isQuiet: true,
})
const TeamSection = lazyPart(async () => (await import('./components/team-section.tsx')).TeamSection, { isQuiet: true })

/** Opens on making: the prompt box, results as they come, what was made last, and what the others make. */
export function HomeScreen() {
  const text = useMessages(homeMessages)
  const { uid, currentWorkspace } = useSignedInPerson()
  const image = useOpenImage()
  const now = useNowTasks()
  const making = useMaking(uid)
  const meant = useRef<string>(undefined)
  const noteImage = useCallback((id: string) => {
    meant.current = id
  }, [])
  useEffect(() => beginLocalNow(), [])
  const { takeFrom } = making
  const openId = image.id
  useShortcuts(
    useMemo(
      () =>
        recallShortcuts(part => {
          // In the viewer these keys are its own.
          const id = openId === undefined ? meant.current : undefined
          if (id !== undefined) void takeFrom(id, part)
        }),
      [openId, takeFrom],
    ),
  )
  const shownIds = useMemo(() => new Set(now.tasks.flatMap(task => task.images.map(({ id }) => id))), [now.tasks])
  const hasTeam = currentWorkspace !== null

  return (
    <div className={classes.home} data-team={hasTeam || undefined}>
      <h1 className={classes.title}>{text.title}</h1>
      <div className={classes.main}>
        <div className={classes.column}>
          <MakingBox uid={uid} making={making} />
          <Suspense>
            <WaitingRuns />
          </Suspense>
          <NowSection
            now={now}
            onOpen={id => image.open(id)}
            onUse={making.takeTask}
            onAsInput={id => void making.takeFrom(id, 'remix')}
            onFocusImage={noteImage}
          />
          {now.isNew && <FirstRun onChoose={recipe => void making.chooseRecipe(recipe, '')} />}
          <Suspense>
            <BoardsSection uid={uid} />
          </Suspense>
          <RecentsSection uid={uid} without={shownIds} onOpen={id => image.open(id)} onFocusImage={noteImage} />
        </div>
      </div>
      <Suspense>{hasTeam && <TeamSection uid={uid} onOpen={id => image.open(id)} />}</Suspense>
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </div>
  )
}

type Making = ReturnType<typeof useMaking>

function MakingBox({ uid, making }: { uid: string; making: Making }) {
  const text = useMessages(homeMessages)
  const { recipe, asked, brought, taken, chooseRecipe } = making
  if (recipe) {
    return (
      <CreateBox
        key={recipe.id}
        uid={uid}
        recipe={recipe}
        brought={brought}
        onTaken={taken}
        onRecipe={(chosen, prompt) => void chooseRecipe(chosen, prompt)}
      />
    )
  }
  if (!asked.isError) return <SkeletonBlock height={178} />
  const retry = () => void asked.refetch()
  return isNetworkError(asked.error) ? (
    <OfflineState onRetry={retry} />
  ) : (
    <ErrorState title={text.noRecipeHere} onRetry={retry}>
      {describeError(asked.error)}
    </ErrorState>
  )
}

/** Which recipe is in the box, and what is brought to it. */
function useMaking(uid: string) {
  const text = useMessages(homeMessages)
  const { recipe: named, from, take } = homeRoute.useSearch()
  const navigate = homeRoute.useNavigate()
  const { choose, first, isFirst, asked } = useHomeRecipe(uid, named)
  const [brought, setBrought] = useState<Brought>()
  const recipe = asked.data
  const taken = useCallback(() => setBrought(undefined), [])

  // The one that was used last may be gone, or no longer be seen.
  const isGone = isErrorCode(asked.error, 'NOT_FOUND') && !isFirst
  useEffect(() => {
    if (isGone) choose(first)
  }, [isGone, choose, first])

  const open = useCallback(
    (reference: string, next?: Brought) => {
      choose(reference)
      if (next) setBrought(next)
      void navigate({ search: before => ({ ...before, recipe: undefined }), replace: true })
    },
    [choose, navigate],
  )

  const chooseRecipe = useCallback(
    async (chosen: Pick<RecipeSummary, 'id'>, prompt: string) => {
      try {
        const whole = await call(recipesRoutes.read, { params: { id: chosen.id } })
        const main = mainPromptOf(whole.definition.fields)
        // What needs no words has a screen of its own.
        if (!main) await navigate({ to: '/recipes/$id', params: { id: chosen.id } })
        else open(chosen.id, prompt === '' ? { params: {} } : { params: { [main.key]: prompt } })
      } catch (error) {
        showError(error)
      }
    },
    [navigate, open],
  )

  const takeTask = useCallback(
    ({ recipeId, params }: RecipeTaskAnswer) => {
      if (recipeId !== null) open(recipeId, { params, said: text.taken })
      scrollToTop()
    },
    [open, text],
  )

  const fields = recipe?.definition.fields
  const takeFrom = useCallback(
    async (imageId: string, part: RecallPart) => {
      if (!fields) return
      try {
        const recalled = await readRecalled(imageId)
        if (part === 'remix' && fields.every(({ type }) => type !== 'image')) {
          const remix = await call(recipesRoutes.readBySlug, { params: { slug: 'remix' } })
          return open(remix.id, { params: paramsOfRecall(remix.definition.fields, part, recalled), said: text.taken })
        }
        if (part === 'all' && recalled.recipeId !== null) {
          const made = await call(recipesRoutes.read, { params: { id: recalled.recipeId } })
          return open(made.id, { params: paramsOfRecall(made.definition.fields, part, recalled), said: text.taken })
        }
        const params = paramsOfRecall(fields, part, recalled)
        if (Object.keys(params).length === 0) return void showToast(text.nothingTaken)
        setBrought({ params, said: text.taken })
      } catch (error) {
        showError(error)
      } finally {
        scrollToTop()
      }
    },
    [fields, open, text],
  )

  useEffect(() => {
    const part = recallParts.find(known => known === take)
    if (from === undefined || part === undefined || !fields) return
    void navigate({ search: before => ({ ...before, from: undefined, take: undefined }), replace: true })
    void takeFrom(from, part)
  }, [from, take, fields, navigate, takeFrom])

  return { recipe, asked, brought, taken, chooseRecipe, takeTask, takeFrom }
}

function scrollToTop(): void {
  document.querySelector('#main')?.scrollTo({ top: 0 })
}
