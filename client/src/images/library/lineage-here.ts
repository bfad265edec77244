import type { ImageLineage, LineageImage, LineageSide } from '@atelier/shared-schema/entities/image-lineage.ts'
import type { ImageFacts } from './image-facts.ts'

/** Of each step, so many are told, as by the server. */
const TOLD_MAX = 24

export interface LineageSource {
  get: (id: string) => ImageFacts | undefined
  /** What was made of each, by its id. */
  made: () => ReadonlyMap<string, readonly string[]>
}

/** As far as this device knows it; undefined of what is not on it, or came to it before it was told what it was made from. */
export function lineageHere(source: LineageSource, id: string, steps: number): ImageLineage | undefined {
  const image = source.get(id)
  if (!image?.sources) return undefined
  const known = new Set([id])
  const made = source.made()
  const above = walk(source, { id, steps, known, next: each => (each.sources ?? []).map(({ id: from }) => from) })
  const below = walk(source, { id, steps, known, next: each => made.get(each.id) ?? [] })
  const all = new Set([image, ...above.images, ...below.images].map(each => each.id))
  const links = [image, ...above.images, ...below.images].flatMap(each =>
    (each.sources ?? []).flatMap(({ id: sourceId, role }) =>
      all.has(sourceId) ? [{ imageId: each.id, sourceId, role }] : [],
    ),
  )
  return { image: lineageImageOf(image), above: above.side, below: below.side, links }
}

interface Walk {
  id: string
  steps: number
  /** What was met already: an image is told once, where it is nearest. */
  known: Set<string>
  next: (facts: ImageFacts) => readonly string[]
}

function walk({ get }: LineageSource, { id, steps, known, next }: Walk): { side: LineageSide; images: ImageFacts[] } {
  const side: LineageSide = { steps: [], goesOn: false }
  const images: ImageFacts[] = []
  let from = [get(id)].filter(facts => facts !== undefined)
  while (from.length > 0) {
    const ids = [...new Set(from.flatMap(next))].filter(each => !known.has(each))
    // What is not on this device nobody may be told of, or it has gone.
    const found = ids.flatMap(each => get(each) ?? [])
    if (found.length === 0) break
    if (side.steps.length === steps) return { side: { ...side, goesOn: true }, images }
    for (const each of found) known.add(each.id)
    const told = found.slice(0, TOLD_MAX)
    side.steps.push({ images: told.map(lineageImageOf), hidden: [], hasMore: found.length > TOLD_MAX })
    images.push(...told)
    from = told
  }
  return { side, images }
}

function lineageImageOf(facts: ImageFacts): LineageImage {
  const { id, name, fileId, media, thumbHash, width, height, createdAt, deletedAt } = facts
  return {
    id,
    name,
    fileId,
    media,
    thumbnailUrl: null,
    thumbHash,
    width,
    height,
    createdAt: new Date(createdAt).toISOString(),
    deletedAt: deletedAt === 0 ? null : new Date(deletedAt).toISOString(),
  }
}
