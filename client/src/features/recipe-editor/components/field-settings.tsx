import { Select, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { bindOptions, fittingTypes, isChoice, retypeField } from '@atelier/shared-schema/recipes/field-types.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { FieldInput } from '#recipes/recipe-form.tsx'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { withParts } from '../edit-definition.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { LocalTextField } from './local-text-field.tsx'
import { OptionsField } from './options-field.tsx'
import { TypeSettings } from './type-settings.tsx'
import classes from './field-settings.module.css'

export interface FieldSettingsProps {
  field: RecipeField
  /** As its input of the graph would be filled in, where that is known. */
  natural: RecipeField
  models: KnownModels
  /** Where in the graph its value goes. */
  places: readonly string[]
  errorOf: (path: string) => string | undefined
  onChange: (field: RecipeField, tag?: string) => void
  onRemove: () => void
}

/** Everything that may be said about one field. */
export function FieldSettings({ field, natural, models, places, errorOf, onChange, onRemove }: FieldSettingsProps) {
  const text = useMessages(editorMessages)
  const types = fittingTypes(field, natural)
  const patch = (parts: Partial<Record<string, unknown>>, tag?: string) => onChange(withParts(field, parts), tag)
  return (
    <div className={classes.settings}>
      <LocalTextField
        label={text.label}
        value={field.label}
        lengthMax={80}
        onChange={label => patch({ label: label ?? { en: '', vi: '' } }, 'label')}
      />
      <LocalTextField
        label={text.help}
        value={field.help}
        lengthMax={400}
        isLong
        onChange={help => patch({ help }, 'help')}
      />
      <div className={classes.pair}>
        <Select
          label={text.type}
          data={types.map(type => ({ value: type, label: text.types[type] }))}
          value={field.type}
          allowDeselect={false}
          disabled={types.length === 1}
          onChange={type => {
            const chosen = types.find(known => known === type)
            if (chosen) onChange(retypeField(field, chosen, natural))
          }}
        />
        <KeyInput value={field.key} error={errorOf('key')} onChange={key => patch({ key })} />
      </div>
      <TypeSettings field={field} errorOf={errorOf} onPatch={patch} />
      {isChoice(field) && (
        <OptionsField
          options={field.options}
          natural={natural}
          hasPictures={field.type === 'gallery-select'}
          errorOf={errorOf}
          onChange={options => {
            const isListed = options.some(option => option.value === field.default)
            const changed = withParts({ ...field, options }, isListed ? {} : { default: undefined })
            onChange(bindOptions(changed, natural), 'options')
          }}
        />
      )}
      <DefaultInput
        field={field}
        models={models}
        error={errorOf('default')}
        onChange={value => patch({ default: value }, 'default')}
      />
      <LocalTextField
        label={text.section}
        value={field.section}
        lengthMax={80}
        onChange={section => patch({ section }, 'section')}
      />
      <div className={classes.switches}>
        <Switch
          size="xs"
          label={text.required}
          checked={field.isRequired === true}
          onChange={event => patch({ isRequired: event.currentTarget.checked || undefined })}
        />
        <Switch
          size="xs"
          label={text.advanced}
          checked={field.isAdvanced === true}
          onChange={event => patch({ isAdvanced: event.currentTarget.checked || undefined })}
        />
      </div>
      <footer className={classes.foot}>
        <p>{places.length > 0 ? text.goesTo(places.join(', ')) : text.goesToSeeds}</p>
        <Button size="xs" icon={IconTrash} onClick={onRemove}>
          {text.hide}
        </Button>
      </footer>
    </div>
  )
}

interface KeyInputProps {
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

/** Taken over when it is whole: a field is known by it, in this list too. */
function KeyInput({ value, error, onChange }: KeyInputProps) {
  const text = useMessages(editorMessages)
  const [typed, setTyped] = useState(value)
  const commit = () => typed !== value && onChange(typed)
  return (
    <TextInput
      label={text.key}
      value={typed}
      error={error}
      maxLength={40}
      spellCheck={false}
      className={classes.key}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => event.key === 'Enter' && commit()}
    />
  )
}

interface DefaultInputProps {
  field: RecipeField
  models: KnownModels
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The very input that people will see, with what it is to hold at first. */
function DefaultInput({ field, models, error, onChange }: DefaultInputProps): ReactNode {
  const text = useMessages(editorMessages)
  if (field.type === 'image' || field.type === 'lora') return null
  if (field.type === 'number' && field.kind === 'seed') return null
  const { default: value, ...shown } = withParts(field, { help: undefined, label: text.default, isRequired: undefined })
  return <FieldInput field={shown} value={value} onChange={onChange} error={error} models={models} />
}
