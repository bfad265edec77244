import { fileOfAsset } from '#documents/board-assets.ts'
import type { BoardPage, PlacedShape } from './board-page.ts'

/** The file whose picture a shape shows, if it shows one. */
export function pictureOf(page: BoardPage, { type, props }: PlacedShape): string | null {
  if (type === 'image' || type === 'video') return fileOf(page, props['assetId'])
  return type === 'placeholder' ? chosenOf(page, props) : null
}

function fileOf(page: BoardPage, assetId: unknown): string | null {
  const asset = typeof assetId === 'string' ? page.assets.get(assetId) : undefined
  return (asset && fileOfAsset(asset)) ?? null
}

/** Of several results the chosen one, or the first. */
function chosenOf(page: BoardPage, { results, chosen }: PlacedShape['props']): string | null {
  if (!Array.isArray(results)) return null
  const made: readonly unknown[] = results
  return fileOf(page, made.includes(chosen) ? chosen : made[0])
}
