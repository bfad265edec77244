import { useMemo } from 'react'
import type { Diagnostic } from '@atelier/shared-schema/prompt/syntax.ts'
import { diagnosePrompt } from '@atelier/shared-schema/prompt/tokenise-prompt.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import classes from './entries-field.module.css'

const NOTES_MAX = 3

/** What in the lines is read otherwise than it may be meant. Nothing stands in the way of saving it. */
export function EntriesNotes({ lines }: { lines: readonly string[] }) {
  const text = useMessages(editorMessages)
  const notes = useMemo(() => notesOf(lines), [lines])
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes} aria-label={text.notes}>
      {notes.map(({ line, from, code }) => (
        <li key={`${line} ${from} ${code}`}>
          {text.inLine(line + 1)} {text.wrong[code]}
        </li>
      ))}
    </ul>
  )
}

const signs = /[{}$()[\]_]/
/** By line, so that only what was written since is read again. */
const known = new Map<string, readonly Diagnostic[]>()
const KNOWN_MAX = 20_000

function notesOf(lines: readonly string[]): (Diagnostic & { line: number })[] {
  const notes: (Diagnostic & { line: number })[] = []
  for (const [line, written] of lines.entries()) {
    if (!signs.test(written)) continue
    for (const found of diagnosticsOf(written)) notes.push({ ...found, line })
    if (notes.length >= NOTES_MAX) return notes.slice(0, NOTES_MAX)
  }
  return notes
}

function diagnosticsOf(line: string): readonly Diagnostic[] {
  const before = known.get(line)
  if (before) return before
  if (known.size >= KNOWN_MAX) known.clear()
  const found = diagnosePrompt(line)
  known.set(line, found)
  return found
}
