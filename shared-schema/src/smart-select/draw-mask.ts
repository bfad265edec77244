import type { Regions, SmartEmbedding } from './smart-embedding.ts'

/** How many pixels the outline is smoothed over, and how steep it is after: steps of single pixels vanish, corners stay. */
const RADIUS = 2
const STEEPNESS = 1.8

/** The regions that are chosen as a mask of the embedding's size, its outline smoothed. */
export function drawMask(
  { width, height, labels, regions }: SmartEmbedding,
  chosen: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const mask = new Uint8Array(labels.length)
  const box = boxOf(regions, chosen, width, height)
  if (!box) return mask
  for (let row = box.top; row <= box.bottom; row++) {
    for (let pixel = row * width + box.left; pixel <= row * width + box.right; pixel++)
      mask[pixel] = chosen[labels[pixel] as number] as number
  }
  smoothOutline(mask, width, box)
  return mask
}

/** With as many pixels around what is chosen as its outline is smoothed over. */
function boxOf({ boxes, count }: Regions, chosen: Uint8Array, width: number, height: number): Box | undefined {
  let [top, bottom, left, right] = [height, -1, width, -1]
  for (let region = 0; region < count; region++) {
    if (!chosen[region]) continue
    left = Math.min(left, boxes[region * 4] as number)
    right = Math.max(right, boxes[region * 4 + 1] as number)
    top = Math.min(top, boxes[region * 4 + 2] as number)
    bottom = Math.max(bottom, boxes[region * 4 + 3] as number)
  }
  if (bottom < 0) return undefined
  return {
    top: Math.max(0, top - RADIUS),
    bottom: Math.min(height - 1, bottom + RADIUS),
    left: Math.max(0, left - RADIUS),
    right: Math.min(width - 1, right + RADIUS),
  }
}

interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Counts the chosen pixels around each, rows and columns in turn, and makes of the counts levels that rise steeply from half of them. */
function smoothOutline(mask: Uint8Array, width: number, box: Box): void {
  const { top, bottom, left, right } = box
  const across = right - left + 1
  const counts = new Uint8Array(across * (bottom - top + 1))
  for (let row = top; row <= bottom; row++) {
    const start = row * width
    let sum = 0
    for (let column = left - RADIUS; column <= left + RADIUS; column++)
      sum += mask[start + inside(column, width)] as number
    for (let column = left; column <= right; column++) {
      counts[(row - top) * across + column - left] = sum
      sum +=
        (mask[start + inside(column + RADIUS + 1, width)] as number) -
        (mask[start + inside(column - RADIUS, width)] as number)
    }
  }
  const levels = levelsOfCounts()
  const sums = new Uint8Array(across)
  const rowAt = (row: number) => (Math.max(top, Math.min(bottom, row)) - top) * across
  for (let row = top - RADIUS; row <= top + RADIUS; row++) addRow(sums, counts, rowAt(row), 1)
  for (let row = top; row <= bottom; row++) {
    const start = row * width + left
    for (let column = 0; column < across; column++) mask[start + column] = levels[sums[column] as number] as number
    addRow(sums, counts, rowAt(row + RADIUS + 1), 1)
    addRow(sums, counts, rowAt(row - RADIUS), -1)
  }
}

function addRow(sums: Uint8Array, counts: Uint8Array, start: number, sign: 1 | -1): void {
  for (let column = 0; column < sums.length; column++)
    sums[column] = (sums[column] as number) + sign * (counts[start + column] as number)
}

function inside(place: number, length: number): number {
  return place < 0 ? 0 : place >= length ? length - 1 : place
}

function levelsOfCounts(): Uint8Array {
  const whole = (2 * RADIUS + 1) ** 2
  return Uint8Array.from({ length: whole + 1 }, (_, count) => {
    const level = 0.5 + (count / whole - 0.5) * STEEPNESS
    return Math.round(Math.max(0, Math.min(1, level)) * 255)
  })
}
