import { PinInput } from '@mantine/core'
import { useId } from 'react'
import classes from './code-input.module.css'

export interface CodeInputProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called with all six digits: most people need no button. */
  onComplete?: (code: string) => void
  /** The words stand where the caller puts them. */
  hasError?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/** Six digits from a mail; pasting or the phone's own suggestion fills them all. */
export function CodeInput({ label, value, onChange, onComplete, hasError, disabled, autoFocus }: CodeInputProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        inputMode="numeric"
        placeholder=""
        gap={8}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={hasError}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-label={label}
        getInputProps={index => ({ 'aria-label': `${label}, ${index + 1}/6` })}
      />
    </div>
  )
}
