import { parsePrompt } from './parse-prompt.ts'

/** The name of a wildcard that is being written. */
export interface NameAtCursor {
  /** Where the name begins, behind the underscores and a sign of drawing. */
  from: number
  typed: string
}

/** What is written between two underscores and the cursor; undefined where no name is being written. */
export function findNameAt(line: string, cursor: number): NameAtCursor | undefined {
  const before = line.slice(0, cursor)
  // A single underscore may still become part of the name.
  const written = before.endsWith('_') && !before.endsWith('__') ? before.slice(0, -1) : before
  const { diagnostics, marks } = parsePrompt(written)
  const open = diagnostics.findLast(({ code }) => code === 'unclosed-wildcard')
  if (open?.to === written.length) return nameFrom(before, open.from + 2)
  const from = beginsName(before)
  const last = marks.at(-1)
  return from === undefined || (last && last.to > from - 2) ? undefined : { from, typed: '' }
}

/** Where a name would begin whose first letter is not written yet. */
function beginsName(before: string): number | undefined {
  const unsigned = /[~@!]$/.test(before) ? before.slice(0, -1) : before
  if (!unsigned.endsWith('__') || unsigned.endsWith('___') || unsigned.endsWith('\\__')) return undefined
  return before.length
}

function nameFrom(before: string, at: number): NameAtCursor | undefined {
  const from = /[~@!]/.test(before[at] ?? '') ? at + 1 : at
  const typed = before.slice(from)
  return typed.includes('${') ? undefined : { from, typed }
}
