import { IconArrowNarrowRight, IconMessageQuestion } from '@tabler/icons-react'
import type { MacroValue, RecipeStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { FieldFrame, LabelAside } from '#recipes/fields/field-frame.tsx'
import { FieldInput } from '#recipes/recipe-form.tsx'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import { askFor, changeInput, changeStep, setParam, takesOf, withRoom } from './macro-draft.ts'
import type { Take } from './macro-draft.ts'
import { listSources, sourceOf, valueOf } from './param-sources.ts'
import type { ParamSource } from './param-sources.ts'
import classes from './param-row.module.css'

export interface ParamRowProps {
  step: RecipeStep
  index: number
  field: RecipeField
  models: KnownModels
}

/** One setting of a step: fixed here, asked when it runs, or what a step before hands on. */
export function ParamRow({ step, index, field, models }: ParamRowProps) {
  const { editing, faultOf } = useEditor()
  const value = step.params[field.key]
  const error = faultOf({ step: step.key, param: field.key })
  const put = (next: MacroValue | undefined, what?: string) =>
    editing.change(draft => changeStep(draft, index, before => setParam(before, field.key, next)), what)
  return (
    <div className={classes.row} data-param={field.key} data-faulty={error === undefined ? undefined : true}>
      <LabelAside value={<SourceMenu step={step} index={index} field={field} onPut={put} />}>
        {value === undefined || value.from === 'value' ? (
          <FieldInput
            field={withRoom(field, value?.take ?? 'whole')}
            value={value?.value ?? ('default' in field ? field.default : undefined)}
            onChange={next => put(fixed(next, value?.take ?? 'whole'), `${step.key}.${field.key}`)}
            error={error}
            models={models}
          />
        ) : (
          <Bound field={field} value={value} error={error} onPut={put} />
        )}
      </LabelAside>
      {value?.from === 'value' && <TakeMenu field={field} value={value} onPut={put} />}
    </div>
  )
}

/** What was emptied is as if it had not been filled in. */
function fixed(value: unknown, take: Take): MacroValue | undefined {
  if (value === undefined || value === null) return undefined
  type Fixed = Extract<MacroValue, { from: 'value' }>
  return { from: 'value', value: value as Fixed['value'], take: take as Fixed['take'] }
}

type Put = (value: MacroValue | undefined) => void

interface BoundProps {
  field: RecipeField
  value: MacroValue
  error: string | undefined
  onPut: Put
}

/** What it is taken from instead of an input. */
function Bound({ field, value, error, onPut }: BoundProps) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const { editing, words } = useEditor()
  const question =
    value.from === 'input' ? editing.draft.inputs.find(({ key }) => key === value.input)?.label[locale] : undefined
  const said =
    value.from === 'step'
      ? (value.what === 'images' ? text.fromStep : text.fromStepTexts)(words.titleOfKey(value.step))
      : text.asked(question ?? '?')
  return (
    <FieldFrame field={field} error={error}>
      {() => (
        <div className={classes.bound}>
          <Icon of={value.from === 'input' ? IconMessageQuestion : IconArrowNarrowRight} />
          <span>{said}</span>
          <TakeMenu field={field} value={value} onPut={onPut} />
        </div>
      )}
    </FieldFrame>
  )
}

function SourceMenu({ step, index, field, onPut }: Omit<ParamRowProps, 'models'> & { onPut: Put }) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const { editing, recipes, words } = useEditor()
  const { draft } = editing
  const current = sourceOf(step.params[field.key])
  const sources = listSources(draft, index, field, reference => recipes.of(reference)?.definition)
  const all = sources.includes(current) ? sources : [...sources, current]
  const choices = all.map(value => ({ value, label: nameOf(value) }))

  function nameOf(source: ParamSource): string {
    if (source === 'value') return text.fixed
    if (source === 'ask') return text.ask
    const [from, key = ''] = source.split(':')
    if (from === 'input') return text.answer(draft.inputs.find(input => input.key === key)?.label[locale] ?? '?')
    const place = draft.steps.findIndex(other => other.key === key)
    return place < 0 ? text.gone : text.ofStep(place + 1, words.titleOfKey(key))
  }

  function choose(source: ParamSource): void {
    if (source === current) return
    if (source === 'ask') editing.change(before => askFor(before, index, field))
    else onPut(valueOf(source, field, step.params))
  }

  return (
    <ChoiceMenu
      className={classes.source}
      label={text.from(field.label[locale])}
      choices={choices}
      value={current}
      onChange={choose}
    />
  )
}

interface TakeMenuProps {
  field: RecipeField
  value: MacroValue
  onPut: Put
}

/** Once, or once for each of what is taken. */
function TakeMenu({ field, value, onPut }: TakeMenuProps) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const { editing } = useEditor()
  const takes = takesOf(value, field)
  if (takes.length < 2) return null

  function choose(take: Take): void {
    onPut({ ...value, take } as MacroValue)
    if (value.from !== 'input') return
    // The question asks for as many pictures as there is room for.
    const room = (input: RecipeField): RecipeField => {
      if (input.type !== 'image' || field.type !== 'image') return input
      return { ...input, countMax: withRoomFor(field, take) }
    }
    editing.change(draft => changeInput(draft, value.input, room), 'room')
  }

  return (
    <ChoiceMenu
      className={classes.take}
      label={text.take(field.label[locale])}
      choices={takes.map(take => ({ value: take, label: text.takes[take] }))}
      value={value.take}
      onChange={choose}
    />
  )
}

function withRoomFor(field: Extract<RecipeField, { type: 'image' }>, take: Take): number {
  const room = withRoom(field, take)
  return room.type === 'image' ? room.countMax : field.countMax
}
