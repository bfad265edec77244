import { memo, useMemo } from 'react'
import type { TokenKind } from '@atelier/shared-schema/prompt/syntax.ts'
import { diagnosePrompt, tokenise } from '@atelier/shared-schema/prompt/tokenise-prompt.ts'
import { listWeighted } from './change-weight.ts'
import classes from './prompt-field.module.css'

/** Longer prompts are shown without colours. */
const LENGTH_MAX = 8_000

export interface PaintedPromptProps {
  text: string
  /** Names that lead nowhere, in lower case. */
  missing: ReadonlySet<string>
}

/** The prompt with its signs in colours, laid out exactly as the field above it. What reads aloud reads the field. */
export const PaintedPrompt = memo(function PaintedPrompt({ text, missing }: PaintedPromptProps) {
  const groups = useMemo(() => (text.length > LENGTH_MAX ? [] : groupPieces(text)), [text])
  return (
    <>
      {groups.length === 0 && text}
      {groups.map(({ isWeighted, pieces }, index) => {
        const inside = pieces.map((piece, at) => (
          <span
            key={at}
            data-sign={piece.kind === 'text' ? undefined : piece.kind}
            data-wrong={piece.isWrong || (piece.kind === 'wildcard' && missing.has(nameOf(piece.text))) || undefined}
          >
            {piece.text}
          </span>
        ))
        return isWeighted ? (
          <span key={index} className={classes.weighted}>
            {inside}
          </span>
        ) : (
          inside
        )
      })}
      {/* A last line without a letter has a height too. */}
      {'\u200b'}
    </>
  )
})

const nameOf = (written: string) => written.replaceAll('_', ' ').trim().replaceAll(' ', '_').toLowerCase()

interface Piece {
  kind: TokenKind
  text: string
  isWrong: boolean
}

interface Group {
  isWeighted: boolean
  pieces: Piece[]
}

/** Tokens, cut where a weight or something wrong begins and ends. */
function groupPieces(text: string): Group[] {
  const weighted = listWeighted(text)
  const wrong = diagnosePrompt(text)
  const cuts = [...weighted, ...wrong].flatMap(({ from, to }) => [from, to])
  const groups: Group[] = []
  for (const { kind, from, to } of tokenise(text)) {
    const edges = [from, ...new Set(cuts.filter(cut => from < cut && cut < to)), to].toSorted((a, b) => a - b)
    edges.slice(1).forEach((end, index) => {
      const start = edges[index] ?? from
      const isIn = (place: { from: number; to: number }) => place.from <= start && end <= place.to
      const isWeighted = weighted.some(isIn)
      const last = groups.at(-1)
      const group = last?.isWeighted === isWeighted ? last : { isWeighted, pieces: [] }
      if (group !== last) groups.push(group)
      group.pieces.push({ kind, text: text.slice(start, end), isWrong: wrong.some(isIn) })
    })
  }
  return groups
}
