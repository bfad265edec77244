import { IconAlertTriangle, IconGridDots, IconRefreshDot, IconSparkles } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { refresh, useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { useOpenImage } from '#images/open-image.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { dropAnswer, useKeptAnswer } from '#local/kept-answers.ts'
import { useAfterSending } from '#local/use-after-sending.ts'
import { fittingParams } from '#recipes/kept-params.ts'
import type { Params } from '#recipes/kept-params.ts'
import { useLackingWords } from '#recipes/lacking-words.ts'
import { useWithQueued } from '#recipes/with-queued.ts'
import { recallShortcuts } from '#recipes/recall-keys.ts'
import { mainPromptOf, paramsOfRecall } from '#recipes/recall.ts'
import type { RecallPart } from '#recipes/recall.ts'
import { readRecalled } from '#recipes/read-recalled.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { RecipeBadge } from '#recipes/recipe-badge.tsx'
import { RecipeNeeds } from '#recipes/recipe-needs.tsx'
import { recipeMessages, useRecipeWords } from '#recipes/recipe-looks.ts'
import { useRecipeParams } from '#recipes/use-recipe-params.ts'
import { usePrice, useRecipeRun } from '#recipes/use-recipe-run.ts'
import { countRuns } from '#recipes/several/several-runs.ts'
import { useSeveral } from '#recipes/several/use-several.ts'
import { isOngoing, useTaskPolling } from '#tasks/live-tasks.ts'
import { groupBatches } from '#tasks/group-batches.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import { useTimeWords } from '#tasks/use-eta.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError } from '#ui/toast-store.ts'
import { EmptyState, ErrorState, OfflineState, SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { RecipeDialogs } from './components/recipe-dialogs.tsx'
import { RecipeMenu } from './components/recipe-menu.tsx'
import { recipeRoutes } from './hooks/use-recipe-acts.ts'
import { recipesMessages } from './recipes.messages.ts'
import classes from './recipe.module.css'

const BatchRun = lazyPart(async () => (await import('#tasks/batch-run.tsx')).BatchRun)
const SeveralPanel = lazyPart(async () => (await import('#recipes/several/several-panel.tsx')).SeveralPanel)
const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)

/** One recipe: its form, and beside or below it what comes of it. */
export function RecipeScreen() {
  const { id } = useParams({ from: '/open/signed-in/recipes/$id' })
  const text = useMessages(recipesMessages)
  const read = useRoute(routes.read, { params: { id } })
  const kept = useKeptAnswer(['recipe', id], read)
  const [recipe] = useWithQueued(useMemo(() => (kept.data ? [kept.data] : []), [kept.data]))
  useAfterSending('recipe.', () => refresh(recipeRoutes))
  useNoteOpened(recipe?.id, recipe?.creator.uid)
  useEffect(() => beginLocalNow(), [])
  const isGone = isErrorCode(read.error, 'NOT_FOUND', 'VALIDATION')
  useEffect(() => {
    if (isGone) dropAnswer(['recipe', id])
  }, [isGone, id])
  if (recipe) return <KnownRecipe key={recipe.id} recipe={recipe} />
  if (read.isPending) {
    return (
      <div className={classes.loading}>
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} />
      </div>
    )
  }
  return <ThingNotRead id={id} gone={text.gone} read={read} />
}

function KnownRecipe({ recipe }: { recipe: RecipeAnswer }) {
  const { uid } = useSignedInPerson()
  const { name } = useRecipeWords(recipe)
  const image = useOpenImage()
  usePageTitle(name)
  const openId = image.id
  const params = useRecipeParams(
    uid,
    recipe,
    useMemo(() => ({ models: recipe.models }), [recipe.models]),
  )
  const { fill } = params
  const noteImage = useRecallKeys(recipe, fill, openId !== undefined)
  return (
    <div className={classes.screen} data-layout={recipe.layout}>
      <RecipeHead recipe={recipe} />
      <FilledForm recipe={recipe} params={params} />
      <Results
        recipe={recipe}
        onOpen={id => image.open(id)}
        onFocusImage={noteImage}
        onUse={task => fill(fittingParams(recipe.definition.fields, task.params))}
      />
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </div>
  )
}

/** P, S, A, D and R take over what a result was made with; answers how to say which is meant. In the viewer they are its own. */
function useRecallKeys({ definition }: RecipeAnswer, fill: (params: Params) => void, isViewing: boolean) {
  const navigate = useNavigate()
  const meant = useRef<string>(undefined)
  const { fields } = definition
  useShortcuts(
    useMemo(() => {
      const take = async (part: RecallPart) => {
        const id = isViewing ? undefined : meant.current
        if (id === undefined) return
        const isForHome = part === 'remix' && fields.every(({ type }) => type !== 'image')
        if (isForHome) return navigate({ to: '/home', search: { from: id, take: part } })
        fill(paramsOfRecall(fields, part, await readRecalled(id)))
      }
      return recallShortcuts(part => void take(part).catch(showError))
    }, [fields, fill, isViewing, navigate]),
  )
  return useCallback((id: string) => {
    meant.current = id
  }, [])
}

function RecipeHead({ recipe }: { recipe: RecipeAnswer }) {
  const text = useMessages(recipesMessages)
  const words = useMessages(recipeMessages)
  const { name, description } = useRecipeWords(recipe)
  const [sharing, setSharing] = useState<RecipeSummary>()
  const [deleting, setDeleting] = useState<RecipeSummary>()
  const close = () => {
    setSharing(undefined)
    setDeleting(undefined)
  }
  return (
    <header className={classes.head}>
      <div>
        <h1>{name}</h1>
        <p>{description}</p>
        <p className={classes.facts}>
          <RecipeBadge recipe={recipe} />
          <span>{words.categories[recipe.category]}</span>
          {!recipe.isBuiltIn && <span>{text.by(recipe.creator.name)}</span>}
          {recipe.isDraft && <Chip>{text.draft}</Chip>}
          {recipe.tags.map(tag => (
            <Chip key={tag.id}>{tag.name}</Chip>
          ))}
        </p>
        {recipe.needs && <RecipeNeeds needs={recipe.needs} />}
      </div>
      <span className={classes.acts}>
        {mainPromptOf(recipe.definition.fields) && (
          <LinkButton variant="line" to="/home" search={{ recipe: recipe.id }}>
            {text.onHome}
          </LinkButton>
        )}
        {recipe.capabilities.canUpdate && !recipe.isBuiltIn && (
          <LinkButton variant="line" to="/recipes/$id/edit" params={{ id: recipe.id }}>
            {text.edit}
          </LinkButton>
        )}
        <FavoriteButton route={routes.favorite} waits="recipe.favorite" item={recipe} refreshes={recipeRoutes} />
        <RecipeMenu recipe={recipe} onShare={setSharing} onDelete={setDeleting} />
      </span>
      <RecipeDialogs sharing={sharing} deleting={deleting} onClose={close} onGone={close} />
    </header>
  )
}

interface FilledFormProps {
  recipe: RecipeAnswer
  params: ReturnType<typeof useRecipeParams>
}

function FilledForm({ recipe, params }: FilledFormProps) {
  const text = useMessages(recipesMessages)
  const format = useFormat()
  const say = useTimeWords()
  const { run, isSending } = useRecipeRun(recipe.id, params)
  const several = useSeveral()
  const { price, obstacle: refusal } = usePrice(recipe.id, params, several.ask)
  const obstacle = useLackingWords(recipe) ?? refusal
  const cost = price && [
    ...(price.isFree ? [] : [text.credits(format.number(price.credits))]),
    ...(price.etaMs === null ? [] : [text.about(say(price.etaMs))]),
  ]
  const generate = ({ next = false } = {}) => {
    if (several.check()) void run({ next, ...(several.ask && { several: several.ask }) })
  }
  useRunKeys(generate)
  return (
    <form
      className={classes.form}
      aria-label={text.form}
      onSubmit={event => {
        event.preventDefault()
        generate()
      }}
    >
      <div className={classes.fields}>
        <RecipeForm
          fields={recipe.definition.fields}
          params={params}
          models={recipe.models}
          plainPrompts={recipe.plainPrompts}
        />
      </div>
      <Suspense>
        {several.isOpen && (
          <div className={classes.several}>
            <SeveralPanel
              fields={recipe.definition.fields}
              models={recipe.models}
              values={params.values}
              price={price}
              isTried={several.isTried}
              onAsk={several.setAsk}
            />
          </div>
        )}
      </Suspense>
      {obstacle !== undefined && (
        <p className={classes.obstacle} role="status">
          <Icon of={IconAlertTriangle} />
          <span>
            <b>{text.needs}</b> {obstacle}
          </span>
        </p>
      )}
      <div className={classes.run}>
        <IconButton icon={IconRefreshDot} label={text.reset} onClick={params.reset} />
        <IconButton
          icon={IconGridDots}
          label={text.several}
          active={several.isOpen}
          aria-expanded={several.isOpen}
          onClick={several.toggle}
        />
        <span className={classes.cost}>{cost?.join(', ')}</span>
        <Button type="submit" variant="primary" aria-busy={isSending || undefined} shortcut={describeKeys('mod+enter')}>
          {several.ask ? text.runSeveral(countRuns(several.ask)) : text.run}
        </Button>
      </div>
    </form>
  )
}

/** Wherever the focus is in the form. */
function useRunKeys(generate: (options: { next: boolean }) => void): void {
  const [latest] = useState<{ run: typeof generate }>({ run: generate })
  useEffect(() => {
    latest.run = generate
  })
  useShortcuts(
    useMemo(() => {
      const group = { en: 'Making', vi: 'Sáng tạo' }
      return [
        {
          keys: 'mod+Enter',
          title: { en: 'Generate', vi: 'Tạo' },
          group,
          run: () => latest.run({ next: false }),
        },
        {
          keys: 'mod+shift+Enter',
          title: { en: 'Generate before what waits', vi: 'Tạo trước những gì đang chờ' },
          group,
          run: () => latest.run({ next: true }),
        },
      ]
    }, [latest]),
  )
}

const RESULTS = 12

interface ResultsProps {
  recipe: RecipeAnswer
  onOpen: (imageId: string) => void
  onUse: Parameters<typeof TaskRun>[0]['onUse']
  onFocusImage: (imageId: string) => void
}

function Results({ recipe, ...acts }: ResultsProps) {
  const text = useMessages(recipesMessages)
  const listed = useRoute(
    recipeTasksRoutes.list,
    { body: { recipeId: recipe.id, status: ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED'], limit: RESULTS } },
    { staleTime: 0 },
  )
  const kept = useKeptAnswer(['recipe results', recipe.id], listed)
  const tasks = kept.data?.items ?? []
  useTaskPolling(tasks.some(isOngoing))
  return (
    <section className={classes.results} aria-label={text.results}>
      {listed.isPending && <SkeletonBlock height={240} />}
      {listed.isError &&
        tasks.length === 0 &&
        (isNetworkError(listed.error) ? (
          <OfflineState onRetry={() => void listed.refetch()} />
        ) : (
          <ErrorState onRetry={() => void listed.refetch()}>{describeError(listed.error)}</ErrorState>
        ))}
      {listed.isSuccess && tasks.length === 0 && (
        <EmptyState icon={IconSparkles} title={text.noResults}>
          {text.noResultsLead}
        </EmptyState>
      )}
      {groupBatches(tasks).map(({ key, batchId, tasks: [task] }) =>
        batchId === null ? (
          <TaskRun key={key} task={task} {...acts} />
        ) : (
          <Suspense key={key} fallback={<SkeletonBlock height={200} />}>
            <BatchRun id={batchId} task={task} {...acts} />
          </Suspense>
        ),
      )}
    </section>
  )
}
