import { chooseRegions } from './choose-regions.ts'
import { drawMask } from './draw-mask.ts'
import { branchesWith, markBranch, pickBranch } from './pick-branch.ts'
import { keepPieces } from './region-pieces.ts'
import type { SelectClick, SmartEmbedding } from './smart-embedding.ts'

/** How much what is found by the tree counts beside colours: more than half lets no colour alone decide. */
const TRUST = 0.55

/** What clicks choose, as a mask of the embedding's size: 255 is chosen wholly. Nothing where nothing is added. */
export function selectAt(embedding: SmartEmbedding, clicks: readonly SelectClick[]): Uint8Array<ArrayBuffer> {
  return drawMask(embedding, selectRegions(embedding, clicks))
}

/**
 * Each click stands for the thing it lies on, as far as that holds no click of the other sort; then colours and edges decide
 * what else is of those things, and where exactly they end.
 */
function selectRegions(embedding: SmartEmbedding, clicks: readonly SelectClick[]): Uint8Array {
  const { regions, tree } = embedding
  const [added, removed] = [regionsAt(embedding, clicks, true), regionsAt(embedding, clicks, false)]
  const settled = new Int8Array(regions.count)
  const likely = new Uint8Array(regions.count)
  if (added.length === 0) return likely
  const withRemoved = branchesWith(tree, removed)
  const withAdded = branchesWith(tree, added)
  for (const region of added) markBranch(tree, pickBranch(tree, region, withRemoved), likely)
  const taken = new Uint8Array(regions.count)
  for (const region of removed) markBranch(tree, pickBranch(tree, region, withAdded), taken)
  for (let region = 0; region < regions.count; region++) if (taken[region]) likely[region] = 0
  // Whoever clicks on what was both added and taken away means the later of the two.
  for (const click of clicks) settled[regionAt(embedding, click)] = click.isAdded ? 1 : -1
  const chosen = chooseRegions(embedding, { settled, likely, trust: TRUST })
  return keepPieces(embedding, chosen, settled)
}

function regionsAt(embedding: SmartEmbedding, clicks: readonly SelectClick[], isAdded: boolean): number[] {
  const last = new Map(clicks.map(click => [regionAt(embedding, click), click.isAdded]))
  return [...last].flatMap(([region, isIn]) => (isIn === isAdded ? [region] : []))
}

/** Clicks beside the picture count as at its edge. */
function regionAt({ width, height, labels }: SmartEmbedding, { x, y }: SelectClick): number {
  const column = Math.max(0, Math.min(width - 1, Math.floor(x) || 0))
  const row = Math.max(0, Math.min(height - 1, Math.floor(y) || 0))
  return labels[row * width + column] as number
}
