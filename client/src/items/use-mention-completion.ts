import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Mentionable } from '@atelier/shared-schema/contract/families/comments.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import type { CommentsOf } from './comments-of.ts'
import { findMentionAt, isMeantBy, mentionOf } from './comments-text.ts'
import type { OpenMention } from './comments-text.ts'

const DEBOUNCE_MS = 150
const OFFERED_MAX = 6

/** People for the name that is being written behind an @. Escape puts them away until another name is begun. */
export function useMentionCompletion({ item, routes }: CommentsOf, onMention: (person: PersonBrief) => void) {
  const [mention, setMention] = useState<OpenMention>()
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  const people = usePeople({ item, routes }, mention?.typed)

  const look = (field: HTMLTextAreaElement) => {
    const found = findOpen(field)
    setMention(found?.from === dismissed ? undefined : found)
    setActive(0)
    if (found === undefined) setDismissed(undefined)
  }
  const close = () => setMention(undefined)
  const recheck = (field: HTMLTextAreaElement) => {
    if (mention && findOpen(field)?.from !== mention.from) close()
  }
  const accept = (field: HTMLTextAreaElement, person: PersonBrief) => {
    if (!mention) return
    onMention(person)
    replaceText(field, mention, `${mentionOf(person)} `)
    close()
  }
  /** Whether the key was meant for the people offered. */
  const takeKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const chosen = people[active]
    if (!chosen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(event.currentTarget, chosen)
    else if (event.key === 'Escape') {
      setDismissed(mention?.from)
      close()
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { people, active, setActive, accept, look, recheck, close, takeKey }
}

const nobody: Mentionable[] = []

function usePeople({ item, routes }: Pick<CommentsOf, 'item' | 'routes'>, typed: string | undefined): Mentionable[] {
  const person = usePerson()
  const [search] = useDebouncedValue(typed ?? '', DEBOUNCE_MS)
  const { data } = useRoute(
    routes.listMentionable,
    { params: { id: item.id }, query: search === '' ? {} : { search } },
    { enabled: typed !== undefined, keepPrevious: true },
  )
  if (typed === undefined || !data) return nobody
  return data.items.filter(found => found.uid !== person?.uid && isMeantBy(found, typed)).slice(0, OFFERED_MAX)
}

function findOpen({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): OpenMention | undefined {
  return selectionStart === selectionEnd ? findMentionAt(value, selectionStart) : undefined
}

/** As if it were typed, so that it can be undone like everything else that is written. */
function replaceText(field: HTMLTextAreaElement, { from, to }: OpenMention, text: string): void {
  field.focus()
  field.setSelectionRange(from, to)
  document.execCommand('insertText', false, text)
}
