import { TextInput } from '@mantine/core'
import type { MacroCondition, MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { chainMessages } from '#macros/chain.messages.ts'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import { changeStep } from './macro-draft.ts'
import type { MacroDraft } from './macro-draft.ts'
import classes from './condition-row.module.css'

/** Questions whose answer can be told from others. */
function isTelling(field: RecipeField): boolean {
  if (field.type === 'style') return field.of === 'words'
  return ['boolean', 'select', 'radio', 'gallery-select', 'ratio', 'text', 'model'].includes(field.type)
}

/** What a step could depend on; undefined where there is nothing before it. */
export function firstCondition(draft: MacroDraft, index: number): MacroCondition | undefined {
  const input = draft.inputs.find(isTelling)
  if (input) return ofInput(input)
  const before = draft.steps[index - 1]
  return before && { if: 'step', step: before.key, has: 'images' }
}

function ofInput(input: RecipeField): MacroCondition {
  return { if: 'input', input: input.key, is: firstAnswer(input), isNot: false }
}

function firstAnswer(input: RecipeField): string | boolean {
  if (input.type === 'boolean') return true
  if ('options' in input) return input.options[0]?.value ?? ''
  return input.type === 'ratio' ? (input.ratios[0] ?? '') : ''
}

export interface ConditionRowProps {
  step: MacroStep
  index: number
  condition: MacroCondition
}

/** What must be so for a step to run. */
export function ConditionRow({ step, index, condition }: ConditionRowProps) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const { editing, words, faultOf } = useEditor()
  const { inputs, steps } = editing.draft
  const put = (when: MacroCondition) =>
    editing.change(draft => changeStep(draft, index, before => ({ ...before, when })), `${step.key}.when`)
  const subjects = [
    ...inputs.filter(isTelling).map(({ key, label }) => ({ value: `input:${key}`, label: `“${label[locale]}”` })),
    ...steps.slice(0, index).map(({ key }, at) => ({
      value: `step:${key}`,
      label: text.ofStep(at + 1, words.titleOfKey(key)),
    })),
  ]
  const current = condition.if === 'input' ? `input:${condition.input}` : `step:${condition.step}`
  const error = faultOf({ step: step.key, part: 'when' })

  function chooseSubject(subject: string): void {
    const [kind, key = ''] = subject.split(':')
    const input = kind === 'input' ? inputs.find(each => each.key === key) : undefined
    put(input ? ofInput(input) : { if: 'step', step: key, has: 'images' })
  }

  return (
    <div className={classes.condition} role="group" aria-label={text.condition}>
      <span>{text.condition}</span>
      <ChoiceMenu
        label={text.conditionOf}
        choices={
          subjects.some(({ value }) => value === current)
            ? subjects
            : [...subjects, { value: current, label: text.gone }]
        }
        value={current}
        onChange={chooseSubject}
      />
      {condition.if === 'step' ? (
        <ChoiceMenu
          label={text.conditionHow}
          choices={[
            { value: 'images', label: text.madeImages },
            { value: 'texts', label: text.madeTexts },
            { value: 'nothing', label: text.madeNothing },
          ]}
          value={condition.has}
          onChange={has => put({ ...condition, has })}
        />
      ) : (
        <AnswerIs condition={condition} input={inputs.find(({ key }) => key === condition.input)} onPut={put} />
      )}
      {error !== undefined && (
        <p className={classes.error} role="status">
          {error}
        </p>
      )}
    </div>
  )
}

interface AnswerIsProps {
  condition: Extract<MacroCondition, { if: 'input' }>
  input: RecipeField | undefined
  onPut: (condition: MacroCondition) => void
}

function AnswerIs({ condition, input, onPut }: AnswerIsProps) {
  const text = useMessages(editorMessages)
  const chain = useMessages(chainMessages)
  const locale = useLocale()
  const options = optionsOf(input, locale, chain)
  return (
    <>
      <ChoiceMenu
        label={text.conditionHow}
        choices={[
          { value: 'is', label: text.conditionIs },
          { value: 'isNot', label: text.conditionIsNot },
        ]}
        value={condition.isNot ? 'isNot' : 'is'}
        onChange={how => onPut({ ...condition, isNot: how === 'isNot' })}
      />
      {options ? (
        <ChoiceMenu
          label={text.conditionValue}
          choices={options}
          value={String(condition.is)}
          onChange={value => onPut({ ...condition, is: input?.type === 'boolean' ? value === 'true' : value })}
        />
      ) : (
        <TextInput
          aria-label={text.conditionValue}
          value={String(condition.is)}
          maxLength={200}
          onChange={event => onPut({ ...condition, is: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function optionsOf(input: RecipeField | undefined, locale: 'en' | 'vi', words: { yes: string; no: string }) {
  if (input?.type === 'boolean') {
    return [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ]
  }
  if (input?.type === 'ratio') return input.ratios.map(ratio => ({ value: ratio, label: ratio }))
  if (!input || !('options' in input)) return undefined
  return input.options.map(({ value, label }) => ({ value, label: label[locale] }))
}
