import type { BoardRecord } from '#documents/artboard.ts'
import { readBoardPage } from '#board/board-page.ts'
import { NOTE_SIDE } from '#board/shape-box.ts'
import type { Piece } from './board-piece.ts'

type PicturePiece = Extract<Piece, { is: 'picture' }>

export interface LaidPicture {
  readonly fileId: string
  readonly name: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
}

const ROW_HEIGHT = 320
const GAP = 24
const SIDE_MIN = 1

/** Pictures in rows of one height, about one and a half times as wide together as high, as a contact sheet has them. */
export function layPictures(pictures: readonly LaidPicture[], at: { x: number; y: number }): PicturePiece[] {
  const widths = pictures.map(({ width, height }) => Math.round((ROW_HEIGHT * ratioOf(width)) / ratioOf(height)))
  const area = widths.reduce((sum, width) => sum + (width + GAP) * (ROW_HEIGHT + GAP), 0)
  const rowWidth = Math.max(...widths, Math.sqrt(area * 1.5))
  let [x, y] = [0, 0]
  return pictures.map(({ fileId, name, mimeType, width, height }, place) => {
    const w = widths[place] ?? ROW_HEIGHT
    if (x > 0 && x + w > rowWidth) [x, y] = [0, y + ROW_HEIGHT + GAP]
    const piece: PicturePiece = {
      is: 'picture',
      x: at.x + x,
      y: at.y + y,
      w,
      h: ROW_HEIGHT,
      fileId,
      name,
      mimeType,
      pixels: { width, height },
    }
    x += w + GAP
    return piece
  })
}

const CLEARANCE = 96

/** Where there is nothing yet: below all of a layout, at its left. */
export function belowPieces(pieces: readonly Piece[]): { x: number; y: number } {
  if (pieces.length === 0) return { x: 0, y: 0 }
  const bottoms = pieces.map(piece => piece.y + ('h' in piece ? piece.h : piece.is === 'note' ? NOTE_SIDE : 0))
  return { x: Math.min(...pieces.map(piece => piece.x)), y: Math.max(...bottoms) + CLEARANCE }
}

/** The same of what lies on a board already. */
export function belowRecords(records: readonly BoardRecord[]): { x: number; y: number } {
  const { box } = readBoardPage(records)
  return box ? { x: box.x, y: box.y + box.h + CLEARANCE } : { x: 0, y: 0 }
}

/** Of a picture nobody has measured a square is made. */
function ratioOf(side: number): number {
  return Math.max(SIDE_MIN, side)
}
