import { Fragment, useState } from 'react'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { isUnused } from '@atelier/shared-schema/recipes/check-params.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { GallerySelectInput, RadioInput, SelectInput, StyleInput } from './fields/choice-fields.tsx'
import type { FieldProps } from './fields/field-frame.tsx'
import { ImageInput } from './fields/image-field.tsx'
import { LoraInput, ModelInput } from './fields/model-fields.tsx'
import { BooleanInput, NumberFieldInput } from './fields/number-fields.tsx'
import { PoseInput } from './fields/pose-field.tsx'
import { RatioInput } from './fields/ratio-field.tsx'
import { StyleImagesInput } from './fields/style-field.tsx'
import { PlainTextInput, PromptInput } from './fields/text-fields.tsx'
import { formMessages } from './recipe-form.messages.ts'
import type { RecipeParams } from './use-recipe-params.ts'
import classes from './recipe-form.module.css'

/** The models there are, by folder. */
export type KnownModels = Readonly<Record<string, readonly string[]>>

export interface RecipeFormProps {
  fields: readonly RecipeField[]
  params: RecipeParams
  models: KnownModels
  /** The keys of prompts whose weights nothing reads. */
  plainPrompts?: readonly string[] | undefined
  /** Also the fields that lead to nothing in a graph: the questions of a macro lead to its steps. */
  isWhole?: boolean
}

/** Every field of a recipe as a real input; what is advanced is folded away, unless something is wrong there. */
export function RecipeForm({ fields, params, models, plainPrompts, isWhole = false }: RecipeFormProps) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const shown = fields.filter(field => isWhole || !isUnused(field))
  const usual = shown.filter(field => !field.isAdvanced)
  const advanced = shown.filter(field => field.isAdvanced)
  const hasError = advanced.some(({ key }) => params.errors[key] !== undefined)
  const isShown = isOpen || hasError
  const render = (field: RecipeField) => (
    <Fragment key={field.key}>
      {field.section && <h3 className={classes.section}>{field.section[locale]}</h3>}
      <FieldInput
        field={field}
        value={params.values[field.key]}
        onChange={value => params.set(field.key, value)}
        error={params.errors[field.key]}
        models={models}
        isPlain={plainPrompts?.includes(field.key)}
      />
    </Fragment>
  )
  return (
    <div className={classes.form}>
      {usual.map(render)}
      {advanced.length > 0 && (
        <div className={classes.fold}>
          <Button
            size="xs"
            icon={isShown ? IconChevronUp : IconChevronDown}
            aria-expanded={isShown}
            onClick={() => setOpen(!isShown)}
          >
            {isShown ? text.fewer : text.advanced}
          </Button>
        </div>
      )}
      {isShown && advanced.map(render)}
    </div>
  )
}

interface FieldInputProps extends FieldProps {
  models: KnownModels
  /** Of a prompt: nothing reads its weights. */
  isPlain?: boolean | undefined
}

/** The one input for a type of field. */
export function FieldInput({ field, models, isPlain, ...rest }: FieldInputProps) {
  switch (field.type) {
    case 'prompt':
      return <PromptInput field={field} models={models} isPlain={isPlain} {...rest} />
    case 'text':
      return <PlainTextInput field={field} {...rest} />
    case 'image':
      return <ImageInput field={field} {...rest} />
    case 'model':
    case 'lora-simple':
      return <ModelInput field={field} models={models} {...rest} />
    case 'lora':
      return <LoraInput field={field} models={models} {...rest} />
    case 'number':
      return <NumberFieldInput field={field} {...rest} />
    case 'boolean':
      return <BooleanInput field={field} {...rest} />
    case 'select':
      return <SelectInput field={field} {...rest} />
    case 'radio':
      return <RadioInput field={field} {...rest} />
    case 'gallery-select':
      return <GallerySelectInput field={field} {...rest} />
    case 'pose':
      return <PoseInput field={field} {...rest} />
    case 'style':
      return field.of === 'images' ? (
        <StyleImagesInput field={field} {...rest} />
      ) : (
        <StyleInput field={field} {...rest} />
      )
    case 'ratio':
      return <RatioInput field={field} {...rest} />
  }
}
