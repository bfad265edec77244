import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { findOpenSign, suggestFor } from './open-sign.ts'
import type { OfferedNames, OpenSign, Suggestion } from './open-sign.ts'

export interface Completion {
  /** Undefined while there is nothing to offer. */
  sign: OpenSign | undefined
  suggestions: readonly Suggestion[]
  active: number
  setActive: (index: number) => void
  accept: (field: HTMLTextAreaElement, suggestion: Suggestion) => void
  /** After something was written. */
  look: (field: HTMLTextAreaElement) => void
  /** After the cursor moved: what is open stays only where the sign is. */
  recheck: (field: HTMLTextAreaElement) => void
  close: () => void
  /** True when the key was meant for what is offered. */
  takeKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
}

/** What can be completed at the cursor. Escape puts it away until another sign is begun. */
export function useCompletion(names: OfferedNames, onStyle?: (name: string) => void): Completion {
  const [sign, setSign] = useState<OpenSign>()
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  const isTaken = sign !== undefined && (sign.kind !== 'style' || onStyle !== undefined)
  const suggestions = useMemo(() => (isTaken ? suggestFor(sign, names) : []), [names, sign, isTaken])
  const isOpen = suggestions.length > 0
  const close = () => setSign(undefined)

  const find = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    selectionStart === selectionEnd ? findOpenSign(value, selectionStart) : undefined

  const look = (field: HTMLTextAreaElement) => {
    const found = find(field)
    setSign(found?.from === dismissed ? undefined : found)
    setActive(0)
    if (found === undefined) setDismissed(undefined)
  }
  const recheck = (field: HTMLTextAreaElement) => {
    if (sign && find(field)?.from !== sign.from) close()
  }
  const accept = (field: HTMLTextAreaElement, suggestion: Suggestion) => {
    if (!sign) return
    close()
    if (sign.kind === 'style') {
      // The slash that called for it goes too.
      typeOver(field, sign.from - 1, sign.to, '')
      onStyle?.(suggestion.label)
      return
    }
    const isClosed = sign.kind === 'wildcard' && field.value.startsWith('__', sign.to)
    const text = isClosed ? suggestion.text.slice(0, -2) : suggestion.text
    complete(field, sign, text)
    const end = field.selectionEnd + (isClosed ? 2 : -suggestion.back)
    field.setSelectionRange(end, end)
  }
  const takeKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = suggestions[active]
    if (!isOpen || chosen === undefined || event.nativeEvent.isComposing) return false
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(event.currentTarget, chosen)
    else if (event.key === 'Escape') {
      setDismissed(sign?.from)
      close()
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { sign: isOpen ? sign : undefined, suggestions, active, setActive, accept, look, recheck, close, takeKey }
}

/**
 * What is typed already is left alone where it can be: undoing gives back as selected what was replaced, and the next letter
 * would be written over it.
 */
function complete(field: HTMLTextAreaElement, { from, to, typed }: OpenSign, text: string): void {
  const kept = text.startsWith(typed) ? typed.length : 0
  typeOver(field, from + kept, to, text.slice(kept))
}

/** As if it were typed, so that it can be undone like everything else that is written. */
export function typeOver(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus()
  field.setSelectionRange(from, to)
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}
