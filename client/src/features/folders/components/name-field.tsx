import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import classes from './name-field.module.css'

export interface NameFieldProps {
  label: string
  initial: string
  placeholder?: string
  /** Nothing has that name yet: Enter takes it as it stands. */
  isProposed?: boolean
  /** Also when the field is left; not with an empty or an unchanged name. */
  onName: (name: string) => void
  /** After either way out; `byKey`: focus belongs back where it came from. */
  onEnd: (byKey: boolean) => void
}

const LENGTH_MAX = 255

/** A name where it stands: Enter and leaving take it, Esc lets it be. */
export function NameField({ label, initial, placeholder, isProposed = false, onName, onEnd }: NameFieldProps) {
  const [name, setName] = useState(initial)
  const ended = useRef(false)

  function end(takes: boolean, byKey: boolean): void {
    if (ended.current) return
    ended.current = true
    const trimmed = name.trim()
    const isOther = trimmed !== initial || (isProposed && byKey)
    if (takes && trimmed !== '' && isOther) onName(trimmed)
    onEnd(byKey)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The keys of the tree around it are not meant while one types.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(true, true)
    else if (event.key === 'Escape') end(false, true)
  }

  return (
    <input
      className={classes.field}
      aria-label={label}
      value={name}
      placeholder={placeholder}
      maxLength={LENGTH_MAX}
      spellCheck={false}
      autoComplete="off"
      ref={input => {
        if (!input || document.activeElement === input || ended.current) return
        input.focus()
        input.select()
      }}
      onChange={event => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(true, false)}
      onClick={event => event.stopPropagation()}
      onDoubleClick={event => event.stopPropagation()}
    />
  )
}
