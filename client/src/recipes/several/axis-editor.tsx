import { Select, TextInput, Textarea } from '@mantine/core'
import { useId } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { tellIssue } from '@atelier/shared-schema/recipes/param-issues.ts'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import { holdsPatchModels } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { FieldOf, RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { useRoute } from '#api/use-route.ts'
import { ImageInput } from '#recipes/fields/image-field.tsx'
import { usePatchModels } from '#sd-models/use-patch-models.ts'
import type { PatchModelName } from '#sd-models/use-patch-models.ts'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { AXIS_VALUES_MAX, axisWayOf, emptyAxis } from './axis-values.ts'
import type { Axis, AxisFault, AxisValue } from './axis-values.ts'
import { severalMessages } from './several.messages.ts'
import inputs from '#recipes/fields/fields.module.css'
import classes from './several.module.css'

export interface AxisEditorProps {
  label: string
  fields: readonly RecipeField[]
  axis: Axis
  models: KnownModels
  fault: AxisFault | undefined
  isTried: boolean
  isOptional?: boolean
  onChange: (axis: Axis) => void
}

/** One side of a grid: which setting, and its values. */
export function AxisEditor(props: AxisEditorProps) {
  const { label, fields, axis, fault, isTried, isOptional = false, onChange } = props
  const text = useMessages(severalMessages)
  const locale = useLocale()
  const faultId = useId()
  const field = fields.find(({ key }) => key === axis.key)
  const isTold = fault !== undefined && (isTried || fault.fault !== 'empty')
  return (
    <div className={classes.axis} role="group" aria-label={label}>
      <Select
        label={label}
        placeholder={isOptional ? text.nothing : text.chooseField}
        data={fields.map(({ key, label: name }) => ({ value: key, label: name[locale] }))}
        value={field ? axis.key : null}
        clearable={isOptional}
        onChange={key => onChange(emptyAxis(key ?? ''))}
      />
      {field && <AxisValues {...props} field={field} describedBy={isTold ? faultId : undefined} />}
      {isTold && (
        <p id={faultId} className={classes.fault}>
          <FaultWords fault={fault} />
        </p>
      )}
    </div>
  )
}

interface AxisValuesProps extends AxisEditorProps {
  field: RecipeField
  describedBy: string | undefined
}

function AxisValues({ field, axis, models, describedBy, onChange }: AxisValuesProps) {
  const text = useMessages(severalMessages)
  const name = text.valuesOf(field.label[useLocale()])
  const common = { 'aria-label': name, 'aria-describedby': describedBy, 'aria-invalid': describedBy !== undefined }
  switch (axisWayOf(field)) {
    case 'numbers':
      return (
        <TextInput
          {...common}
          placeholder={text.numbersHint}
          inputMode="text"
          value={axis.written}
          onChange={event => onChange({ ...axis, written: event.currentTarget.value })}
        />
      )
    case 'lines':
      return (
        <Textarea
          {...common}
          placeholder={text.linesHint}
          rows={4}
          value={axis.written}
          onChange={event => onChange({ ...axis, written: event.currentTarget.value })}
        />
      )
    case 'images':
      return (
        <ImageInput
          field={{ ...(field as FieldOf<'image'>), countMin: 1, countMax: AXIS_VALUES_MAX, mask: 'none' }}
          value={axis.images}
          onChange={images => onChange({ ...axis, images })}
          error={undefined}
        />
      )
    default:
      return <ChoiceTicks name={name} field={field} models={models} axis={axis} onChange={onChange} />
  }
}

interface ChoiceTicksProps extends Pick<AxisEditorProps, 'axis' | 'models' | 'onChange'> {
  name: string
  field: RecipeField
}

/** All there is to choose from, lying open. */
function ChoiceTicks({ name, field, models, axis, onChange }: ChoiceTicksProps) {
  const text = useMessages(severalMessages)
  const choices = useAxisChoices(field, models)
  if (choices.length === 0) return <p className={classes.quiet}>{text.noChoices}</p>
  // More than fit along a side are chosen one by one.
  const all = choices.length > AXIS_VALUES_MAX ? [] : choices.map(({ value }) => JSON.stringify(value))
  const isAll = axis.chosen.length > 0 && axis.chosen.length >= all.length
  const toggle = (value: string, isChosen: boolean) =>
    onChange({ ...axis, chosen: isChosen ? [...axis.chosen, value] : axis.chosen.filter(other => other !== value) })
  return (
    <div>
      <div className={`${inputs.options} ${classes.choices}`} role="group" aria-label={name}>
        {choices.map(choice => {
          const value = JSON.stringify(choice.value)
          return (
            <label key={value} className={inputs.option}>
              <input
                type="checkbox"
                checked={axis.chosen.includes(value)}
                onChange={event => toggle(value, event.currentTarget.checked)}
              />
              {choice.label}
            </label>
          )
        })}
      </div>
      {(isAll || all.length > 0) && (
        <Button size="xs" onClick={() => onChange({ ...axis, chosen: isAll ? [] : all })}>
          {isAll ? text.none : text.all}
        </Button>
      )}
    </div>
  )
}

interface AxisChoice {
  value: AxisValue
  label: string
}

function useAxisChoices(field: RecipeField, models: KnownModels): AxisChoice[] {
  const text = useMessages(severalMessages)
  const locale = useLocale()
  const own = usePatchModels(models).slice(0, OWN_MODELS_MAX)
  const poses = useRoute(recipesRoutes.poses, {}, { staleTime: Infinity, enabled: field.type === 'pose' }).data
  switch (field.type) {
    case 'boolean':
      return [
        { value: true, label: text.yes },
        { value: false, label: text.no },
      ]
    case 'select':
    case 'radio':
    case 'gallery-select':
      return field.options.map(({ value, label }) => ({ value, label: label[locale] }))
    case 'style':
      return promptStyles.map(({ name, label }) => ({ value: name, label: label[locale] }))
    case 'ratio':
      return field.ratios.map(ratio => ({ value: ratio, label: ratio }))
    case 'model':
    case 'lora-simple':
      return namesOf(field.folder, models, own).map(({ name, title }) => ({ value: name, label: title }))
    case 'lora':
      return namesOf(field.folder, models, own).map(({ name, title }) => {
        return { value: [{ name, strength: USUAL_STRENGTH }], label: title }
      })
    case 'pose':
      return (poses ?? []).map(({ name, label }) => ({ value: name, label: label[locale] }))
    default:
      return []
  }
}

/** More than can be looked through are chosen in the form. */
const OWN_MODELS_MAX = 24
const USUAL_STRENGTH = 1

/** What stands on engines, then people's own. */
function namesOf(folder: string, models: KnownModels, own: readonly PatchModelName[]): readonly PatchModelName[] {
  const files = (models[folder] ?? []).map(name => ({ name, title: name }))
  return holdsPatchModels(folder) ? [...files, ...own] : files
}

function FaultWords({ fault }: { fault: AxisFault }) {
  const text = useMessages(severalMessages)
  const locale = useLocale()
  switch (fault.fault) {
    case 'empty':
      return text.empty
    case 'unreadable':
      return text.unreadable(fault.part)
    case 'too-many':
      return text.tooMany(fault.count, AXIS_VALUES_MAX)
    case 'value':
      return text.value(
        typeof fault.value === 'string' ? fault.value : JSON.stringify(fault.value),
        tellIssue(fault, locale),
      )
  }
}
