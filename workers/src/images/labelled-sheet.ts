import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import type { ScreenColour } from './colour-text.ts'
import type { Size } from './resize.ts'
import { drawText, layOutText } from './text-drawing.ts'
import type { TextStyle } from './text-drawing.ts'

export interface LabelledSheet {
  /** Above each column, from the left. */
  readonly columns: readonly string[]
  /** Beside each row, from the top; none for a single row. */
  readonly rows: readonly string[]
  /** Image files, row by row; undefined where there is none. */
  readonly cells: readonly (Uint8Array | undefined)[]
}

const CELL_SIDE_MAX = 512
const PIXELS_MAX = 40_000_000
const GAP = 12
const PAPER = '#fbfaf8'
const EMPTY = '#ececea'
const INK: ScreenColour = [28, 27, 31, 255]
const LABEL_SIZE = 22
const LABEL_LINES = 2
const ROW_LABEL_WIDTH = 200

interface Frame {
  readonly cell: Size
  readonly left: number
  readonly top: number
  readonly size: Size
}

/** Pictures in columns and rows under their headings, as a PNG. All cells are of the shape of the first picture. */
export async function drawLabelledSheet(sheet: LabelledSheet): Promise<Buffer> {
  const frame = await layOut(sheet)
  const pictures = await Promise.all(
    sheet.cells.map((bytes, index) => placeCell(bytes, index, sheet.columns.length, frame)),
  )
  return sharp({ create: { ...frame.size, channels: 3, background: PAPER } })
    .composite([...pictures, ...labelsOf(sheet, frame)])
    .png({ compressionLevel: 6 })
    .toBuffer()
}

async function layOut({ columns, rows, cells }: LabelledSheet): Promise<Frame> {
  const first = cells.find(bytes => bytes !== undefined)
  const { width, height } = first ? await sharp(first).autoOrient().metadata() : { width: 1, height: 1 }
  const count = Math.max(1, columns.length * Math.max(1, rows.length))
  const side = Math.min(CELL_SIDE_MAX, Math.floor(Math.sqrt(PIXELS_MAX / count)))
  const scale = side / Math.max(width, height)
  const cell = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const left = GAP + (rows.length > 0 ? ROW_LABEL_WIDTH + GAP : 0)
  const top = GAP + Math.ceil(LABEL_SIZE * 1.3 * LABEL_LINES) + GAP
  const size = {
    width: left + columns.length * (cell.width + GAP),
    height: top + Math.max(1, rows.length) * (cell.height + GAP),
  }
  return { cell, left, top, size }
}

async function placeCell(
  bytes: Uint8Array | undefined,
  index: number,
  across: number,
  { cell, left, top }: Frame,
): Promise<OverlayOptions> {
  const place = {
    left: left + (index % across) * (cell.width + GAP),
    top: top + Math.floor(index / across) * (cell.height + GAP),
  }
  if (!bytes) return { input: { create: { ...cell, channels: 3, background: EMPTY } }, ...place }
  const input = await sharp(bytes)
    .autoOrient()
    .resize({ ...cell, fit: 'contain', background: EMPTY })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input, ...place }
}

function labelsOf({ columns, rows }: LabelledSheet, { cell, left, top }: Frame): OverlayOptions[] {
  const head = { width: cell.width, height: top - 2 * GAP }
  const side = { width: ROW_LABEL_WIDTH, height: cell.height }
  return [
    ...columns.map((label, index) => drawLabel(label, head, { left: left + index * (cell.width + GAP), top: GAP })),
    ...rows.map((label, index) => drawLabel(label, side, { left: GAP, top: top + index * (cell.height + GAP) })),
  ]
}

/** In the middle of its room; what does not fit is cut off with an ellipsis. */
function drawLabel(label: string, room: Size, place: { left: number; top: number }): OverlayOptions {
  const style: TextStyle = {
    font: 'Be Vietnam Pro',
    bold: true,
    size: LABEL_SIZE,
    colour: INK,
    align: 'centre',
    lineHeight: 1.3,
    outline: 0,
    outlineColour: INK,
    shadow: 0,
  }
  const linesMax = Math.max(1, Math.min(LABEL_LINES * 3, Math.floor(room.height / (LABEL_SIZE * style.lineHeight))))
  const whole = layOutText(label, style, room.width)
  const layout =
    whole.lines.length <= linesMax ? whole : layOutText(shorten(whole.lines, linesMax), style, room.width + LABEL_SIZE)
  const { picture } = drawText(room, layout, style, {
    x: (room.width - layout.width) / 2,
    y: (room.height - layout.height) / 2,
    degrees: 0,
  })
  return { input: Buffer.from(picture.data), raw: { ...room, channels: 4 }, ...place }
}

function shorten(lines: readonly string[], count: number): string {
  const kept = lines.slice(0, count)
  return [...kept.slice(0, -1), `${(kept.at(-1) ?? '').slice(0, -1)}…`].join('\n')
}
