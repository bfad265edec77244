import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ImageLineage, LineageImage, LineageSide } from '@atelier/shared-schema/entities/image-lineage.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { presentImages } from './images.present.ts'
import { listLinksAmong, listNeighbours, listSources } from './lineage.queries.ts'
import type { LineageLink, Neighbour, NeighbourAsk } from './lineage.queries.ts'

/** Of each step, so many are looked at, and of those that may be seen so many are told. */
const LOOKED_AT_MAX = 200
const TOLD_MAX = 24

/** From the image outwards, up and then down, over images that the actor may see. */
export async function readLineage(db: Db, actor: Actor, item: VisibleItem, steps: number): Promise<ImageLineage> {
  const known = new Set([item.id])
  const above = await walk(db, actor, { side: 'above', from: item.id, steps, known })
  const below = await walk(db, actor, { side: 'below', from: item.id, steps, known })
  const rows = [item, ...[...above.steps, ...below.steps].flatMap(step => step.items)]
  const [summaries, links] = await Promise.all([
    presentImages(db, actor, rows),
    listLinksAmong(
      db,
      rows.map(row => row.id),
    ),
  ])
  const images = new Map(summaries.map(summary => [summary.id, presentLineageImage(summary)]))
  const image = images.get(item.id)
  if (!image) throw notFound('image')
  return { image, above: presentSide(above, images), below: presentSide(below, images), links }
}

interface Step {
  items: VisibleItem[]
  /** How many may not be seen, by what they lie beside. */
  hidden: Map<string, number>
  hasMore: boolean
}

interface Walk {
  steps: Step[]
  goesOn: boolean
}

interface WalkAsk {
  side: NeighbourAsk['side']
  from: string
  steps: number
  /** What was met already: an image is told once, where it is nearest. */
  known: Set<string>
}

async function walk(db: Db, actor: Actor, { side, from, steps: stepsMax, known }: WalkAsk): Promise<Walk> {
  const steps: Step[] = []
  let ids = [from]
  while (ids.length > 0) {
    const neighbours = await listNeighbours(db, { side, ids, limit: LOOKED_AT_MAX + 1 })
    const unknown = neighbours.slice(0, LOOKED_AT_MAX).filter(({ far }) => !known.has(far))
    if (unknown.length === 0) break
    if (steps.length === stepsMax) return { steps, goesOn: true }
    const step = await lookAt(db, actor, unknown)
    for (const { far } of unknown) known.add(far)
    steps.push({ ...step, hasMore: step.hasMore || neighbours.length > LOOKED_AT_MAX })
    ids = step.items.map(item => item.id)
  }
  return { steps, goesOn: false }
}

async function lookAt(db: Db, actor: Actor, neighbours: readonly Neighbour[]): Promise<Step> {
  const nearOf = new Map(neighbours.toReversed().map(({ near, far }) => [far, near]))
  const ids = new Set(neighbours.map(({ far }) => far))
  const access = await findItemsAccess(db, actor, [...ids])
  const items: VisibleItem[] = []
  const hidden = new Map<string, number>()
  for (const id of ids) {
    const { item, role } = access.get(id) ?? {}
    const near = nearOf.get(id) ?? ''
    if (item && role) items.push({ ...item, role })
    else hidden.set(near, (hidden.get(near) ?? 0) + 1)
  }
  return { items: items.slice(0, TOLD_MAX), hidden, hasMore: items.length > TOLD_MAX }
}

function presentSide({ steps, goesOn }: Walk, images: ReadonlyMap<string, LineageImage>): LineageSide {
  return {
    steps: steps.map(({ items, hidden, hasMore }) => ({
      images: items.flatMap(item => images.get(item.id) ?? []),
      hidden: Array.from(hidden, ([nextTo, count]) => ({ nextTo, count })),
      hasMore,
    })),
    goesOn,
  }
}

/** By the ids of these images what each was made from, of what the actor may see. */
export async function listVisibleSources(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, LineageLink[]>> {
  const links = await listSources(db, ids)
  if (links.length === 0) return new Map()
  const access = await findItemsAccess(db, actor, [...new Set(links.map(({ sourceId }) => sourceId))])
  return Map.groupBy(
    links.filter(({ sourceId }) => access.get(sourceId)?.role),
    ({ imageId }) => imageId,
  )
}

function presentLineageImage(image: ImageSummary): LineageImage {
  const { id, name, fileId, media, thumbnailUrl, thumbHash, width, height, createdAt, deletedAt } = image
  return { id, name, fileId, media, thumbnailUrl, thumbHash, width, height, createdAt, deletedAt }
}
