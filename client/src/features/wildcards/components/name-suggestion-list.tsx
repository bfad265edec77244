import { VisuallyHidden } from '@mantine/core'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import classes from './entries-field.module.css'

export interface NameSuggestionListProps {
  id: string
  suggestions: readonly string[]
  active: number
  place: { left: number; top: number } | undefined
  onActive: (index: number) => void
  onChoose: (suggestion: string) => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Beside the cursor; the field keeps the focus and names the active one. */
export function NameSuggestionList({ id, suggestions, active, place, onActive, onChoose }: NameSuggestionListProps) {
  const text = useMessages(editorMessages)
  return (
    <>
      <VisuallyHidden role="status">{place ? text.suggested(suggestions.length) : ''}</VisuallyHidden>
      {place && (
        <div id={id} role="listbox" aria-label={text.suggestions} className={classes.suggestions} style={place}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={classes.suggestion}
              onPointerMove={() => onActive(index)}
              onPointerDown={event => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              {suggestion}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
