import { useId, useMemo, useRef } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import classes from './entries-field.module.css'

export interface EntriesFieldProps {
  value: string
  onChange: (text: string) => void
  readOnly: boolean
  error: string | undefined
}

/** Lines with their numbers beside them. Lines never wrap, so a number is always beside its line. */
export function EntriesField({ value, onChange, readOnly, error }: EntriesFieldProps) {
  const text = useMessages(editorMessages)
  const gutter = useRef<HTMLPreElement>(null)
  const errorId = useId()
  const numbers = useMemo(() => {
    const count = value.split('\n').length
    return Array.from({ length: count }, (_, index) => index + 1).join('\n')
  }, [value])

  return (
    <div>
      <div className={classes.field} data-invalid={error ? true : undefined}>
        <pre ref={gutter} className={classes.numbers} aria-hidden="true">
          {numbers}
        </pre>
        <textarea
          className={classes.text}
          aria-label={text.entries}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={text.entriesHint}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          readOnly={readOnly}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          onScroll={event => gutter.current?.scrollTo({ top: event.currentTarget.scrollTop })}
        />
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
