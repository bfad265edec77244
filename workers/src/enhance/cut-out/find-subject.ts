import { modelColours, nearestMean } from '@atelier/shared-schema/smart-select/colour-model.ts'
import { chooseRegions } from '@atelier/shared-schema/smart-select/choose-regions.ts'
import { LeastFirst } from '@atelier/shared-schema/smart-select/least-first.ts'
import { featureDistance } from '@atelier/shared-schema/smart-select/merge-regions.ts'
import { keepLargePieces } from '@atelier/shared-schema/smart-select/region-pieces.ts'
import type { SmartEmbedding } from '@atelier/shared-schema/smart-select/smart-embedding.ts'

/** How far colours count against edges when it is decided where the subject ends. */
const TRUST = 0.4
/** Of where the two part best: it is worse to lose a part of the subject than to keep a little of the ground. */
const LIKELY = 0.62
/** Of the way from the ground: what is nearer to the frame than this is ground for certain, what is further than that subject. */
const SURE_GROUND = 0.35
const SURE_SUBJECT = 1.5
/** What is of the frame and like less than this part of its top and sides is a subject that goes on beyond the picture. */
const LIKE_OF_FRAME = 0.15
const UNLIKE_FRAME = 26
/** Pieces smaller than this part of the largest are crumbs. */
const CRUMB = 0.2
/** An edge counts so much beside a change of colour. */
const EDGE = 0.35
/** How many colours the frame is known by, and how unlike all of them something is that counts half of how far away it lies. */
const FRAME_COLOURS = 16
const UNLIKE = 18
/** Steps of less than this add nothing, so that a ground that changes slowly is near all over. */
const NO_STEP = 5

/**
 * What stands apart from the ground: the ground is what is like the frame of the picture, or is reached from there in small steps
 * of colour, without an edge between. What is marked to be kept is subject whatever it looks like. 1 for each region of the subject.
 */
export function findSubject(embedding: SmartEmbedding, kept: Uint8Array | undefined): Uint8Array {
  const away = standingsApart(embedding)
  const threshold = splitIn2(away, embedding.regions.sizes) * LIKELY
  const { count } = embedding.regions
  const likely = new Uint8Array(count)
  const settled = new Int8Array(count)
  for (let region = 0; region < count; region++) {
    const share = (away[region] as number) / threshold
    likely[region] = share > 1 ? 1 : 0
    if (share < SURE_GROUND) settled[region] = -1
    if (share > SURE_SUBJECT) settled[region] = 1
  }
  if (kept) settleKept(embedding, kept, settled, likely)
  return keepLargePieces(embedding, chooseRegions(embedding, { settled, likely, trust: TRUST }), CRUMB)
}

function settleKept(
  { labels, regions }: SmartEmbedding,
  kept: Uint8Array,
  settled: Int8Array,
  likely: Uint8Array,
): void {
  const sums = new Float64Array(regions.count)
  labels.forEach((label, pixel) => {
    sums[label] = (sums[label] as number) + (kept[pixel] as number)
  })
  for (let region = 0; region < regions.count; region++) {
    if ((sums[region] as number) < 127 * (regions.sizes[region] as number)) continue
    settled[region] = 1
    likely[region] = 1
  }
}

/** How far each region lies from the frame, less for what has the colours of the frame: grass is ground however long the way through it. */
function standingsApart(embedding: SmartEmbedding): Float64Array {
  const { regions } = embedding
  const coloured = { sizes: regions.sizes, features: new Float32Array(regions.features) }
  const starts = frameStarts(embedding, coloured.features)
  const ground = starts.flatMap(([region, unlike]) => (unlike === 0 ? [region] : []))
  const away = distancesFromFrame(embedding, starts)
  if (ground.length === 0) return away
  const { means } = modelColours(coloured, ground, FRAME_COLOURS)
  return away.map((distance, region) => {
    const unlike = Math.sqrt(nearestMean(means, coloured.features, region)[1])
    return distance * (unlike / (unlike + UNLIKE)) * middleShare(embedding, region)
  })
}

/** The least sum of steps from any region of the frame, each of those with what it is unlike the others of the frame already. */
function distancesFromFrame({ regions, links }: SmartEmbedding, starts: FrameStarts): Float64Array {
  const features = new Float32Array(regions.features)
  // Not in single floats: what is rounded up would be reached anew for ever.
  const distances = new Float64Array(regions.count).fill(Infinity)
  const open = new LeastFirst()
  for (const [region, unlike] of starts) {
    distances[region] = unlike
    open.add({ one: region, other: region, weight: unlike })
  }
  const neighbours = Array.from({ length: regions.count }, () => [] as { to: number; step: number }[])
  for (let link = 0; link < links.first.length; link++) {
    const [one, other] = [links.first[link] as number, links.second[link] as number]
    const colour = Math.sqrt(featureDistance(features, one, features, other))
    const step = Math.max(0, colour + EDGE * (links.strengths[link] as number) - NO_STEP)
    neighbours[one]?.push({ to: other, step })
    neighbours[other]?.push({ to: one, step })
  }
  for (let next = open.take(); next; next = open.take()) {
    if (next.weight > (distances[next.one] as number)) continue
    for (const { to, step } of neighbours[next.one] ?? []) {
      const distance = next.weight + step
      if (distance >= (distances[to] as number)) continue
      distances[to] = distance
      open.add({ one: to, other: to, weight: distance })
    }
  }
  return distances
}

type FrameStarts = readonly (readonly [number, number])[]

/** What lies in a corner counts so much less than what lies in the middle. */
const CORNER = 0.5

function middleShare({ width, height, regions: { boxes } }: SmartEmbedding, region: number): number {
  const x = ((boxes[region * 4] as number) + (boxes[region * 4 + 1] as number)) / width - 1
  const y = ((boxes[region * 4 + 2] as number) + (boxes[region * 4 + 3] as number)) / height - 1
  return 1 - CORNER * Math.min(1, (x * x + y * y) / 1.4)
}

/**
 * Each region of the frame, with how unlike it is a part of the top and the sides: of these alone, for many a subject goes on
 * beyond the lower edge, and its shoulders reach the sides.
 */
function frameStarts(embedding: SmartEmbedding, features: Float32Array): FrameStarts {
  const { regions } = embedding
  const frame = Array.from({ length: regions.count }, (_, region) => region).filter(region => regions.framed[region])
  const upper = frame.map(region => ({ region, length: lengthOnTopAndSides(embedding, region) }))
  const whole = upper.reduce((sum, { length }) => sum + length, 0)
  return frame.map(region => {
    const byUnlikeness = upper
      .map(({ region: other, length }) => ({
        unlike: Math.sqrt(featureDistance(features, region, features, other)),
        length,
      }))
      .toSorted((one, other) => one.unlike - other.unlike)
    let sum = 0
    const reached = byUnlikeness.find(({ length }) => (sum += length) >= whole * LIKE_OF_FRAME)
    const unlike = reached?.unlike ?? 0
    return [region, unlike > UNLIKE_FRAME ? unlike * 2 : 0] as const
  })
}

/** In pixels, as far as the rectangle around the region tells. */
function lengthOnTopAndSides({ width, regions: { boxes } }: SmartEmbedding, region: number): number {
  const [left, right, top, bottom] = boxes.subarray(region * 4, region * 4 + 4) as unknown as readonly [
    number,
    number,
    number,
    number,
  ]
  const onTop = top === 0 ? right - left + 1 : 0
  const onSide = left === 0 || right === width - 1 ? bottom - top + 1 : 0
  return onTop + onSide
}

const BINS = 64

/** Where two groups of distances part best (Otsu), by the pixels of their regions. */
function splitIn2(distances: Float64Array, sizes: Uint32Array): number {
  const sorted = distances.toSorted()
  const most = Math.max(1, sorted[Math.floor(sorted.length * 0.98)] as number)
  const bins = new Float64Array(BINS)
  distances.forEach((distance, region) => {
    const bin = Math.min(BINS - 1, Math.floor((distance / most) * BINS))
    bins[bin] = (bins[bin] as number) + (sizes[region] as number)
  })
  const whole = bins.reduce((sum, count) => sum + count, 0)
  const moment = bins.reduce((sum, count, bin) => sum + count * bin, 0)
  let [below, belowMoment, best, most2] = [0, 0, 1, -1]
  for (let bin = 0; bin < BINS - 1; bin++) {
    below += bins[bin] as number
    belowMoment += (bins[bin] as number) * bin
    const above = whole - below
    if (below === 0 || above === 0) continue
    const apart = belowMoment / below - (moment - belowMoment) / above
    const score = below * above * apart * apart
    if (score > most2) [most2, best] = [score, bin + 1]
  }
  return (best / BINS) * most
}
