import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import classes from './fields.module.css'

export function SelectInput(props: FieldProps<FieldOf<'select'>>) {
  const { choose } = useMessages(formMessages)
  const locale = useLocale()
  const { options, isRequired, default: usual } = props.field
  return (
    <NamedChoice
      {...props}
      placeholder={choose}
      data={options.map(option => ({ value: option.value, label: option.label[locale] }))}
      allowDeselect={!isRequired && usual === undefined}
      searchable={options.length > SEARCHED_ABOVE}
    />
  )
}

/** Prompt styles are words laid round the prompt. */
export function StyleInput(props: FieldProps<FieldOf<'style'>>) {
  const { none } = useMessages(formMessages)
  const locale = useLocale()
  return (
    <NamedChoice
      {...props}
      placeholder={none}
      data={promptStyles.map(style => ({ value: style.name, label: style.label[locale] }))}
      clearable={props.field.default === undefined}
      searchable
    />
  )
}

/** So many can be looked through. */
const SEARCHED_ABOVE = 12

type SelectLooks = Pick<SelectProps, 'placeholder' | 'data' | 'allowDeselect' | 'clearable' | 'searchable'>

/** One of several names, from a list that opens. */
export function NamedChoice({ field, value, onChange, error, ...looks }: FieldProps & SelectLooks) {
  const locale = useLocale()
  return (
    <FieldFrame field={field} error={error}>
      {({ describedBy, isInvalid }) => (
        <Select
          {...looks}
          aria-label={field.label[locale]}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={typeof value === 'string' ? value : null}
          onChange={next => onChange(next ?? undefined)}
        />
      )}
    </FieldFrame>
  )
}

export function RadioInput(props: FieldProps<FieldOf<'radio'>>) {
  const locale = useLocale()
  return (
    <OpenChoice {...props} className={classes.options} optionClassName={classes.option}>
      {option => option.label[locale]}
    </OpenChoice>
  )
}

/** A choice among pictures, where words alone would say too little. */
export function GallerySelectInput(props: FieldProps<FieldOf<'gallery-select'>>) {
  const locale = useLocale()
  return (
    <OpenChoice {...props} className={classes.pictures} optionClassName={classes.picture}>
      {option => (
        <>
          <OptionPicture source={option.picture} />
          <span>{option.label[locale]}</span>
        </>
      )}
    </OpenChoice>
  )
}

type OpenField = FieldOf<'radio'> | FieldOf<'gallery-select'>

interface OpenChoiceProps extends FieldProps<OpenField> {
  className: string | undefined
  optionClassName: string | undefined
  children: (option: OpenField['options'][number]) => ReactNode
}

/** One of several that all lie open. */
function OpenChoice({ field, value, onChange, error, className, optionClassName, children }: OpenChoiceProps) {
  const name = useId()
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy, isInvalid }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          className={className}
        >
          {field.options.map(option => (
            <label key={option.value} className={optionClassName}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              {children(option)}
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
