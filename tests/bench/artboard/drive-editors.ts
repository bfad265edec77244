import { setTimeout as delay } from 'node:timers/promises'
import { Histogram } from '../sync/histogram.ts'
import type { Delays } from '../sync/histogram.ts'
import { shapeId } from './board-edits.ts'

export const EDITORS = 5
export const FRAME_MS = 1_000 / 60
const WARM_UP_MS = 2_000

/** How one editor of a board is driven, whosever it is. Shape `index` is its own; where it is tells how often it was moved. */
export interface Editor {
  place(index: number): void
  move(index: number, x: number): void
  onMoved(told: (id: string, x: number) => void): void
}

/** Each move is seen once a store of another has it or a later one. */
export async function drive(editors: readonly Editor[], forMs: number): Promise<Delays> {
  const delays = new Histogram()
  const movedAt = editors.map((): number[] => [])
  let counts = false
  editors.forEach((editor, own) => {
    const seen = new Map<string, number>()
    editor.onMoved((id, x) => {
      const index = Number(id.slice(shapeId(0).length - 1))
      const now = performance.now()
      const moves = movedAt[index]
      if (index === own || !moves) return
      const from = (seen.get(id) ?? 0) + 1
      if (counts) for (let move = from; move <= x; move++) delays.add((now - (moves[move] ?? now)) * 1_000)
      seen.set(id, Math.max(x, from - 1))
    })
  })
  editors.forEach((editor, index) => editor.place(index))
  await delay(1_000)
  const moving = setInterval(() => {
    editors.forEach((editor, index) => {
      const moves = movedAt[index]!
      const x = moves.length === 0 ? 1 : moves.length
      moves[x] = performance.now()
      editor.move(index, x)
    })
  }, FRAME_MS)
  await delay(WARM_UP_MS)
  counts = true
  await delay(forMs)
  counts = false
  clearInterval(moving)
  return delays.summary()
}
