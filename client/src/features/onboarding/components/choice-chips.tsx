import { useId } from 'react'
import classes from './choice-chips.module.css'

export interface ChoiceChipsProps<T extends string> {
  label: string
  options: Readonly<Record<T, string>>
  chosen: readonly T[]
  onToggle: (value: T) => void
}

/** A question and its answers as chips that are pressed or not. */
export function ChoiceChips<T extends string>({ label, options, chosen, onToggle }: ChoiceChipsProps<T>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <div className={classes.chips}>
        {(Object.keys(options) as T[]).map(value => (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-pressed={chosen.includes(value)}
            onClick={() => onToggle(value)}
          >
            {options[value]}
          </button>
        ))}
      </div>
    </div>
  )
}
