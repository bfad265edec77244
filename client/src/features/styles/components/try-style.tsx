import { IconBrush } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { fittingParams } from '#recipes/kept-params.ts'
import { useLackingWords } from '#recipes/lacking-words.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { useTaskParams } from '#recipes/use-recipe-params.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { usePrice, useRecipeRun } from '#recipes/use-recipe-run.ts'
import { isOngoing, useTaskPolling } from '#tasks/live-tasks.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import { useTimeWords } from '#tasks/use-eta.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import classes from './try-style.module.css'

const RECIPE = 'image-generator-simple'
const STYLE_PARAM = 'styleId'

export interface TryStyleProps {
  style: StyleAnswer
  onOpenImage: (id: string) => void
}

/** Painting in a style right where it is shown, by the recipe that everybody begins with. */
export function TryStyle(props: TryStyleProps) {
  const read = useRoute(recipesRoutes.readBySlug, { params: { slug: RECIPE } }, { staleTime: 60_000 })
  if (read.data) return <KnownRecipe {...props} recipe={read.data} />
  return read.isPending ? (
    <SkeletonBlock height={160} />
  ) : (
    <p className={classes.obstacle}>{describeError(read.error)}</p>
  )
}

function KnownRecipe({ style, recipe, onOpenImage }: TryStyleProps & { recipe: RecipeAnswer }) {
  const text = useMessages(stylesMessages)
  const { definition } = recipe
  const params = useTaskParams(definition, { [STYLE_PARAM]: style.id })
  const { run, isSending } = useRecipeRun(recipe.id, params)
  const obstacle = useLackingWords(recipe)
  const paint = () => void run()
  usePaintKeys(paint)
  // The style is the one that is looked at.
  const fields = useMemo(() => definition.fields.filter(field => field.key !== STYLE_PARAM), [definition])
  return (
    <>
      <Section title={text.tryIt}>
        <form
          className={classes.form}
          aria-label={text.tryIt}
          onSubmit={event => {
            event.preventDefault()
            paint()
          }}
        >
          <p className={classes.lead}>{text.tryLead}</p>
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
              {text.run}
            </Button>
            <Cost recipeId={recipe.id} params={params} />
          </div>
        </form>
      </Section>
      <Painted
        styleId={style.id}
        recipeId={recipe.id}
        onOpen={onOpenImage}
        onUse={task => params.fill({ ...fittingParams(definition.fields, task.params), [STYLE_PARAM]: style.id })}
      />
    </>
  )
}

/** Wherever the focus is. */
function usePaintKeys(paint: () => void): void {
  const [latest] = useState({ paint })
  useEffect(() => {
    latest.paint = paint
  })
  useShortcuts(
    useMemo(
      () => [
        {
          keys: 'mod+Enter',
          title: { en: 'Paint in this style', vi: 'Vẽ theo phong cách này' },
          group: { en: 'Making', vi: 'Sáng tạo' },
          run: () => latest.paint(),
        },
      ],
      [latest],
    ),
  )
}

function Cost({ recipeId, params }: { recipeId: string; params: RecipeParams }) {
  const text = useMessages(stylesMessages)
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

/** Of the newest tasks of the recipe, so that those of one style are among them. */
const LOOKED_THROUGH = 60
const SHOWN = 8

interface PaintedProps extends Pick<Parameters<typeof TaskRun>[0], 'onOpen' | 'onUse'> {
  styleId: string
  recipeId: string
}

function Painted({ styleId, recipeId, ...acts }: PaintedProps) {
  const text = useMessages(stylesMessages)
  const listed = useRoute(
    recipeTasksRoutes.list,
    { body: { recipeId, status: ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED'], limit: LOOKED_THROUGH } },
    { staleTime: 0 },
  )
  const tasks = (listed.data?.items ?? []).filter(task => task.params[STYLE_PARAM] === styleId).slice(0, SHOWN)
  useTaskPolling(tasks.some(isOngoing))
  if (tasks.length === 0) return null
  return (
    <Section title={text.results}>
      {tasks.map(task => (
        <TaskRun key={task.id} task={task} {...acts} />
      ))}
    </Section>
  )
}
