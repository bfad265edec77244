import type { MergeTree } from './smart-embedding.ts'

/** In parts of the picture: what is smaller is rarely meant, and nearly the whole picture never. */
const SMALL = 0.006
const LARGE = 0.45
/** How much less a branch is a thing that lies along the whole frame of the picture. */
const FRAME_LOSS = 0.6

/** Every branch that holds one of the regions. */
export function branchesWith({ parents }: MergeTree, regions: Iterable<number>): Uint8Array {
  const holds = new Uint8Array(parents.length)
  for (const region of regions) {
    for (let node = region; node >= 0 && !holds[node]; node = parents[node] as number) holds[node] = 1
  }
  return holds
}

/**
 * The thing that a region is a part of: of the branches that hold it and none of what is shut out, the one that stands out most
 * from what it would be merged with next.
 */
export function pickBranch(tree: MergeTree, region: number, shutOut: Uint8Array): number {
  const { parents, heights, sizes, framed } = tree
  const root = parents.length - 1
  const [whole, frame] = [sizes[root] as number, framed[root] as number]
  let best = region
  let most = -1
  for (let node = region; node !== root && node >= 0 && !shutOut[node]; node = parents[node] as number) {
    const share = (sizes[node] as number) / whole
    const small = Math.min(1, share / SMALL) ** 0.6
    const large = share > LARGE ? Math.max(0.02, (1 - share) / (1 - LARGE)) ** 2 : 1
    const shown = 1 - FRAME_LOSS * ((framed[node] as number) / frame)
    const rise = (heights[parents[node] as number] as number) - (heights[node] as number)
    const score = rise * small * large * shown
    if (score > most) [most, best] = [score, node]
  }
  return best
}

/** Which regions lie below a branch. */
export function markBranch({ parents }: MergeTree, branch: number, marks: Uint8Array): void {
  const below = new Uint8Array(parents.length)
  below[branch] = 1
  // Whatever is merged of two has a higher number than they.
  for (let node = branch - 1; node >= 0; node--) {
    const parent = parents[node] as number
    if (parent < 0 || !below[parent]) continue
    below[node] = 1
    if (node < marks.length) marks[node] = 1
  }
  if (branch < marks.length) marks[branch] = 1
}
