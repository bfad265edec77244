import { featureDistance } from './merge-regions.ts'
import { REGION_FEATURES } from './smart-embedding.ts'

/** What regions look like that belong together: some means, each with how far what is like it lies around it. */
export interface ColourModel {
  readonly means: Float32Array
  readonly spreads: Float32Array
}

const ROUNDS = 3
/** So many regions say as much as all of them. */
const SAMPLES = 900
/** Below so much no two are told apart: it is noise, or how a brush was held. */
const SPREAD_MIN = 36

export interface ColouredRegions {
  readonly sizes: Uint32Array
  readonly features: Float32Array
}

/** k-means over the regions that are chosen, by their sizes. It begins with what lies furthest from all so far, so it is the same each time. */
export function modelColours(regions: ColouredRegions, all: readonly number[], meansMax: number): ColourModel {
  const count = Math.min(all.length, SAMPLES)
  const chosen = Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as number)
  const means = firstMeans(regions, chosen, meansMax)
  const spreads = new Float32Array(means.length / REGION_FEATURES)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(means.length)
    const weights = new Float64Array(spreads.length)
    spreads.fill(0)
    for (const region of chosen) {
      const [mean, distance] = nearestMean(means, regions.features, region)
      const size = regions.sizes[region] as number
      weights[mean] = (weights[mean] as number) + size
      spreads[mean] = (spreads[mean] as number) + size * distance
      for (let feature = 0; feature < REGION_FEATURES; feature++) {
        const at = mean * REGION_FEATURES + feature
        sums[at] = (sums[at] as number) + size * (regions.features[region * REGION_FEATURES + feature] as number)
      }
    }
    for (let mean = 0; mean < spreads.length; mean++) {
      const weight = weights[mean] as number
      if (weight === 0) continue
      spreads[mean] = (spreads[mean] as number) / weight
      for (let at = mean * REGION_FEATURES; at < (mean + 1) * REGION_FEATURES; at++)
        means[at] = (sums[at] as number) / weight
    }
  }
  return { means, spreads: spreads.map(spread => spread + SPREAD_MIN) }
}

function firstMeans({ features, sizes }: ColouredRegions, chosen: readonly number[], meansMax: number): Float32Array {
  const distances = new Float64Array(chosen.length).fill(Infinity)
  const means: number[] = []
  let next = 0
  for (let count = 0; count < Math.min(meansMax, chosen.length); count++) {
    const region = chosen[next] as number
    means.push(...features.subarray(region * REGION_FEATURES, (region + 1) * REGION_FEATURES))
    let furthest = 0
    for (let place = 0; place < chosen.length; place++) {
      const other = chosen[place] as number
      const distance = Math.min(distances[place] as number, featureDistance(features, region, features, other))
      distances[place] = distance
      const weighed = distance * Math.sqrt(sizes[other] as number)
      if (weighed > furthest) [furthest, next] = [weighed, place]
    }
    if (furthest === 0) break
  }
  return Float32Array.from(means)
}

/** The mean that a region is most like, and the squared distance to it. */
export function nearestMean(means: Float32Array, features: Float32Array, region: number): readonly [number, number] {
  let best = 0
  let least = Infinity
  for (let mean = 0; mean * REGION_FEATURES < means.length; mean++) {
    const distance = featureDistance(means, mean, features, region)
    if (distance < least) [least, best] = [distance, mean]
  }
  return [best, least]
}

/** How unlike the model a region is: the squared distance to the mean that is nearest for its spread. */
export function unlikeness({ means, spreads }: ColourModel, { features }: ColouredRegions, region: number): number {
  let least = Infinity
  for (let mean = 0; mean < spreads.length; mean++) {
    least = Math.min(least, featureDistance(means, mean, features, region) / (spreads[mean] as number))
  }
  return least
}
