import { Textarea, VisuallyHidden } from '@mantine/core'
import { useId, useRef } from 'react'
import type { Mentionable } from '@atelier/shared-schema/contract/families/comments.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { matchesKeys } from '#app/shortcuts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { commentsMessages } from './comments-messages.ts'
import { useComments } from './comments-of.ts'
import { useFocusWhenAsked } from './focus-when-asked.ts'
import { useMentionCompletion } from './use-mention-completion.ts'
import classes from './comments.module.css'

export interface CommentFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  onMention: (person: PersonBrief) => void
  onSend: () => void
  /** What Escape does; without it, Escape means nothing here. */
  onCancel?: (() => void) | undefined
  /** Whether it takes the focus when it appears, or how often it was asked to. */
  takesFocus?: boolean | number
  /** Says more about it. */
  describedBy?: string | undefined
}

/** What is written, with people offered behind an @. Mod+Enter sends. */
export function CommentField(props: CommentFieldProps) {
  const { label, placeholder, value, onChange, onMention, onSend, onCancel, takesFocus = false, describedBy } = props
  const { of } = useComments()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const completion = useMentionCompletion(of, onMention)
  const { people, active } = completion
  useFocusWhenAsked(field, takesFocus)
  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        autosize
        minRows={2}
        maxRows={12}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={people.length > 0 ? optionId(listId, active) : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={value}
        onChange={event => {
          onChange(event.currentTarget.value)
          completion.look(event.currentTarget)
        }}
        onSelect={event => completion.recheck(event.currentTarget)}
        onBlur={completion.close}
        onKeyDown={event => {
          if (completion.takeKey(event)) return
          if (matchesKeys(event.nativeEvent, 'mod+Enter')) {
            event.preventDefault()
            onSend()
          } else if (event.key === 'Escape' && onCancel) {
            event.preventDefault()
            onCancel()
          }
        }}
      />
      <OfferedPeople
        id={listId}
        people={people}
        active={active}
        onActive={completion.setActive}
        onChoose={person => field.current && completion.accept(field.current, person)}
      />
    </div>
  )
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

interface OfferedPeopleProps {
  id: string
  people: readonly Mentionable[]
  active: number
  onActive: (index: number) => void
  onChoose: (person: PersonBrief) => void
}

/** Below the field, which keeps the focus and names the active one. */
function OfferedPeople({ id, people, active, onActive, onChoose }: OfferedPeopleProps) {
  const text = useMessages(commentsMessages)
  const { here } = useComments()
  return (
    <>
      <VisuallyHidden role="status">{people.length > 0 ? text.found(people.length) : ''}</VisuallyHidden>
      {people.length > 0 && (
        <div className={classes.people}>
          <div id={id} role="listbox" aria-label={text.people}>
            {people.map((person, index) => (
              <div
                key={person.uid}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                className={classes.person}
                onPointerMove={() => onActive(index)}
                onPointerDown={event => event.preventDefault()}
                onClick={() => onChoose(person)}
              >
                <Avatar uid={person.uid} name={person.name} src={person.picture} size="sm" />
                <span>{person.name}</span>
                <small>
                  {here.has(person.uid) ? text.hereNow : person.isReviewGuest ? text.guest : text.roles[person.role]}
                </small>
              </div>
            ))}
          </div>
          <p className={classes.seeing}>{text.onlySeeing}</p>
        </div>
      )}
    </>
  )
}
