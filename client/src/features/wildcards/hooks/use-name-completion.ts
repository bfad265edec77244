import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { findNameAt } from '@atelier/shared-schema/prompt/name-at-cursor.ts'
import { suggestNames } from '../name-suggestions.ts'

/** A name that is being written, and where on the lines. */
interface OpenName {
  typed: string
  /** In the whole text. */
  from: number
  to: number
  line: number
  /** What stands before the name on its line. */
  before: string
}

export interface NameCompletion {
  name: OpenName | undefined
  suggestions: readonly string[]
  active: number
  setActive: (index: number) => void
  accept: (field: HTMLTextAreaElement, suggestion: string) => void
  /** After something was written. */
  look: (field: HTMLTextAreaElement) => void
  /** After the cursor moved: what is open stays only where the name is. */
  recheck: (field: HTMLTextAreaElement) => void
  close: () => void
  /** After the lines moved under what is shown beside the name. */
  refresh: () => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Names of wildcards for what is being written behind two underscores. Escape puts them away until another name is begun. */
export function useNameCompletion(names: readonly string[]): NameCompletion {
  const [name, setName] = useState<OpenName>()
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  const suggestions = useMemo(() => (name ? suggestNames(names, name.typed) : []), [names, name])
  const isOpen = suggestions.length > 0

  const look = (field: HTMLTextAreaElement) => {
    const found = findOpenName(field)
    setName(found?.from === dismissed ? undefined : found)
    setActive(0)
    if (found === undefined) setDismissed(undefined)
  }
  const close = () => setName(undefined)
  const refresh = () => setName(before => before && { ...before })
  const recheck = (field: HTMLTextAreaElement) => {
    if (name && findOpenName(field)?.from !== name.from) close()
  }
  const accept = (field: HTMLTextAreaElement, suggestion: string) => {
    if (!name) return
    const isClosed = field.value.startsWith('__', name.to)
    replaceText(field, name, isClosed ? suggestion : `${suggestion}__`)
    if (isClosed) field.setSelectionRange(field.selectionEnd + 2, field.selectionEnd + 2)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = suggestions[active]
    if (!isOpen || chosen === undefined || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(event.currentTarget, chosen)
    else if (event.key === 'Escape') {
      setDismissed(name?.from)
      close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    name: isOpen ? name : undefined,
    suggestions,
    active,
    setActive,
    accept,
    look,
    recheck,
    close,
    refresh,
    onKeyDown,
  }
}

function findOpenName({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): OpenName | undefined {
  if (selectionStart !== selectionEnd) return undefined
  const lineFrom = value.lastIndexOf('\n', selectionStart - 1) + 1
  const written = value.slice(lineFrom, selectionStart)
  const found = findNameAt(written, written.length)
  return (
    found && {
      typed: found.typed,
      from: lineFrom + found.from,
      to: selectionStart,
      line: value.slice(0, lineFrom).split('\n').length - 1,
      before: written.slice(0, found.from),
    }
  )
}

/**
 * As if it were typed, so that it can be undone like everything else that is written. What is typed already is left alone
 * where it can be: undoing gives back as selected what was replaced, and the next letter would be written over it.
 */
function replaceText(field: HTMLTextAreaElement, { from, to, typed }: OpenName, text: string): void {
  const kept = text.startsWith(typed) ? typed.length : 0
  field.focus()
  field.setSelectionRange(from + kept, to)
  document.execCommand('insertText', false, text.slice(kept))
}
