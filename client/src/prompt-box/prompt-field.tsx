import { VisuallyHidden } from '@mantine/core'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'
import { WEIGHT_STEP, changeWeight } from './change-weight.ts'
import type { OfferedNames } from './open-sign.ts'
import { PaintedPrompt } from './painted-prompt.tsx'
import { readHistory, startOfWalk, walkHistory } from './prompt-history.ts'
import { promptMessages } from './prompt.messages.ts'
import { typeOver, useCompletion } from './use-completion.ts'
import type { Completion } from './use-completion.ts'
import classes from './prompt-field.module.css'

export interface PromptFieldHandle {
  focus: () => void
}

export interface PromptFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder?: string | undefined
  lengthMax: number
  /** Whose former prompts Alt and the arrows go through; without it there are none. */
  uid?: string | undefined
  names: OfferedNames
  /** Names that lead nowhere, in lower case. */
  missing?: ReadonlySet<string>
  error?: string | undefined
  describedBy?: string | undefined
  /** Takes the style that a slash called for; without it none is offered. */
  onStyle?: ((name: string) => void) | undefined
  /** Mod+Enter, and with Shift before everything that waits. */
  onRun?: ((options: { next: boolean }) => void) | undefined
  handle?: Ref<PromptFieldHandle>
}

const none: ReadonlySet<string> = new Set()

/** Several lines with the signs of the prompt language in colours, weights by key, former prompts, and completion. */
export function PromptField(props: PromptFieldProps) {
  const { label, value, onChange, placeholder, lengthMax, names, missing = none, error, describedBy, onStyle } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const paint = useRef<HTMLDivElement>(null)
  const listId = useId()
  const completion = useCompletion(names, onStyle)
  const { sign, active } = completion
  const onKeyDown = usePromptKeys(props, completion)
  useImperativeHandle(props.handle, () => ({ focus: () => focusAtEnd(field.current) }), [])

  return (
    <div className={classes.whole}>
      <div className={classes.field}>
        <div ref={paint} className={classes.paint} aria-hidden="true">
          <PaintedPrompt text={value} missing={missing} />
        </div>
        <textarea
          ref={field}
          className={classes.text}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={sign && listId}
          aria-activedescendant={sign && `${listId}-${active}`}
          aria-keyshortcuts="Control+Enter Control+Shift+Enter Control+ArrowUp Control+ArrowDown Alt+ArrowUp Alt+ArrowDown"
          placeholder={placeholder}
          maxLength={lengthMax}
          spellCheck={false}
          autoCapitalize="off"
          value={value}
          onChange={event => {
            onChange(event.currentTarget.value)
            completion.look(event.currentTarget)
          }}
          onSelect={event => completion.recheck(event.currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={completion.close}
        />
      </div>
      <Suggestions
        id={listId}
        completion={completion}
        place={sign && paint.current ? placeOf(paint.current, sign.from) : undefined}
        onChoose={index => {
          const suggestion = completion.suggestions[index]
          if (field.current && suggestion) completion.accept(field.current, suggestion)
        }}
      />
    </div>
  )
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

function usePromptKeys({ uid, onRun }: PromptFieldProps, completion: Completion) {
  const [walk, setWalk] = useState(startOfWalk)
  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const field = event.currentTarget
    if (completion.takeKey(event) || event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && isMod && onRun) {
      event.preventDefault()
      setWalk(startOfWalk)
      return onRun({ next: event.shiftKey })
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      return field.blur()
    }
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (up === undefined || event.shiftKey) return
    if (isMod && !event.altKey) {
      event.preventDefault()
      weigh(field, up * WEIGHT_STEP)
    } else if (event.altKey && !isMod && uid !== undefined) {
      event.preventDefault()
      const step = walkHistory(readHistory(uid), walk, field.value, up === 1 ? 1 : -1)
      if (!step) return
      setWalk(step.walk)
      typeOver(field, 0, field.value.length, step.text)
    }
  }
}

function weigh(field: HTMLTextAreaElement, by: number): void {
  const edit = changeWeight(field.value, field.selectionStart, field.selectionEnd, by)
  if (!edit) return
  typeOver(field, edit.from, edit.to, edit.text)
  field.setSelectionRange(edit.selectFrom, edit.selectTo)
}

interface SuggestionsProps {
  id: string
  completion: Completion
  place: { left: number; top: number } | undefined
  onChoose: (index: number) => void
}

/** Under the cursor; the field keeps the focus and names the active one. */
function Suggestions({ id, completion, place, onChoose }: SuggestionsProps) {
  const text = useMessages(promptMessages)
  const { sign, suggestions, active, setActive } = completion
  return (
    <>
      <VisuallyHidden role="status">{sign ? text.suggested(suggestions.length) : ''}</VisuallyHidden>
      {sign && place && (
        <div id={id} role="listbox" aria-label={text.kinds[sign.kind]} className={classes.suggestions} style={place}>
          {suggestions.map(({ label, hint }, index) => (
            <div
              key={label}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.suggestion}
              onPointerMove={() => setActive(index)}
              onPointerDown={event => event.preventDefault()}
              onClick={() => onChoose(index)}
            >
              <span>{label}</span>
              <small>{hint ? text.hints[hint] : ''}</small>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const SUGGESTIONS_WIDTH = 264
const GAP = 6

/** Under the letter at `offset`, as the painted words beneath the field lie. */
function placeOf(paint: HTMLElement, offset: number): { left: number; top: number } {
  const around = paint.closest(`.${classes.whole}`)?.getBoundingClientRect() ?? paint.getBoundingClientRect()
  const range = document.createRange()
  const walker = document.createTreeWalker(paint, NodeFilter.SHOW_TEXT)
  let rest = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (rest <= length) {
      range.setStart(node, rest)
      break
    }
    rest -= length
  }
  const box = range.getBoundingClientRect()
  return {
    left: Math.max(0, Math.min(box.left - around.left, around.width - SUGGESTIONS_WIDTH)),
    top: Math.min(box.bottom, around.bottom) - around.top + GAP,
  }
}
