import { areaWithin } from './mask-area.ts'
import type { Area, MaskSize } from './mask-area.ts'
import type { MaskBuffer } from './mask-buffer.ts'

export interface Selection {
  /** Of another size than the mask, mostly a smaller one. */
  readonly selection: Uint8Array
  readonly size: MaskSize
  readonly erases: boolean
}

/** Chooses, or takes away, what a selection says; its edges are made smooth. Answers what may have changed. */
export function layOver({ pixels, size }: Pick<MaskBuffer, 'pixels' | 'size'>, over: Selection): Area {
  const across = over.size.width / size.width
  const down = over.size.height / size.height
  const chosen = boundsOf(over)
  const area = areaWithin(
    size,
    (chosen.x - 1) / across,
    (chosen.y - 1) / down,
    (chosen.x + chosen.width + 1) / across,
    (chosen.y + chosen.height + 1) / down,
  )
  if (chosen.width === 0) return { ...area, width: 0, height: 0 }
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const value = valueBetween(over, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5)
      const at = y * size.width + x
      const before = pixels[at] as number
      pixels[at] = over.erases ? Math.min(before, 255 - value) : Math.max(before, value)
    }
  }
  return area
}

function valueBetween({ selection, size: { width, height } }: Selection, x: number, y: number): number {
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const [shareX, shareY] = [Math.max(0, x - left), Math.max(0, y - top)]
  const between = (row: number) =>
    (selection[row * width + left] as number) * (1 - shareX) + (selection[row * width + right] as number) * shareX
  return Math.round(between(top) * (1 - shareY) + between(bottom) * shareY)
}

function boundsOf({ selection, size: { width, height } }: Selection): Area {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (selection[y * width + x] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}
