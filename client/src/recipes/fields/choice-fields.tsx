import { Select } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import classes from './fields.module.css'

export function SelectInput({ field, value, onChange, error }: FieldProps<FieldOf<'select'>>) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  return (
    <FieldFrame field={field} error={error}>
      {({ describedBy, isInvalid }) => (
        <Select
          aria-label={field.label[locale]}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          placeholder={text.choose}
          data={field.options.map(option => ({ value: option.value, label: option.label[locale] }))}
          value={typeof value === 'string' ? value : null}
          allowDeselect={!field.isRequired && field.default === undefined}
          searchable={field.options.length > 12}
          onChange={next => onChange(next ?? undefined)}
        />
      )}
    </FieldFrame>
  )
}

export function RadioInput({ field, value, onChange, error }: FieldProps<FieldOf<'radio'>>) {
  const name = useId()
  const locale = useLocale()
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy, isInvalid }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          className={classes.options}
        >
          {field.options.map(option => (
            <label key={option.value} className={classes.option}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              {option.label[locale]}
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

interface PictureOption {
  value: string
  label: string
  picture?: string | undefined
}

interface PictureChoiceProps extends FieldProps {
  options: readonly PictureOption[]
}

/** A choice among pictures, where words alone would say too little. */
function PictureChoice({ field, value, onChange, error, options }: PictureChoiceProps) {
  const name = useId()
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy, isInvalid }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          className={classes.pictures}
        >
          {options.map(option => (
            <label key={option.value} className={classes.picture}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={(value ?? '') === option.value}
                onChange={() => onChange(option.value === '' ? undefined : option.value)}
              />
              <OptionPicture source={option.picture} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

function OptionPicture({ source }: { source: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  if (source !== undefined && source !== failed) {
    return <img src={source} alt="" loading="lazy" onError={() => setFailed(source)} />
  }
  return (
    <span className={classes.blank}>
      <Icon of={IconPhoto} size="lg" />
    </span>
  )
}

export function GallerySelectInput(props: FieldProps<FieldOf<'gallery-select'>>) {
  const locale = useLocale()
  const options = props.field.options.map(({ value, label, picture }) => ({ value, label: label[locale], picture }))
  return <PictureChoice {...props} options={options} />
}

/** Prompt styles are words laid round the prompt. */
export function StyleInput({ field, value, onChange, error }: FieldProps<FieldOf<'style'>>) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  return (
    <FieldFrame field={field} error={error}>
      {({ describedBy, isInvalid }) => (
        <Select
          aria-label={field.label[locale]}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          placeholder={text.none}
          data={promptStyles.map(style => ({ value: style.name, label: style.label[locale] }))}
          value={typeof value === 'string' ? value : null}
          clearable={field.default === undefined}
          searchable
          onChange={next => onChange(next ?? undefined)}
        />
      )}
    </FieldFrame>
  )
}
