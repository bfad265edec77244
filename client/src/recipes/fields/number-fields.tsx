import { NumberInput, Switch } from '@mantine/core'
import { IconDice5, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useContext } from 'react'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { FieldFrame, LabelAside } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import { asNumber, rollSeed } from './number-values.ts'
import { Stepper } from './stepper.tsx'
import classes from './fields.module.css'

type NumberProps = FieldProps<FieldOf<'number'>>

export function NumberFieldInput(props: NumberProps) {
  const { kind, min, max } = props.field
  if (kind === 'seed') return <SeedInput {...props} />
  if (kind === 'count' && max - min < 32) return <CountInput {...props} />
  return <SliderInput {...props} />
}

/** Beyond so many steps a slider has no place for each. */
const SLIDER_STEPS_MAX = 2_000

function SliderInput({ field, value, onChange, error }: NumberProps) {
  const { label, kind, min, max, step } = field
  const name = label[useLocale()]
  const number = asNumber(value)
  const hasSlider = (max - min) / step <= SLIDER_STEPS_MAX
  return (
    <FieldFrame field={field} error={error}>
      {({ describedBy, isInvalid }) => (
        <div className={hasSlider ? classes.slider : undefined}>
          {hasSlider && (
            <input
              type="range"
              aria-label={name}
              min={min}
              max={max}
              step={step}
              value={number ?? field.default ?? min}
              onChange={event => onChange(Number(event.currentTarget.value))}
            />
          )}
          <NumberInput
            aria-label={name}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            min={min}
            max={max}
            step={step}
            allowDecimal={kind === 'decimal' || kind === 'factor'}
            value={number ?? ''}
            onChange={next => onChange(next === '' ? undefined : Number(next))}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** How many pictures: a few, so one by one. */
function CountInput({ field, value, onChange, error }: NumberProps) {
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId }) => <Stepper field={field} value={value} onChange={onChange} labelId={labelId} />}
    </FieldFrame>
  )
}

/** Left out, each run has another seed; written or locked, it stays. */
function SeedInput({ field, value, onChange, error }: NumberProps) {
  const text = useMessages(formMessages)
  const label = field.label[useLocale()]
  const number = asNumber(value)
  const isLocked = number !== undefined
  return (
    <FieldFrame field={field} error={error}>
      {({ describedBy, isInvalid }) => (
        <div className={classes.seed}>
          <NumberInput
            aria-label={label}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            placeholder={text.randomSeed}
            min={field.min}
            max={field.max}
            allowDecimal={false}
            hideControls
            value={number ?? ''}
            onChange={next => onChange(next === '' ? undefined : Number(next))}
          />
          <IconButton icon={IconDice5} label={text.roll} onClick={() => onChange(rollSeed(field))} />
          <IconButton
            icon={isLocked ? IconLock : IconLockOpen}
            label={isLocked ? text.unlock : text.lock}
            aria-pressed={isLocked}
            onClick={() => onChange(isLocked ? undefined : rollSeed(field))}
          />
        </div>
      )}
    </FieldFrame>
  )
}

export function BooleanInput({ field, value, onChange, error }: FieldProps<FieldOf<'boolean'>>) {
  const locale = useLocale()
  return (
    <div data-field={field.key} className={classes.switch}>
      <Switch
        label={field.label[locale]}
        description={field.help?.[locale]}
        error={error}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {useContext(LabelAside)}
    </div>
  )
}
