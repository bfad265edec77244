import { memo, useMemo } from 'react'
import type { Token } from '@atelier/shared-schema/prompt/syntax.ts'
import { diagnosePrompt, tokenise } from '@atelier/shared-schema/prompt/tokenise-prompt.ts'
import classes from './entries-field.module.css'

/** Longer lines than any that can be saved are shown without colours. */
const LENGTH_MAX = 2_000

export interface HighlightedLinesProps {
  lines: readonly string[]
  from: number
  to: number
  /** Names that lead nowhere, in lower case. */
  missing: ReadonlySet<string>
}

/** The lines in sight with the signs of the prompt language in colours. What reads aloud reads the field itself. */
export function HighlightedLines({ lines, from, to, missing }: HighlightedLinesProps) {
  return lines.slice(from, to).map((line, index) => <Line key={from + index} line={line} missing={missing} />)
}

const Line = memo(function Line({ line, missing }: { line: string; missing: ReadonlySet<string> }) {
  const pieces = useMemo(() => (line.length > LENGTH_MAX ? [] : piecesOf(line)), [line])
  return (
    <div className={classes.line}>
      {pieces.length === 0 && line}
      {pieces.map(({ kind, text, isWrong }, index) => (
        <span
          key={index}
          data-sign={kind === 'text' ? undefined : kind}
          data-wrong={isWrong || (kind === 'wildcard' && missing.has(text.toLowerCase())) || undefined}
        >
          {text}
        </span>
      ))}
    </div>
  )
})

interface Piece {
  kind: Token['kind']
  text: string
  isWrong: boolean
}

/** Tokens, cut where something is wrong with a part of one. */
function piecesOf(line: string): Piece[] {
  const wrong = diagnosePrompt(line)
  const cuts = wrong.flatMap(({ from, to }) => [from, to])
  return tokenise(line).flatMap(({ kind, from, to }) => {
    const edges = [from, ...cuts.filter(cut => from < cut && cut < to), to]
    return edges.slice(1).map((end, index) => {
      const start = edges[index] ?? from
      const isWrong = wrong.some(place => place.from <= start && end <= place.to)
      return { kind, text: line.slice(start, end), isWrong }
    })
  })
}
