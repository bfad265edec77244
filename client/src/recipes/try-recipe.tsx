import { IconBrush } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { isOngoing, useTaskPolling } from '#tasks/live-tasks.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import { useTimeWords } from '#tasks/use-eta.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import { fittingParams } from './kept-params.ts'
import { useLackingWords } from './lacking-words.ts'
import { RecipeForm } from './recipe-form.tsx'
import { useTaskParams } from './use-recipe-params.ts'
import type { RecipeParams } from './use-recipe-params.ts'
import { usePrice, useRecipeRun } from './use-recipe-run.ts'
import classes from './try-recipe.module.css'

const messages = defineMessages({
  en: { making: 'Making', credits: (n: string) => `${n} credits`, about: (time: string) => `about ${time}` },
  vi: { making: 'Sáng tạo', credits: n => `${n} tín dụng`, about: time => `khoảng ${time}` },
})

export interface TryRecipeProps {
  slug: string
  /** The thing that is looked at, as a param of the recipe: it is not asked for. */
  fixed: { key: string; value: string }
  /** The fields that are asked for at once, where not all are; the others wait behind a fold. */
  front?: readonly string[]
  words: { title: string; lead: string; run: string; results: string }
  onOpenImage: (id: string) => void
}

/** Running a recipe with one thing right where the thing is shown. */
export function TryRecipe(props: TryRecipeProps) {
  const read = useRoute(recipesRoutes.readBySlug, { params: { slug: props.slug } }, { staleTime: 60_000 })
  if (read.data) return <KnownRecipe {...props} recipe={read.data} />
  return read.isPending ? (
    <SkeletonBlock height={160} />
  ) : (
    <p className={classes.obstacle}>{describeError(read.error)}</p>
  )
}

function KnownRecipe({ fixed, front, words, recipe, onOpenImage }: TryRecipeProps & { recipe: RecipeAnswer }) {
  const { definition } = recipe
  const { key, value } = fixed
  const params = useTaskParams(definition, { [key]: value })
  const { run, isSending } = useRecipeRun(recipe.id, params)
  const obstacle = useLackingWords(recipe)
  const paint = () => void run()
  useRunKeys(words.run, paint)
  const fields = useMemo(
    () =>
      definition.fields
        .filter(field => field.key !== key)
        .map(field => (front && !front.includes(field.key) ? { ...field, isAdvanced: true } : field)),
    [definition, key, front],
  )
  return (
    <>
      <Section title={words.title}>
        <form
          className={classes.form}
          aria-label={words.title}
          onSubmit={event => {
            event.preventDefault()
            paint()
          }}
        >
          <p className={classes.lead}>{words.lead}</p>
          <RecipeForm fields={fields} params={params} models={recipe.models} plainPrompts={recipe.plainPrompts} />
          {obstacle !== undefined && <p className={classes.obstacle}>{obstacle}</p>}
          <div className={classes.run}>
            <Button
              type="submit"
              variant="primary"
              icon={IconBrush}
              aria-busy={isSending || undefined}
              shortcut={describeKeys('mod+enter')}
            >
              {words.run}
            </Button>
            <Cost recipeId={recipe.id} params={params} />
          </div>
        </form>
      </Section>
      <Made
        title={words.results}
        fixed={fixed}
        recipeId={recipe.id}
        onOpen={onOpenImage}
        onUse={task => params.fill({ ...fittingParams(definition.fields, task.params), [key]: value })}
      />
    </>
  )
}

/** Wherever the focus is. */
function useRunKeys(title: string, paint: () => void): void {
  const text = useMessages(messages)
  const [latest] = useState({ paint })
  useEffect(() => {
    latest.paint = paint
  })
  useShortcuts(
    useMemo(
      () => [
        {
          keys: 'mod+Enter',
          title: { en: title, vi: title },
          group: { en: text.making, vi: text.making },
          run: () => latest.paint(),
        },
      ],
      [latest, title, text],
    ),
  )
}

function Cost({ recipeId, params }: { recipeId: string; params: RecipeParams }) {
  const text = useMessages(messages)
  const format = useFormat()
  const say = useTimeWords()
  const { price, obstacle } = usePrice(recipeId, params)
  if (obstacle !== undefined) return <span className={classes.obstacle}>{obstacle}</span>
  if (!price) return null
  const cost = [
    ...(price.isFree ? [] : [text.credits(format.number(price.credits))]),
    ...(price.etaMs === null ? [] : [text.about(say(price.etaMs))]),
  ]
  return <span className={classes.cost}>{cost.join(', ')}</span>
}

/** Of the newest tasks of the recipe, so that those with one thing are among them. */
const LOOKED_THROUGH = 60
const SHOWN = 8

interface MadeProps extends Pick<Parameters<typeof TaskRun>[0], 'onOpen' | 'onUse'> {
  title: string
  fixed: TryRecipeProps['fixed']
  recipeId: string
}

function Made({ title, fixed: { key, value }, recipeId, ...acts }: MadeProps) {
  const listed = useRoute(
    recipeTasksRoutes.list,
    { body: { recipeId, status: ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED'], limit: LOOKED_THROUGH } },
    { staleTime: 0 },
  )
  const tasks = (listed.data?.items ?? []).filter(task => task.params[key] === value).slice(0, SHOWN)
  useTaskPolling(tasks.some(isOngoing))
  if (tasks.length === 0) return null
  return (
    <Section title={title}>
      {tasks.map(task => (
        <TaskRun key={task.id} task={task} {...acts} />
      ))}
    </Section>
  )
}
