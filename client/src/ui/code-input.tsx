import { PinInput } from '@mantine/core'
import { useId } from 'react'
import classes from './code-input.module.css'

export interface CodeInputProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called with all six digits: most people need no button. */
  onComplete?: (code: string) => void
  error?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** Six digits from a mail; pasting or the phone's own suggestion fills them all. */
export function CodeInput({ label, value, onChange, onComplete, error, disabled, autoFocus }: CodeInputProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
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
        error={Boolean(error)}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-label={label}
        getInputProps={index => ({ 'aria-label': `${label}, ${index + 1}/6` })}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
