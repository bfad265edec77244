import { heedCancel } from '#engine/heed-cancel.ts'
import type { Layer } from './model-painter.ts'

/** Pixels of the layer. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** On one thing where its material changes, or where it ends. */
export const Edge = { none: 0, seam: 1, outline: 2 } as const

/** Pixels by which something ends: an outline, a seam, a step in depth. They are sampled again, finer. */
export function findEdges({ width, height, key, depth }: Layer): Uint8Array {
  const edges = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const right = x + 1 < width ? index + 1 : index
      const below = y + 1 < height ? index + width : index
      markEdge(edges, key, depth, index, right)
      markEdge(edges, key, depth, index, below)
    }
  }
  return edges
}

function markEdge(edges: Uint8Array, key: Uint8Array, depth: Float32Array, a: number, b: number): void {
  const near = depth[a] as number
  const isStep = key[a] === 0 || key[b] === 0 || Math.abs(near - (depth[b] as number)) >= near * 0.03
  if (key[a] === key[b] && (key[a] === 0 || !isStep)) return
  const edge = isStep ? Edge.outline : Edge.seam
  edges[a] = Math.max(edges[a] as number, edge)
  edges[b] = Math.max(edges[b] as number, edge)
}

export function hasEdge(edges: Uint8Array, width: number, { left, top, right, bottom }: Box): boolean {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (edges[y * width + x] !== Edge.none) return true
  return false
}
