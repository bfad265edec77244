import type { StoredItem } from '#local/database.ts'

/** An image that came, and those with the very same content that were there before it. */
export interface Twin {
  imageId: string
  others: readonly string[]
}

/** Which of them can go: another of the same stays, which was not thrown away meanwhile. */
export function chooseSpare(twins: readonly Twin[], rows: readonly (StoredItem | undefined)[]): string[] {
  const staying = new Set(rows.flatMap(row => (row && row.item.deletedAt === null ? [row.id] : [])))
  const spare: string[] = []
  for (const { imageId, others } of twins) {
    if (!others.some(other => staying.has(other))) continue
    spare.push(imageId)
    staying.delete(imageId)
  }
  return spare
}
