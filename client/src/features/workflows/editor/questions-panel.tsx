import { Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { FieldInput } from '#recipes/recipe-form.tsx'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import { canHaveDefault, changeInput, inputsOf } from './macro-draft.ts'
import classes from './questions-panel.module.css'

/** What is asked before a run: the words, the answer it begins with, and whether one is needed. */
export function QuestionsPanel() {
  const text = useMessages(editorMessages)
  const { editing } = useEditor()
  const { inputs } = editing.draft
  return (
    <section className={classes.panel} aria-labelledby="macro-questions">
      <h2 id="macro-questions">{text.questions}</h2>
      {inputs.length === 0 && <p className={classes.lead}>{text.questionsLead}</p>}
      <ol>
        {inputs.map((input, index) => (
          <Question key={input.key} input={input} index={index} count={inputs.length} />
        ))}
      </ol>
    </section>
  )
}

interface QuestionProps {
  input: RecipeField
  index: number
  count: number
}

function Question({ input, index, count }: QuestionProps) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const { editing, faultOf } = useEditor()
  const models = useModelsOf(input)
  const { key } = input
  const put = (change: (before: RecipeField) => RecipeField, what: string) =>
    editing.change(draft => changeInput(draft, key, change), `${key}.${what}`)
  const move = (to: number) =>
    editing.change(draft => ({ ...draft, inputs: draft.inputs.toSpliced(index, 1).toSpliced(to, 0, input) }))
  const error = faultOf({ input: key })
  return (
    <li className={classes.question} data-input={key}>
      <div className={classes.head}>
        <TextInput
          label={text.question}
          maxLength={80}
          value={input.label[locale]}
          error={error}
          onChange={event => {
            const label = event.currentTarget.value
            put(before => ({ ...before, label: { en: label, vi: label } }), 'label')
          }}
        />
        {count > 1 && (
          <span className={classes.moves}>
            <IconButton
              size="xs"
              icon={IconArrowUp}
              label={text.moveUp}
              disabled={index === 0}
              onClick={() => move(index - 1)}
            />
            <IconButton
              size="xs"
              icon={IconArrowDown}
              label={text.moveDown}
              disabled={index === count - 1}
              onClick={() => move(index + 1)}
            />
          </span>
        )}
      </div>
      {canHaveDefault(input) && (
        <FieldInput
          field={firstAnswerField(input, { en: text.firstAnswer, vi: text.firstAnswer })}
          value={'default' in input ? input.default : undefined}
          onChange={value => put(before => withDefault(before, value), 'default')}
          error={undefined}
          models={models}
        />
      )}
      <Switch
        label={text.isRequired}
        checked={input.isRequired ?? false}
        onChange={event => {
          const isRequired = event.currentTarget.checked
          put(before => ({ ...before, isRequired }), 'required')
        }}
      />
      <Goes input={input} />
    </li>
  )
}

function firstAnswerField(input: RecipeField, label: RecipeField['label']): RecipeField {
  const { help: _help, ...rest } = input
  return { ...rest, label }
}

function withDefault(input: RecipeField, value: unknown): RecipeField {
  if (value === undefined || value === '') {
    const { default: _gone, ...rest } = input as RecipeField & { default?: unknown }
    return rest
  }
  return { ...input, default: value } as RecipeField
}

/** The steps that hear the answer. */
function Goes({ input }: { input: RecipeField }) {
  const text = useMessages(editorMessages)
  const format = useFormat()
  const { editing } = useEditor()
  const places = editing.draft.steps.flatMap((step, index) =>
    inputsOf(step).includes(input.key) ? [text.stepNumber(format.number(index + 1))] : [],
  )
  return <p className={classes.lead}>{text.goesTo(format.list(places))}</p>
}

/** The models that the recipe which hears it lets people choose from. */
function useModelsOf(input: RecipeField): KnownModels {
  const { editing, recipes } = useEditor()
  for (const step of editing.draft.steps) {
    if (step.type !== 'recipe') continue
    const isHeard = Object.values(step.params).some(value => value.from === 'input' && value.input === input.key)
    if (isHeard) return recipes.of(step.recipe)?.models ?? {}
  }
  return {}
}
