import type { Editor, TLShapeId } from '@tldraw/tldraw'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { picturesOfBoard } from './board-pictures.ts'
import { drawPieces, pictured, pngOf } from './draw-pieces.ts'
import { ExportFailed } from './export-ask.ts'
import type { ExportAsk, ExportRun, Exported } from './export-ask.ts'
import type { PackedBoard } from './pack-originals.ts'

export interface ExportSource {
  board: PackedBoard
  /** Shows a still copy of the board: what others do meanwhile is not in it, and nobody sees its pages turn. */
  editor: Editor
  records: readonly BoardRecord[]
  pageId: Editor['getCurrentPageId'] extends () => infer Id ? Id : never
  selected: readonly TLShapeId[]
}

/** Makes the file that was asked for. Throws `ExportFailed`, or what aborted it. */
export async function exportBoard(source: ExportSource, ask: ExportAsk, run: ExportRun): Promise<Exported> {
  const { editor, records, pageId, selected, board } = source
  run.onStep({ is: 'preparing' })
  if (ask.format === 'tldr') return (await import('./write-tldraw.ts')).writeTldraw(records, run)
  if (ask.format === 'zip') {
    const pictures = picturesOfBoard(records, {
      ...(ask.range === 'page' && { pageId }),
      ...(ask.range === 'selection' && { shapeIds: new Set<string>(selected) }),
    })
    return (await import('./pack-originals.ts')).packOriginals(board, pictures, run)
  }
  if (ask.format === 'pdf') return (await import('./write-pdf.ts')).writePdf(source, ask, run)
  editor.setCurrentPage(pageId)
  const ids = pictured(editor, ask.range === 'selection' ? selected : editor.getSortedChildIdsForParent(pageId))
  if (ids.length === 0) throw new ExportFailed({ is: 'empty' })
  return ask.format === 'svg' ? drawSvg(editor, ids, ask) : drawPng(editor, ids, { ask, run })
}

async function drawPng(
  editor: Editor,
  ids: readonly TLShapeId[],
  { ask: { scale, background }, run }: { ask: ExportAsk; run: ExportRun },
): Promise<Exported> {
  const { canvas, share } = await drawPieces(editor, ids, {
    scale,
    background,
    signal: run.signal,
    onPiece: (done, count) => run.onStep({ is: 'pieces', done, count }),
  })
  run.onStep({ is: 'packing' })
  return { blob: await pngOf(canvas), extension: 'png', share }
}

/** Pictures and letters are in it, so that it looks the same anywhere. */
async function drawSvg(editor: Editor, ids: TLShapeId[], { background }: ExportAsk): Promise<Exported> {
  const drawn = await editor.getSvgString(ids, { background, padding: 32 })
  if (!drawn) throw new ExportFailed({ is: 'drawing' })
  return { blob: new Blob([drawn.svg], { type: 'image/svg+xml' }), extension: 'svg', share: 1 }
}
