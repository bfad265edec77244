import { PDFDocument } from 'pdf-lib'
import { drawPieces, pictured, pngOf } from './draw-pieces.ts'
import type { ExportAsk, ExportRun, Exported } from './export-ask.ts'
import { ExportFailed } from './export-ask.ts'
import type { ExportSource } from './export-board.ts'

/** A unit of the page in points; no side of a page may be longer than a PDF allows. */
const POINT = 0.75
const SIDE_MAX = 14_400
/** Enough to be printed; a board of many pages stays small enough to be mailed. */
const PIXELS_MAX = 4_096

/** A page of the file for each page of the board that has something on it. */
export async function writePdf(source: ExportSource, ask: ExportAsk, { signal, onStep }: ExportRun): Promise<Exported> {
  const { editor, board } = source
  const file = await PDFDocument.create()
  file.setTitle(board.name)
  file.setCreator('Atelier')
  const pages = pagesToWrite(source, ask)
  if (pages.length === 0) throw new ExportFailed({ is: 'empty' })
  for (const [done, { id, shapes }] of pages.entries()) {
    onStep({ is: 'pages', done, count: pages.length })
    editor.setCurrentPage(id)
    const { w, h } = editor.getCurrentPageBounds() ?? { w: PIXELS_MAX, h: PIXELS_MAX }
    const scale = Math.min(2, PIXELS_MAX / Math.max(w, h, 1))
    const { canvas, bounds } = await drawPieces(editor, shapes, { scale, background: ask.background, signal })
    const png = await pngOf(canvas)
    const picture = await file.embedPng(await png.arrayBuffer())
    const shrunk = Math.min(POINT, SIDE_MAX / Math.max(bounds.w, bounds.h))
    const [width, height] = [bounds.w * shrunk, bounds.h * shrunk]
    file.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  }
  signal.throwIfAborted()
  onStep({ is: 'packing' })
  const bytes = await file.save()
  return { blob: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), extension: 'pdf', share: 1 }
}

function pagesToWrite({ editor, pageId, selected }: ExportSource, { range }: ExportAsk) {
  const pages = editor.getPages().filter(({ id }) => range === 'board' || id === pageId)
  return pages
    .map(({ id }) => ({
      id,
      shapes: pictured(editor, range === 'selection' ? selected : editor.getSortedChildIdsForParent(id)),
    }))
    .filter(({ shapes }) => shapes.length > 0)
}
