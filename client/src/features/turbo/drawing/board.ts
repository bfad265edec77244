import type { DrawingStep, DrawnPoint, Stroke } from './drawing.ts'
import { shownSteps } from './drawing.ts'
import { floodFill } from './flood-fill.ts'

/** What is drawn on. */
export const PAPER = '#f4f1ea'
/** The thinnest that a pen without pressure draws, as a share of its size. */
const PRESSED_LEAST = 0.25

export interface BoardSize {
  readonly width: number
  readonly height: number
}

/** Pictures by their addresses, read before they are drawn. */
export type ReadPictures = ReadonlyMap<string, CanvasImageSource & { readonly width: number; readonly height: number }>

/** All that shows of a drawing, at the size of the canvas. */
export function drawSteps(canvas: HTMLCanvasElement, steps: readonly DrawingStep[], pictures: ReadPictures): void {
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  for (const step of shownSteps(steps)) drawStep(pen, step, pictures)
}

export function drawStep(pen: CanvasRenderingContext2D, step: DrawingStep, pictures: ReadPictures): void {
  if (step.kind === 'stroke') return drawSegments(pen, step, step.points)
  if (step.kind === 'fill') return fillAround(pen, step)
  const picture = step.kind === 'picture' && pictures.get(step.source)
  if (picture) drawCovering(pen, picture)
}

/** Points that follow on each other; a single one is a dot. */
export function drawSegments(
  pen: CanvasRenderingContext2D,
  { colour = PAPER, size }: Pick<Stroke, 'colour' | 'size'>,
  points: readonly DrawnPoint[],
): void {
  const { width, height } = pen.canvas
  const longSide = Math.max(width, height)
  pen.strokeStyle = colour
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [index, [x, y, pressure]] of points.entries()) {
    if (index === 0 && points.length > 1) continue
    const [fromX, fromY] = points[index - 1] ?? [x, y]
    pen.lineWidth = Math.max(1, size * longSide * (PRESSED_LEAST + (1 - PRESSED_LEAST) * pressure))
    pen.beginPath()
    pen.moveTo(fromX * width, fromY * height)
    pen.lineTo(x * width, y * height)
    pen.stroke()
  }
}

function fillAround(pen: CanvasRenderingContext2D, { colour, x, y }: DrawingStep & { kind: 'fill' }): void {
  const { width, height } = pen.canvas
  const pixels = pen.getImageData(0, 0, width, height)
  const inside = (share: number, length: number) => Math.max(0, Math.min(length - 1, Math.floor(share * length)))
  floodFill(pixels, { x: inside(x, width), y: inside(y, height) }, readColour(colour))
  pen.putImageData(pixels, 0, 0)
}

function readColour(colour: string): [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 0xff, number & 0xff]
}

/** As much of its middle as fits the shape. */
function drawCovering(
  pen: CanvasRenderingContext2D,
  picture: CanvasImageSource & { readonly width: number; readonly height: number },
): void {
  const { width, height } = pen.canvas
  const scale = Math.max(width / picture.width, height / picture.height)
  const [across, down] = [picture.width * scale, picture.height * scale]
  pen.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down)
}

/** Beside the paper's own colour what is left of it where it was encoded or scaled. */
const PAPER_APART_MAX = 12

/** Takes the paper away: what was not drawn on is left to the words. */
export function takePaperAway(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
  const { data } = pixels
  const paper = readColour(PAPER)
  for (let at = 0; at < data.length; at += 4) {
    const apart = paper.reduce((sum, value, channel) => sum + Math.abs(value - (data[at + channel] as number)), 0)
    if (apart <= PAPER_APART_MAX) data[at + 3] = 0
  }
  pen.putImageData(pixels, 0, 0)
}

/** A drawing anew, at another size. */
export function redrawn(steps: readonly DrawingStep[], pictures: ReadPictures, { width, height }: BoardSize) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  drawSteps(canvas, steps, pictures)
  return canvas
}

/** What a picture under a drawing needs no more of. */
const PICTURE_SIDE_MAX = 1_024

/** Small enough to be kept with the drawing. */
export async function readGround(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/webp', 0.9)
}
