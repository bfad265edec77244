import { Box } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { boardShapeProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import { ExportFailed } from './export-ask.ts'

const MARGIN = 32
/** What browsers draw at most, along an edge and altogether. */
const EDGE_MAX = 16_384
const AREA_MAX = 180_000_000
/** A piece is drawn in one go, while the page waits. */
const PIECE = 2_048

export interface DrawOptions {
  /** Pixels for each unit of the page. */
  scale: number
  background: boolean
  signal: AbortSignal
  onPiece?: (done: number, count: number) => void
}

export interface Drawn {
  canvas: HTMLCanvasElement
  /** In units of the page. */
  bounds: Box
  share: number
}

interface Piece {
  x: number
  y: number
  w: number
  h: number
}

/** Without what is asked for, which is no part of a picture of the board and takes no room in it. */
export function pictured(editor: Editor, ids: readonly TLShapeId[]): TLShapeId[] {
  return ids.filter(id => !((editor.getShape(id)?.type ?? '') in boardShapeProps))
}

export function boundsOf(editor: Editor, ids: readonly TLShapeId[]): Box | undefined {
  const boxes = ids.flatMap(id => editor.getShapeMaskedPageBounds(id) ?? [])
  return boxes.length > 0 ? Box.Common(boxes).clone().expandBy(MARGIN) : undefined
}

/** Shapes of the open page as one picture, piece by piece, so that the page goes on meanwhile and it can be stopped. */
export async function drawPieces(editor: Editor, ids: readonly TLShapeId[], options: DrawOptions): Promise<Drawn> {
  const { scale, background, signal, onPiece } = options
  const bounds = boundsOf(editor, ids)
  if (!bounds) throw new ExportFailed({ is: 'empty' })
  const share = shareOf(bounds, scale)
  const ratio = scale * share
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bounds.w * ratio))
  canvas.height = Math.max(1, Math.round(bounds.h * ratio))
  const context = canvas.getContext('2d')
  if (!context) throw new ExportFailed({ is: 'drawing' })
  if (background) {
    context.fillStyle = editor.getCurrentTheme().colors[editor.getColorMode()].background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const pieces = piecesOf(canvas)
  for (const [done, piece] of pieces.entries()) {
    signal.throwIfAborted()
    onPiece?.(done, pieces.length)
    const at = new Box(bounds.x + piece.x / ratio, bounds.y + piece.y / ratio, piece.w / ratio, piece.h / ratio)
    const seen = ids.filter(id => editor.getShapeMaskedPageBounds(id)?.collides(at))
    if (seen.length === 0) continue
    const bitmap = await drawPiece(editor, seen, { at, ratio })
    context.drawImage(bitmap, piece.x, piece.y, piece.w, piece.h)
    bitmap.close()
    await untilIdle()
  }
  onPiece?.(pieces.length, pieces.length)
  return { canvas, bounds, share }
}

function shareOf({ w, h }: Box, scale: number): number {
  const edge = EDGE_MAX / (Math.max(w, h) * scale)
  const area = Math.sqrt(AREA_MAX / (w * h * scale * scale))
  return Math.min(1, edge, area)
}

function piecesOf({ width, height }: HTMLCanvasElement): Piece[] {
  const pieces: Piece[] = []
  for (let y = 0; y < height; y += PIECE) {
    for (let x = 0; x < width; x += PIECE) {
      pieces.push({ x, y, w: Math.min(PIECE, width - x), h: Math.min(PIECE, height - y) })
    }
  }
  return pieces
}

async function drawPiece(editor: Editor, ids: readonly TLShapeId[], { at, ratio }: { at: Box; ratio: number }) {
  try {
    const options = { format: 'png', bounds: at, padding: 0, background: false, scale: 1, pixelRatio: ratio } as const
    const { blob } = await editor.toImage([...ids], options)
    return await createImageBitmap(blob)
  } catch (error) {
    throw new ExportFailed({ is: 'drawing' }, error)
  }
}

/** Frames are drawn and keys are heard between one piece and the next. */
function untilIdle(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new ExportFailed({ is: 'drawing' }))), 'image/png')
  })
}
