import { checkCanvasSize } from '#images/canvas-size.ts'
import type { ScreenColour } from '#images/colour-text.ts'
import { filledPicture } from '#images/geometry.ts'
import type { Picture } from '#images/picture.ts'
import { drawText, layOutText } from '#images/text-drawing.ts'
import type { TextStyle } from '#images/text-drawing.ts'
import { entryFor } from '#nodes/batches.ts'
import { overlayPicture } from '#nodes/composite/overlay.ts'

export interface GridOptions {
  /** 0 for about square. */
  readonly columns: number
  readonly gap: number
  readonly background: ScreenColour
  /** One for each picture, as far as they go. */
  readonly labels: readonly string[]
  readonly labelSize: number
  readonly labelColour: ScreenColour
}

export function drawGrid(pictures: readonly Picture[], options: GridOptions): Picture {
  const { gap, labels, labelSize } = options
  const first = entryFor(pictures, 0)
  const columns = options.columns || Math.ceil(Math.sqrt(pictures.length))
  const across = Math.min(columns, pictures.length)
  const rows = Math.ceil(pictures.length / columns)
  const labelHeight = labels.length > 0 ? Math.ceil(labelSize * 1.6) : 0
  const cell = { width: first.width + gap, height: first.height + gap + labelHeight }
  const size = { width: across * cell.width + gap, height: rows * cell.height + gap }
  checkCanvasSize(size, 'columns')
  return pictures.reduce(
    (below, picture, index) => {
      const x = gap + (index % columns) * cell.width
      const y = gap + Math.floor(index / columns) * cell.height
      const placed = overlayPicture(below, picture, { x, y, opacity: 1 })
      const label = labels[index]?.trim()
      if (!label) return placed
      const drawn = drawLabel(label, { width: first.width, height: labelHeight }, options)
      return overlayPicture(placed, drawn, { x, y: y + first.height, opacity: 1 })
    },
    filledPicture(size, options.background),
  )
}

/** In one line, smaller where it would not fit. */
function drawLabel(label: string, room: { width: number; height: number }, options: GridOptions): Picture {
  const style: TextStyle = {
    font: 'Be Vietnam Pro',
    bold: false,
    size: options.labelSize,
    colour: options.labelColour,
    align: 'centre',
    lineHeight: 1,
    outline: 0,
    outlineColour: options.labelColour,
    shadow: 0,
  }
  const natural = layOutText(label, style, Infinity)
  const size = Math.max(4, Math.min(style.size, Math.floor((style.size * room.width) / Math.max(1, natural.width))))
  const fitted = { ...style, size }
  const layout = layOutText(label, fitted, Infinity)
  const place = { x: (room.width - layout.width) / 2, y: (room.height - layout.height) / 2, degrees: 0 }
  return drawText(room, layout, fitted, place).picture
}
