import { IconPhotoCheck, IconPlus, IconRoute } from '@tabler/icons-react'
import { Fragment, Suspense, useCallback, useRef, useState } from 'react'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { MACRO_STEPS_MAX } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { yieldOfStep } from '@atelier/shared-schema/macros/step-fits.ts'
import { useRowOrder } from '#editing/use-row-order.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { EmptyState } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { chainMessages } from '#macros/chain.messages.ts'
import { readStepRecipe } from '#macros/use-step-recipes.ts'
import { insertConnected } from './connect-step.ts'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import { changeStep, insertStep, moveStep, newApproval, newRecipeStep, removeStep } from './macro-draft.ts'
import { StepCard } from './step-card.tsx'
import classes from './step-list.module.css'

const RecipeDialog = lazyPart(async () => (await import('./recipe-dialog.tsx')).RecipeDialog)

/** Which recipe is asked for: of a new step at a place, or of the step that is there. */
type RecipeAsk = { at: number } | { of: number }

/** The chain, to be written: steps are added, put in another order, and opened one by one. */
export function StepList() {
  const text = useMessages(editorMessages)
  const chain = useMessages(chainMessages)
  const { editing, words, recipes, countFaults, tries } = useEditor()
  const { steps } = editing.draft
  const [openKey, setOpenKey] = useState(() => (steps.length === 1 ? steps[0]?.key : undefined))
  const [asked, setAsked] = useState<RecipeAsk>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { change } = editing

  const move = useCallback(
    (from: number, to: number) => {
      const step = steps[from]
      if (!step) return
      change(draft => moveStep(draft, from, to))
      setSaid(text.moved(words.titleOf(step), (to > from ? to - 1 : to) + 1))
    },
    [steps, change, text, words],
  )
  const drag = useRowOrder(list, steps.length, move)

  // Where it was tried to save, what is to be mended is shown.
  const faulty = steps.find(({ key }) => countFaults(key) > 0)?.key
  const [seen, setSeen] = useState(tries)
  if (seen !== tries) {
    setSeen(tries)
    if (faulty !== undefined) setOpenKey(faulty)
  }

  function add(at: number, step: MacroStep): void {
    change(draft => insertStep(draft, at, step))
    setOpenKey(step.key)
  }

  async function choose(ask: RecipeAsk, recipe: RecipeSummary): Promise<void> {
    setAsked(undefined)
    if ('of' in ask) {
      change(draft =>
        changeStep(draft, ask.of, before => ({ ...newRecipeStep(draft, recipe), key: before.key, params: {} })),
      )
      return
    }
    const step = newRecipeStep(editing.draft, recipe)
    try {
      const { definition } = await readStepRecipe(step.recipe)
      const recipeOf = (reference: string) => recipes.of(reference)?.definition
      change(draft => insertConnected(draft, ask.at, step, { fields: definition.fields, recipeOf }))
      setOpenKey(step.key)
    } catch (error) {
      showError(error)
    }
  }

  function remove(index: number): void {
    const step = steps[index]
    if (!step) return
    const before = editing.draft
    change(draft => removeStep(draft, index))
    showToast(text.removed(words.titleOf(step)), { undo: () => change(() => before) })
  }

  return (
    <>
      {steps.length === 0 && (
        <EmptyState
          icon={IconRoute}
          title={text.empty}
          actions={
            <Button variant="primary" icon={IconPlus} onClick={() => setAsked({ at: 0 })}>
              {text.addRecipe}
            </Button>
          }
        >
          {text.emptyLead}
        </EmptyState>
      )}
      <ol ref={list} className={classes.list} aria-label={chain.steps}>
        {steps.map((step, index) => (
          <Fragment key={step.key}>
            {drag.target === index && (
              <li className={classes.slot} data-first={index === 0 || undefined} aria-hidden="true" />
            )}
            {index > 0 && (
              <InsertHere at={index} isHidden={drag.lifted !== undefined} onRecipe={() => setAsked({ at: index })} />
            )}
            <StepCard
              step={step}
              index={index}
              isOpen={openKey === step.key}
              onToggle={() => setOpenKey(openKey === step.key ? undefined : step.key)}
              drag={drag}
              onRemove={() => remove(index)}
              onChangeRecipe={() => setAsked({ of: index })}
            />
          </Fragment>
        ))}
        {drag.target === steps.length && <li className={classes.slot} aria-hidden="true" />}
      </ol>
      {steps.length > 0 && steps.length < MACRO_STEPS_MAX && (
        <AddAtEnd onRecipe={() => setAsked({ at: steps.length })} onAdd={step => add(steps.length, step)} />
      )}
      <p className={classes.said} role="status">
        {said}
      </p>
      <Suspense>
        {asked && <RecipeDialog onChoose={recipe => void choose(asked, recipe)} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}

interface InsertHereProps {
  at: number
  /** While a step is dragged: its room stays, so that nothing moves under the pointer. */
  isHidden: boolean
  onRecipe: () => void
}

function InsertHere({ at, isHidden, onRecipe }: InsertHereProps) {
  const text = useMessages(editorMessages)
  return (
    <li className={classes.insert} data-hidden={isHidden || undefined}>
      <button type="button" aria-label={text.insertAt(at + 1)} data-tip={text.insertAt(at + 1)} onClick={onRecipe}>
        <Icon of={IconPlus} size="xs" />
      </button>
    </li>
  )
}

function AddAtEnd({ onRecipe, onAdd }: { onRecipe: () => void; onAdd: (step: MacroStep) => void }) {
  const text = useMessages(editorMessages)
  const { editing, recipes } = useEditor()
  const { draft } = editing
  const lastWithImages = draft.steps.findLast(
    step => yieldOfStep(step, reference => recipes.of(reference)?.definition).images,
  )
  return (
    <div className={classes.add}>
      <Button variant="line" icon={IconPlus} onClick={onRecipe}>
        {text.addRecipe}
      </Button>
      {lastWithImages && (
        <Button
          variant="line"
          icon={IconPhotoCheck}
          data-tip={text.addChoiceTip}
          onClick={() => onAdd(newApproval(draft, lastWithImages.key))}
        >
          {text.addChoice}
        </Button>
      )}
    </div>
  )
}
