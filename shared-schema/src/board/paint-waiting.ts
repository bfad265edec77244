import { boardColour } from './board-colours.ts'
import type { BoardPage, PlacedShape } from './board-page.ts'
import type { Brush } from './paint-shape.ts'
import { paintWords } from './paint-text.ts'

/** On the screen these words are as large however far away the board is; here they are seen from afar. */
const LETTERS = 20
const LINES_MAX = 4

/** A frame to generate in, and what waits for its pictures: the words that ask for them. */
export function paintWaiting<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context, page, theme, scale } = brush
  const { own } = shape
  if (!own) return
  const grey = boardColour(theme, 'grey')
  context.beginPath()
  context.rect(0, 0, own.w, own.h)
  context.fillStyle = boardColour(theme, 'black').frame
  context.fill()
  context.strokeStyle = grey.solid
  context.lineWidth = 1.5 / scale
  context.setLineDash([5 / scale, 4 / scale])
  context.stroke()
  context.setLineDash([])
  if (isCovered(page, shape)) return
  const size = Math.min(LETTERS / scale, own.w / 10, own.h / 5)
  paintWords(brush, shape, { text: wordsOf(shape), size, ink: boardColour(theme, 'black').solid, linesMax: LINES_MAX })
}

function wordsOf({ props }: PlacedShape): string {
  const [said] = Array.isArray(props['texts']) ? (props['texts'] as unknown[]) : []
  const words = [said, props['prompt'], props['label'], props['name']]
  return words.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
}

/** What was asked for in a frame stands over it. */
function isCovered(page: BoardPage, frame: PlacedShape): boolean {
  if (frame.type !== 'generation' || !frame.box) return false
  const { x, y } = frame.box
  return [...page.byId.values()].some(
    ({ type, props, box }) =>
      type === 'placeholder' && props['frameId'] === frame.record.id && box?.x === x && box.y === y,
  )
}
