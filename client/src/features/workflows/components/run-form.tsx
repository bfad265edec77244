import { IconAlertTriangle, IconPlayerPlay, IconRefreshDot } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { call } from '#api/call.ts'
import { useSignedInPerson } from '#api/session.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { useRecipeParams } from '#recipes/use-recipe-params.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { refuseParams } from '#recipes/use-recipe-run.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { noteRun } from '#macros/use-macro-run.ts'
import { useMacroPrice } from '../hooks/use-macro-price.ts'
import { usePriceWords } from '../hooks/use-price-words.ts'
import { useStepRecipes } from '#macros/use-step-recipes.ts'
import { useStepWords } from '#macros/use-step-words.ts'
import { runMessages } from '../run.messages.ts'
import classes from './run-form.module.css'

export interface RunFormProps {
  macro: MacroAnswer
  /** It was begun. */
  onRun: (taskId: string) => void
}

type RunBody = Parameters<typeof call<typeof routes.run>>[1]['body']

/** What a macro asks, what it would cost, and the way to run it. */
export function RunForm({ macro, onRun }: RunFormProps) {
  const text = useMessages(runMessages)
  const { uid } = useSignedInPerson()
  const { definition, models } = macro
  const fields = useMemo(() => ({ id: macro.id, definition: { fields: definition.inputs } }), [macro.id, definition])
  const params = useRecipeParams(
    uid,
    fields,
    useMemo(() => ({ models }), [models]),
  )
  const [isSending, setSending] = useState(false)
  const obstacle = useObstacle(macro)

  async function run(): Promise<void> {
    if (!params.check() || isSending) return
    setSending(true)
    try {
      const begun = await call(routes.run, {
        params: { id: macro.id },
        body: { params: params.params as RunBody['params'] },
      })
      noteRun(begun)
      onRun(begun.task.id)
    } catch (error) {
      refuseParams(error, params)
    } finally {
      setSending(false)
    }
  }

  useRunKey(() => void run())
  return (
    <form
      className={classes.form}
      aria-label={text.form}
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <div className={classes.fields}>
        {definition.inputs.length === 0 ? (
          <p className={classes.none}>{text.noQuestions}</p>
        ) : (
          <RecipeForm fields={definition.inputs} params={params} models={models} isWhole />
        )}
      </div>
      {obstacle !== undefined && (
        <p className={classes.obstacle} role="status">
          <Icon of={IconAlertTriangle} />
          <span>
            <b>{text.needs}</b> {obstacle}
          </span>
        </p>
      )}
      <div className={classes.run}>
        <Cost macro={macro} params={params} />
        {definition.inputs.length > 0 && (
          <Button icon={IconRefreshDot} onClick={params.reset}>
            {text.reset}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          icon={IconPlayerPlay}
          loading={isSending}
          shortcut={describeKeys('mod+enter')}
        >
          {text.run}
        </Button>
      </div>
    </form>
  )
}

function Cost({ macro, params }: { macro: MacroAnswer; params: RecipeParams }) {
  const say = usePriceWords()
  const price = useMacroPrice(macro.definition, params.isValid ? params.params : undefined)
  return <span className={classes.cost}>{price && say(price, price.isFree)}</span>
}

/** A recipe of it is not there for the person. */
function useObstacle({ definition }: MacroAnswer): string | undefined {
  const text = useMessages(runMessages)
  const format = useFormat()
  const recipes = useStepRecipes(definition.steps)
  const words = useStepWords(definition, recipes)
  const lost = definition.steps.flatMap((step, index) =>
    step.type === 'recipe' && recipes.isGone(step.recipe) ? [`${index + 1} (${words.titleOf(step)})`] : [],
  )
  return lost.length === 0 ? undefined : text.needsRecipe(format.list(lost))
}

/** Wherever the focus is. */
function useRunKey(run: () => void): void {
  const [latest] = useState({ run })
  useEffect(() => {
    latest.run = run
  })
  useShortcuts(
    useMemo(
      () => [
        {
          keys: 'mod+Enter',
          title: { en: 'Run the macro', vi: 'Chạy macro' },
          group: { en: 'Making', vi: 'Sáng tạo' },
          run: () => latest.run(),
        },
      ],
      [latest],
    ),
  )
}
