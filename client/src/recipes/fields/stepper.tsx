import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { asNumber } from './number-values.ts'
import classes from './fields.module.css'

export interface StepperProps {
  field: FieldOf<'number'>
  value: unknown
  onChange: (value: unknown) => void
  labelId?: string
}

export function Stepper({ field, value, onChange, labelId }: StepperProps) {
  const text = useMessages(formMessages)
  const { min, max, step } = field
  const number = asNumber(value) ?? field.default ?? min
  const label = field.label[useLocale()]
  const go = (by: number) => onChange(Math.min(max, Math.max(min, number + by)))
  return (
    <span
      className={classes.stepper}
      role="group"
      {...(labelId === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
    >
      <IconButton icon={IconMinus} size="xs" label={text.less} disabled={number <= min} onClick={() => go(-step)} />
      <output aria-live="polite">{number}</output>
      <IconButton icon={IconPlus} size="xs" label={text.more} disabled={number >= max} onClick={() => go(step)} />
    </span>
  )
}
