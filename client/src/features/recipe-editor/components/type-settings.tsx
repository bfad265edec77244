import { Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ratioText } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { FieldOf, RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { LocalTextField } from './local-text-field.tsx'
import { NumberSetting } from './number-setting.tsx'
import classes from './field-settings.module.css'

type Patch = (parts: Partial<Record<string, unknown>>, tag?: string) => void

interface TypeSettingsProps<Field extends RecipeField = RecipeField> {
  field: Field
  errorOf: (path: string) => string | undefined
  onPatch: Patch
}

/** What only fields of a type have. */
export function TypeSettings({ field, ...rest }: TypeSettingsProps) {
  switch (field.type) {
    case 'prompt':
    case 'text':
      return <TextSettings field={field} {...rest} />
    case 'number':
      return field.kind === 'seed' ? null : <NumberSettings field={field} {...rest} />
    case 'ratio':
      return <RatioSettings field={field} {...rest} />
    case 'image':
      return <ImageSettings field={field} {...rest} />
    case 'lora':
    case 'lora-simple':
    case 'pose':
      return <AmountSettings field={field} {...rest} />
    default:
      return null
  }
}

function TextSettings({ field, errorOf, onPatch }: TypeSettingsProps<FieldOf<'prompt'> | FieldOf<'text'>>) {
  const text = useMessages(editorMessages)
  return (
    <>
      <LocalTextField
        label={text.placeholder}
        value={field.placeholder}
        lengthMax={200}
        onChange={placeholder => onPatch({ placeholder }, 'placeholder')}
      />
      <div className={classes.pair}>
        <NumberSetting
          label={text.lengthMax}
          value={field.lengthMax}
          error={errorOf('lengthMax')}
          isWhole
          onChange={lengthMax => lengthMax !== undefined && onPatch({ lengthMax }, 'lengthMax')}
        />
        {field.type === 'prompt' ? (
          <Switch
            size="xs"
            className={classes.beside}
            label={text.negative}
            checked={field.isNegative === true}
            onChange={event => onPatch({ isNegative: event.currentTarget.checked || undefined })}
          />
        ) : (
          <Switch
            size="xs"
            className={classes.beside}
            label={text.multiline}
            checked={field.isMultiline === true}
            onChange={event => onPatch({ isMultiline: event.currentTarget.checked || undefined })}
          />
        )}
      </div>
    </>
  )
}

const numberKinds = ['integer', 'decimal', 'count', 'factor'] as const

function NumberSettings({ field, errorOf, onPatch }: TypeSettingsProps<FieldOf<'number'>>) {
  const text = useMessages(editorMessages)
  const isWhole = field.kind === 'integer' || field.kind === 'count'
  const set = (part: 'min' | 'max' | 'step') => (value: number | undefined) =>
    value !== undefined && onPatch({ [part]: value }, part)
  return (
    <>
      <Select
        label={text.numberKind}
        data={numberKinds.map(kind => ({ value: kind, label: text.numberKinds[kind] }))}
        value={field.kind}
        allowDeselect={false}
        onChange={kind => onPatch({ kind })}
      />
      <div className={classes.triple}>
        <NumberSetting
          label={text.min}
          value={field.min}
          isWhole={isWhole}
          error={errorOf('min')}
          onChange={set('min')}
        />
        <NumberSetting
          label={text.max}
          value={field.max}
          isWhole={isWhole}
          error={errorOf('max')}
          onChange={set('max')}
        />
        <NumberSetting
          label={text.step}
          value={field.step}
          isWhole={isWhole}
          error={errorOf('step')}
          onChange={set('step')}
        />
      </div>
    </>
  )
}

function RatioSettings({ field, errorOf, onPatch }: TypeSettingsProps<FieldOf<'ratio'>>) {
  const text = useMessages(editorMessages)
  const [typed, setTyped] = useState('')
  const isOdd = typed !== '' && !ratioText.safeParse(typed).success
  const add = () => {
    if (typed === '' || isOdd) return
    setTyped('')
    if (!field.ratios.includes(typed)) onPatch({ ratios: [...field.ratios, typed] })
  }
  const remove = (ratio: string) => {
    const ratios = field.ratios.filter(other => other !== ratio)
    if (ratios.length > 0) onPatch({ ratios, ...(field.default === ratio && { default: ratios[0] }) })
  }
  return (
    <>
      <div className={classes.options} role="group" aria-label={text.ratios}>
        <span className={classes.name}>{text.ratios}</span>
        <div className={classes.chips}>
          {field.ratios.map(ratio => (
            <Chip key={ratio} onRemove={() => remove(ratio)}>
              {ratio}
            </Chip>
          ))}
          <TextInput
            size="xs"
            aria-label={text.addRatio}
            placeholder="21:9"
            value={typed}
            error={isOdd ? text.oddRatio : undefined}
            onChange={event => setTyped(event.currentTarget.value.trim())}
            onBlur={add}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
      </div>
      <div className={classes.pair}>
        <NumberSetting
          label={text.longSide}
          value={field.longSide}
          isWhole
          error={errorOf('longSide')}
          onChange={longSide => longSide !== undefined && onPatch({ longSide }, 'longSide')}
        />
        <NumberSetting
          label={text.multipleOf}
          value={field.multipleOf}
          isWhole
          error={errorOf('multipleOf')}
          onChange={multipleOf => multipleOf !== undefined && onPatch({ multipleOf }, 'multipleOf')}
        />
      </div>
      <NumberSetting
        label={text.ownSideMax}
        value={field.ownSideMax}
        isWhole
        error={errorOf('ownSideMax')}
        onChange={ownSideMax => onPatch({ ownSideMax }, 'ownSideMax')}
      />
    </>
  )
}

const masks = ['none', 'optional', 'required'] as const

/** How many images, and whether a mask is painted, follows from where they go. */
function ImageSettings({ field, errorOf, onPatch }: TypeSettingsProps<FieldOf<'image'>>) {
  const text = useMessages(editorMessages)
  const takesSeveral = field.bind.some(bind => bind.as === 'images')
  const takesMask = field.bind.some(bind => bind.as === 'mask')
  return (
    <>
      {takesSeveral && (
        <div className={classes.pair}>
          <NumberSetting
            label={text.countMin}
            value={field.countMin}
            isWhole
            error={errorOf('countMin')}
            onChange={countMin => countMin !== undefined && onPatch({ countMin }, 'countMin')}
          />
          <NumberSetting
            label={text.countMax}
            value={field.countMax}
            isWhole
            error={errorOf('countMax')}
            onChange={countMax => countMax !== undefined && onPatch({ countMax }, 'countMax')}
          />
        </div>
      )}
      {takesMask && (
        <Select
          label={text.mask}
          data={masks.map(mask => ({ value: mask, label: text.masks[mask] }))}
          value={field.mask}
          allowDeselect={false}
          onChange={mask => onPatch({ mask })}
        />
      )}
    </>
  )
}

function AmountSettings({
  field,
  errorOf,
  onPatch,
}: TypeSettingsProps<FieldOf<'lora'> | FieldOf<'lora-simple'> | FieldOf<'pose'>>) {
  const text = useMessages(editorMessages)
  const part = field.type === 'lora' ? 'countMax' : field.type === 'pose' ? 'peopleMax' : 'strength'
  const labels = { countMax: text.lorasMax, peopleMax: text.peopleMax, strength: text.strength }
  const value = field.type === 'lora' ? field.countMax : field.type === 'pose' ? field.peopleMax : field.strength
  // The strength of a LoRA that goes to its loader alone is that of the graph.
  if (field.type === 'lora-simple' && !field.bind.some(bind => bind.as === 'lora')) return null
  return (
    <NumberSetting
      label={labels[part]}
      value={value}
      isWhole={part !== 'strength'}
      error={errorOf(part)}
      onChange={next => next !== undefined && onPatch({ [part]: next }, part)}
    />
  )
}
