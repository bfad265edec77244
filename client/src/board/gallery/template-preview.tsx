import { Fragment } from 'react'
import { NOTE_SIDE } from '@atelier/shared-schema/board/shape-box.ts'
import { boardColour } from '@atelier/shared-schema/board/board-colours.ts'
import type { Piece } from '@atelier/shared-schema/board/templates/board-piece.ts'
import classes from './new-board.module.css'

const MARGIN = 60
const textHeights = { s: 20, m: 28, l: 40, xl: 52 } as const

/** A layout as one sees it from far away: where things lie, not what they say. */
export function TemplatePreview({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <svg className={classes.preview} viewBox={viewBoxOf(pieces)} aria-hidden="true" preserveAspectRatio="xMidYMid meet">
      {pieces.map((piece, place) => (
        <PieceMark key={place} piece={piece} />
      ))}
    </svg>
  )
}

function viewBoxOf(pieces: readonly Piece[]): string {
  const right = Math.max(400, ...pieces.map(piece => piece.x + ('w' in piece && piece.is !== 'text' ? piece.w : 0)))
  const bottom = Math.max(250, ...pieces.map(piece => piece.y + ('h' in piece ? piece.h : 0)))
  return `${-MARGIN} ${-MARGIN} ${right + 2 * MARGIN} ${bottom + 2 * MARGIN}`
}

function PieceMark({ piece }: { piece: Piece }) {
  const { x, y } = piece
  switch (piece.is) {
    case 'frame':
      return (
        <>
          <rect className={classes.frame} x={x} y={y} width={piece.w} height={piece.h} rx={8} />
          <g transform={`translate(${x} ${y})`}>
            {piece.within?.map((inner, place) => (
              <PieceMark key={place} piece={inner} />
            ))}
          </g>
        </>
      )
    case 'generation':
      return <rect className={classes.generation} x={x} y={y} width={piece.w} height={piece.h} rx={8} />
    case 'note':
      return (
        <rect x={x} y={y} width={NOTE_SIDE} height={NOTE_SIDE} rx={6} fill={boardColour('light', piece.color).note} />
      )
    case 'box':
      return <BoxMark piece={piece} />
    case 'text':
      return <TextMark piece={piece} />
    case 'arrow':
      return <line className={classes.arrow} x1={x} y1={y} x2={piece.toX} y2={piece.toY} />
    case 'picture':
      return <rect className={classes.frame} x={x} y={y} width={piece.w} height={piece.h} />
  }
}

function BoxMark({ piece: { x, y, w, h, geo, color } }: { piece: Extract<Piece, { is: 'box' }> }) {
  const fill = boardColour('light', color).solid
  return geo === 'ellipse' ? (
    <ellipse cx={x + w / 2} cy={y + h / 2} rx={w / 2} ry={h / 2} fill={fill} />
  ) : (
    <rect x={x} y={y} width={w} height={h} fill={fill} />
  )
}

/** A bar for each line, about as long as its words. */
function TextMark({ piece: { x, y, w, size, words } }: { piece: Extract<Piece, { is: 'text' }> }) {
  const height = textHeights[size]
  return words.split('\n').map((line, place) => (
    <Fragment key={place}>
      <rect
        className={classes.words}
        x={x}
        y={y + place * height * 1.5 + height * 0.25}
        width={Math.min(w, line.length * height * 0.45)}
        height={height * 0.6}
        rx={height * 0.2}
      />
    </Fragment>
  ))
}
