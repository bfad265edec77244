import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import { useNameCompletion } from '../hooks/use-name-completion.ts'
import classes from './entries-field.module.css'
import { EntriesNotes } from './entries-notes.tsx'
import { HighlightedLines } from './highlighted-lines.tsx'
import { NameSuggestionList, optionId } from './name-suggestion-list.tsx'

export interface EntriesFieldProps {
  value: string
  onChange: (text: string) => void
  readOnly: boolean
  error: string | undefined
  /** Names that can be completed. */
  names: readonly string[]
  /** Names that lead nowhere, in lower case. */
  missing: ReadonlySet<string>
}

const NO_LINES: readonly string[] = []
const LINE_HEIGHT = 22
const PADDING = 10
/** What is only half written is not commented on. */
const PAUSE_MS = 800
/** Lines are coloured in groups, so that scrolling mostly only moves them. */
const GROUP = 20
const LINES_SHOWN = 5 * GROUP

/** Lines with their numbers beside them. Lines never wrap, so a number is always beside its line. */
export function EntriesField({ value, onChange, readOnly, error, names, missing }: EntriesFieldProps) {
  const text = useMessages(editorMessages)
  const field = useRef<HTMLTextAreaElement>(null)
  const [errorId, listId] = [useId(), useId()]
  const lines = useMemo(() => value.split('\n'), [value])
  const numbers = useMemo(() => lines.map((_, index) => index + 1).join('\n'), [lines])
  const completion = useNameCompletion(names)
  const { gutter, painted, firstLine, follow } = useFollowedScroll()
  const { name, active } = completion
  const [settled] = useDebouncedValue(lines, PAUSE_MS)
  // Ten thousand lines are read after the first paint, not before it.
  const noted = useDeferredValue(settled, NO_LINES)

  return (
    <div className={classes.whole}>
      <div className={classes.field} data-invalid={error ? true : undefined}>
        <pre ref={gutter} className={classes.numbers} aria-hidden="true">
          {numbers}
        </pre>
        <div className={classes.pane}>
          <div className={classes.paint} aria-hidden="true">
            <div ref={painted} className={classes.lines}>
              <div style={{ height: firstLine * LINE_HEIGHT }} />
              <HighlightedLines lines={lines} from={firstLine} to={firstLine + LINES_SHOWN} missing={missing} />
            </div>
          </div>
          <textarea
            ref={field}
            className={classes.text}
            aria-label={text.entries}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={name && listId}
            aria-activedescendant={name && optionId(listId, active)}
            placeholder={text.entriesHint}
            spellCheck={false}
            autoCapitalize="off"
            wrap="off"
            readOnly={readOnly}
            value={value}
            onChange={event => {
              onChange(event.currentTarget.value)
              completion.look(event.currentTarget)
            }}
            onSelect={event => completion.recheck(event.currentTarget)}
            onKeyDown={completion.onKeyDown}
            onBlur={completion.close}
            onScroll={event => {
              follow(event.currentTarget)
              completion.refresh()
            }}
          />
        </div>
      </div>
      <NameSuggestionList
        id={listId}
        suggestions={completion.suggestions}
        active={active}
        place={name && field.current ? placeOf(field.current, name) : undefined}
        onActive={completion.setActive}
        onChoose={suggestion => field.current && completion.accept(field.current, suggestion)}
      />
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      <EntriesNotes lines={noted} />
    </div>
  )
}

/** What lies beside and beneath the field moves with it at once; which lines are coloured follows in groups. */
function useFollowedScroll() {
  const gutter = useRef<HTMLPreElement>(null)
  const painted = useRef<HTMLDivElement>(null)
  const [firstLine, setFirstLine] = useState(0)
  const follow = ({ scrollTop, scrollLeft }: HTMLTextAreaElement) => {
    gutter.current?.scrollTo({ top: scrollTop })
    if (painted.current) painted.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`
    setFirstLine(Math.max(0, Math.floor(scrollTop / LINE_HEIGHT / GROUP) - 1) * GROUP)
  }
  return { gutter, painted, firstLine, follow }
}

/** Under the line of the name, where the name begins; within the field, however long its line is. */
function placeOf(field: HTMLTextAreaElement, { line, before }: { line: number; before: string }) {
  const pen = document.createElement('canvas').getContext('2d')
  const style = getComputedStyle(field)
  if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const width = pen?.measureText(before).width ?? 0
  const around = field.closest(`.${classes.whole}`)?.getBoundingClientRect()
  const box = field.getBoundingClientRect()
  const left = box.left - (around?.left ?? 0) + Number.parseFloat(style.paddingLeft) + width - field.scrollLeft
  return {
    left: Math.max(0, Math.min(left, (around?.width ?? box.width) - SUGGESTIONS_WIDTH)),
    top: PADDING + (line + 1) * LINE_HEIGHT - field.scrollTop,
  }
}

const SUGGESTIONS_WIDTH = 240
