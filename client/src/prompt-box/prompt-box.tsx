import { useId, useMemo, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { findReferences } from '@atelier/shared-schema/prompt/wildcards.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { countTokens } from './count-tokens.ts'
import { Expansion, hasChoices, isTooLongToExpand } from './expansion.tsx'
import { hasWeights } from './has-weights.ts'
import type { OfferedNames } from './open-sign.ts'
import { PromptField } from './prompt-field.tsx'
import type { PromptFieldHandle } from './prompt-field.tsx'
import { promptMessages } from './prompt.messages.ts'
import { pictureTaker } from './taken-pictures.ts'
import type { TakenPictures } from './taken-pictures.ts'
import classes from './prompt-box.module.css'

export interface PromptBoxProps {
  /** What reads aloud calls the box. */
  label: string
  prompt: {
    label: string
    value: string
    onChange: (text: string) => void
    placeholder?: string | undefined
    lengthMax: number
    error?: string | undefined
    /** Whatever reads it knows no weights. */
    isPlain?: boolean | undefined
  }
  uid: string
  names: OfferedNames
  handle?: Ref<PromptFieldHandle>
  onStyle: (name: string) => void
  onRun: (options: { next: boolean }) => void
  onPictures: (pictures: TakenPictures) => void
  /** What stands between the prompt and the options: what is to be left out. */
  beneath?: ReactNode
  /** Styles and pictures. */
  chips?: ReactNode
  /** Recipe, ratio, count; the button that runs it last. */
  options: ReactNode
  /** What is wrong, or worth knowing. */
  notes?: ReactNode
}

/** Where making begins: the words, what goes with them, and the button. */
export function PromptBox(props: PromptBoxProps) {
  const { label, uid, names, handle, onStyle, onRun, onPictures, beneath, chips, options, notes } = props
  const { isPlain = false, ...prompt } = props.prompt
  const text = useMessages(promptMessages)
  const [isOver, setOver] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  const errorId = useId()
  const missing = useMissingNames(prompt.value, names)
  const tokens = useMemo(() => countTokens(prompt.value), [prompt.value])
  const canExpand = useMemo(() => hasChoices(prompt.value) && !isTooLongToExpand(prompt.value), [prompt.value])

  return (
    <section
      className={classes.box}
      aria-label={label}
      data-over={isOver || undefined}
      {...pictureTaker(onPictures, setOver)}
    >
      <PromptField
        {...prompt}
        uid={uid}
        names={names}
        missing={missing}
        describedBy={prompt.error ? errorId : undefined}
        onStyle={onStyle}
        onRun={onRun}
        handle={handle}
      />
      {prompt.error && (
        <p id={errorId} className={classes.error}>
          {prompt.error}
        </p>
      )}
      {beneath}
      <div className={classes.chips}>
        {chips}
        <span className={classes.facts}>
          {canExpand && (
            <button type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? text.hideExpansion : text.showExpansion}
            </button>
          )}
          {tokens > 0 && <span data-tip={text.tokensTip}>{text.tokens(tokens)}</span>}
        </span>
      </div>
      {missing.size > 0 && (
        <p role="status" className={classes.note}>
          {text.missing([...missing].map(name => `“${name}”`).join(', '))}
        </p>
      )}
      {isPlain && hasWeights(prompt.value) && (
        <p role="status" className={classes.note}>
          {text.plainWords}
        </p>
      )}
      {notes}
      {canExpand && isExpanded && <Expansion prompt={prompt.value} />}
      <div className={classes.options}>{options}</div>
    </section>
  )
}

const none: ReadonlySet<string> = new Set()

/** Names of wildcards that this person has not; nothing is said before it is known which ones there are. */
function useMissingNames(prompt: string, names: OfferedNames): ReadonlySet<string> {
  const isKnown = useLocalItems('WILDCARD') !== undefined
  return useMemo(() => {
    if (!isKnown) return none
    const known = new Set(names.wildcards.map(name => name.toLowerCase()))
    const used = findReferences([prompt]).map(name => name.toLowerCase())
    return new Set(used.filter(name => !name.includes('*') && !known.has(name)))
  }, [isKnown, names.wildcards, prompt])
}
