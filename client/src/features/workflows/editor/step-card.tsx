import { ActionIcon, TextInput, Textarea } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconDots,
  IconGripVertical,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { MacroStep, RecipeStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { yieldOfStep } from '@atelier/shared-schema/macros/step-fits.ts'
import { isUnused } from '@atelier/shared-schema/recipes/check-params.ts'
import type { RowOrder } from '#editing/use-row-order.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { StepPicture } from '#macros/chain.tsx'
import { usePriceWords } from '../hooks/use-price-words.ts'
import { ConditionRow } from './condition-row.tsx'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import { changeStep } from './macro-draft.ts'
import { ParamRow } from './param-row.tsx'
import classes from './step-card.module.css'

const loadMenu = () => import('./step-menu-items.tsx')
const StepMenuItems = lazyPart(async () => (await loadMenu()).StepMenuItems)

export interface StepCardProps {
  step: MacroStep
  index: number
  isOpen: boolean
  onToggle: () => void
  drag: RowOrder
  onRemove: () => void
  onChangeRecipe: () => void
}

/** One step of the chain, folded to a line or open with all of its settings. */
export function StepCard({ step, index, isOpen, onToggle, drag, onRemove, onChangeRecipe }: StepCardProps) {
  const text = useMessages(editorMessages)
  const { words, recipes } = useEditor()
  const title = words.titleOf(step)
  return (
    <li
      className={classes.card}
      data-row
      data-open={isOpen || undefined}
      data-lifted={drag.lifted === index || undefined}
    >
      <div className={classes.head}>
        <button type="button" className={classes.grip} aria-label={text.move(title)} {...drag.gripOf(index)}>
          <Icon of={IconGripVertical} />
        </button>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <StepPicture step={step} recipes={recipes} />
          <span className={classes.words}>
            <b>
              <span className={classes.number}>{index + 1}</span>
              {title}
            </b>
            <StepFacts step={step} />
          </span>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        </button>
        <StepMenu step={step} index={index} onRemove={onRemove} onChangeRecipe={onChangeRecipe} />
      </div>
      {isOpen && <StepBody step={step} index={index} onChangeRecipe={onChangeRecipe} />}
    </li>
  )
}

/** What it is, how often it runs, what it costs, and whether something is to be mended. */
function StepFacts({ step }: { step: MacroStep }) {
  const text = useMessages(editorMessages)
  const format = useFormat()
  const say = usePriceWords()
  const { words, price, countFaults } = useEditor()
  const priced = price?.steps.find(({ key }) => key === step.key)
  const facts = [
    words.leadOf(step),
    words.timesOf(step) ?? '',
    priced && priced.runs > 1 ? text.timesAtMost(format.number(priced.runs)) : '',
    priced && price ? say(priced, price.isFree) : '',
  ].filter(fact => fact !== '')
  const faults = countFaults(step.key)
  return (
    <small>
      {faults > 0 && (
        <span className={classes.faults}>
          <Icon of={IconAlertTriangle} size="xs" />
          {text.faultCount(faults)}
        </span>
      )}
      {facts.join(' · ')}
    </small>
  )
}

function StepMenu({
  step,
  index,
  onRemove,
  onChangeRecipe,
}: Pick<StepCardProps, 'step' | 'index' | 'onRemove' | 'onChangeRecipe'>) {
  const text = useMessages(editorMessages)
  const { words } = useEditor()
  const { trigger, asked } = useMenuOnDemand(loadMenu)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(words.titleOf(step))}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <StepMenuItems {...asked} step={step} index={index} onRemove={onRemove} onChangeRecipe={onChangeRecipe} />
        </Suspense>
      )}
    </>
  )
}

type BodyProps = Pick<StepCardProps, 'step' | 'index' | 'onChangeRecipe'>

function StepBody({ step, index, onChangeRecipe }: BodyProps) {
  const text = useMessages(editorMessages)
  const { editing, faultOf } = useEditor()
  const fault = faultOf({ step: step.key })
  return (
    <div className={classes.body}>
      {fault !== undefined && (
        <p className={classes.fault} role="status">
          {fault}
        </p>
      )}
      <TextInput
        label={text.title}
        placeholder={text.titleHint}
        maxLength={120}
        value={step.title ?? ''}
        onChange={event => {
          const title = event.currentTarget.value
          editing.change(draft => changeStep(draft, index, before => withTitle(before, title)), `${step.key}.title`)
        }}
      />
      {step.when && <ConditionRow step={step} index={index} condition={step.when} />}
      {step.type === 'recipe' ? (
        <RecipeBody step={step} index={index} onChangeRecipe={onChangeRecipe} />
      ) : (
        <ApprovalBody step={step} index={index} />
      )}
    </div>
  )
}

function withTitle(step: MacroStep, title: string): MacroStep {
  if (title !== '') return { ...step, title }
  const { title: _gone, ...rest } = step
  return rest
}

function RecipeBody({ step, index, onChangeRecipe }: BodyProps & { step: RecipeStep }) {
  const text = useMessages(editorMessages)
  const { recipes, faultOf } = useEditor()
  const recipe = recipes.of(step.recipe)
  const [isMore, setMore] = useState(false)
  if (!recipe) {
    return recipes.isGone(step.recipe) ? (
      <Button variant="line" onClick={onChangeRecipe}>
        {text.changeRecipe}
      </Button>
    ) : (
      <SkeletonRows count={3} height={48} />
    )
  }
  const fields = recipe.definition.fields.filter(field => !isUnused(field) || field.key in step.params)
  const usual = fields.filter(field => !field.isAdvanced)
  const advanced = fields.filter(field => field.isAdvanced)
  const isShown = isMore || advanced.some(({ key }) => faultOf({ step: step.key, param: key }) !== undefined)
  const shown = isShown ? [...usual, ...advanced] : usual
  return (
    <>
      {shown.map(field => (
        <ParamRow key={field.key} step={step} index={index} field={field} models={recipe.models} />
      ))}
      {advanced.length > 0 && (
        <div className={classes.fold}>
          <Button
            size="xs"
            icon={isShown ? IconChevronUp : IconChevronDown}
            aria-expanded={isShown}
            onClick={() => setMore(!isShown)}
          >
            {isShown ? text.fewer : text.advanced}
          </Button>
        </div>
      )}
    </>
  )
}

function ApprovalBody({ step, index }: { step: Extract<MacroStep, { type: 'approval' }>; index: number }) {
  const text = useMessages(editorMessages)
  const { editing, words, recipes, faultOf } = useEditor()
  const choices = editing.draft.steps.slice(0, index).flatMap((other, at) => {
    const { images } = yieldOfStep(other, reference => recipes.of(reference)?.definition)
    return images ? [{ value: other.key, label: text.ofStep(at + 1, words.titleOf(other)) }] : []
  })
  const isKnown = choices.some(({ value }) => value === step.of)
  const error = faultOf({ step: step.key, part: 'of' })
  const put = (change: Partial<typeof step>, what: string) =>
    editing.change(draft => changeStep(draft, index, before => ({ ...before, ...change }) as MacroStep), what)
  return (
    <>
      <div className={classes.of}>
        <span>{text.approvalOf}</span>
        <ChoiceMenu
          label={text.approvalOf}
          choices={isKnown ? choices : [...choices, { value: step.of, label: text.gone }]}
          value={step.of}
          onChange={of => put({ of }, `${step.key}.of`)}
        />
        {error !== undefined && (
          <p className={classes.fault} role="status">
            {error}
          </p>
        )}
      </div>
      <Textarea
        label={text.approvalNote}
        placeholder={text.approvalNoteHint}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        value={step.note}
        onChange={event => put({ note: event.currentTarget.value }, `${step.key}.note`)}
      />
    </>
  )
}
