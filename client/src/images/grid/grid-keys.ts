import type { JustifiedLayout } from './justified-layout.ts'

/** Where a key leads from a picture; undefined when it is none of the grid's. */
export function readGridKey(key: string, at: number, layout: JustifiedLayout, count: number): number | undefined {
  const within = (index: number) => Math.min(count - 1, Math.max(0, index))
  switch (key) {
    case 'ArrowRight':
      return within(at + 1)
    case 'ArrowLeft':
      return within(at - 1)
    case 'ArrowDown':
      return layout.neighbour(at, 1)
    case 'ArrowUp':
      return layout.neighbour(at, -1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return pageFrom(at, 1, layout)
    case 'PageUp':
      return pageFrom(at, -1, layout)
    default:
      return undefined
  }
}

function pageFrom(at: number, step: 1 | -1, layout: JustifiedLayout): number {
  const start = layout.rowAt(layout.rowOf(at)).top
  let to = at
  while (Math.abs(layout.rowAt(layout.rowOf(to)).top - start) < innerHeight * 0.8) {
    const next = layout.neighbour(to, step)
    if (next === to) break
    to = next
  }
  return to
}
