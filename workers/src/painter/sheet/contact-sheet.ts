import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { canvasFont } from '#images/fonts.ts'

export interface SheetCell {
  /** Encoded; undefined when there is none, such as after a failure. */
  readonly picture: Uint8Array | undefined
  readonly caption: string
}

export interface SheetOptions {
  readonly columns: number
  /** Of a picture on the sheet. */
  readonly cellWidth: number
  readonly cellHeight: number
}

const gap = 8
const captionHeight = 34
const ground = '#161514'
const ink = '#d8d2ca'

/** Pictures in rows, each with its caption below, as one picture. */
export async function composeSheet(cells: readonly SheetCell[], options: SheetOptions): Promise<Buffer> {
  const { columns, cellWidth, cellHeight } = options
  const across = Math.max(1, Math.min(columns, cells.length))
  const width = gap + across * (cellWidth + gap)
  const height = gap + Math.ceil(cells.length / across) * (cellHeight + captionHeight + gap)
  const overlays: OverlayOptions[] = []
  for (const [index, cell] of cells.entries()) {
    const left = gap + (index % across) * (cellWidth + gap)
    const top = gap + Math.floor(index / across) * (cellHeight + captionHeight + gap)
    if (cell.picture) overlays.push({ input: await fitPicture(cell.picture, options), left, top })
    overlays.push({ input: drawCaption(cell.caption, cellWidth), left, top: top + cellHeight })
  }
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(overlays)
    .png()
    .toBuffer()
}

function fitPicture(picture: Uint8Array, { cellWidth, cellHeight }: SheetOptions): Promise<Buffer> {
  return sharp(picture).resize(cellWidth, cellHeight, { fit: 'contain', background: ground }).png().toBuffer()
}

/** Two lines at most; what is longer ends in dots. */
function drawCaption(caption: string, width: number): Buffer {
  const canvas = createCanvas(width, captionHeight)
  const context = canvas.getContext('2d')
  context.font = canvasFont('Be Vietnam Pro', 11, false, caption)
  context.fillStyle = ink
  const fits = (line: string) => context.measureText(line).width <= width
  for (const [index, line] of breakLines(caption, fits).entries()) context.fillText(line, 0, 13 + index * 15)
  return canvas.toBuffer('image/png')
}

function breakLines(caption: string, fits: (line: string) => boolean): string[] {
  const [first = '', rest] = takeLine(caption.split(' '), fits)
  if (rest.length === 0) return [first]
  const [second = '', more] = takeLine(rest, fits)
  return [first, more.length === 0 ? second : shorten(`${second} ${more[0]}`, fits)]
}

function takeLine(words: readonly string[], fits: (line: string) => boolean): [string | undefined, readonly string[]] {
  let count = 1
  while (count < words.length && fits(words.slice(0, count + 1).join(' '))) count += 1
  const line = words.slice(0, count).join(' ')
  return [fits(line) ? line : shorten(line, fits), words.slice(count)]
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let text = line
  while (text.length > 0 && !fits(`${text}…`)) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}
