import { modelColours, unlikeness } from './colour-model.ts'
import type { ColouredRegions } from './colour-model.ts'
import { cutGraph } from './cut-graph.ts'
import type { Regions, SmartEmbedding } from './smart-embedding.ts'

/** What is known of each region before the cut: 1 in, -1 out, 0 to be found out. */
export interface RegionHints {
  readonly settled: Int8Array
  /** What is likely in; colours are learned from it and from the rest. */
  readonly likely: Uint8Array
  /** How much the likeliness counts beside colours, 0 to 1. */
  readonly trust: number
}

const NEVER = 1e6
const MEANS_IN = 6
const MEANS_OUT = 10
/** Steepness at which a border costs a third. */
const EDGE = 34
/** How much a border counts beside colours. */
const BORDER = 1.7
const ROUNDS = 2

/** Parts the regions in those that are in and those that are not: by colours, and along edges. */
export function chooseRegions({ regions, links }: SmartEmbedding, { settled, likely, trust }: RegionHints): Uint8Array {
  const usual = usualSize(regions)
  const borders = { first: links.first, second: links.second, costs: borderCosts(links, Math.sqrt(usual)) }
  const coloured = { sizes: regions.sizes, features: new Float32Array(regions.features) }
  let chosen = likely
  for (let round = 0; round < ROUNDS; round++) {
    const costs = colourCosts(coloured, chosen, usual)
    if (!costs) return chosen
    for (let region = 0; region < regions.count; region++) {
      const side = likely[region] ? costs.out : costs.in
      side[region] = (side[region] as number) + (trust * (regions.sizes[region] as number)) / usual
      if (settled[region] === 1) costs.out[region] = NEVER
      if (settled[region] === -1) costs.in[region] = NEVER
    }
    chosen = cutGraph({ count: regions.count, costOut: costs.out, costIn: costs.in, links: borders })
  }
  return chosen
}

function usualSize({ sizes, count }: Regions): number {
  return sizes.reduce((sum, size) => sum + size, 0) / count
}

function borderCosts(links: SmartEmbedding['links'], usualSide: number): Float64Array {
  const costs = new Float64Array(links.lengths.length)
  for (let link = 0; link < costs.length; link++) {
    const steep = (links.strengths[link] as number) / EDGE
    costs[link] = BORDER * ((links.lengths[link] as number) / usualSide) * (Math.exp(-steep * steep) + 0.02)
  }
  return costs
}

interface Costs {
  readonly in: Float64Array
  readonly out: Float64Array
}

/** Undefined where all is on one side, so that there is nothing to tell apart. */
function colourCosts(regions: ColouredRegions, chosen: Uint8Array, usual: number): Costs | undefined {
  const inside: number[] = []
  const outside: number[] = []
  for (let region = 0; region < chosen.length; region++) (chosen[region] ? inside : outside).push(region)
  if (inside.length === 0 || outside.length === 0) return undefined
  const like = modelColours(regions, inside, MEANS_IN)
  const unlike = modelColours(regions, outside, MEANS_OUT)
  const costs: Costs = { in: new Float64Array(chosen.length), out: new Float64Array(chosen.length) }
  for (let region = 0; region < chosen.length; region++) {
    const toIn = unlikeness(like, regions, region)
    const toOut = unlikeness(unlike, regions, region)
    const size = (regions.sizes[region] as number) / usual
    const share = (toIn + 0.2) / (toIn + toOut + 0.4)
    costs.in[region] = size * share
    costs.out[region] = size * (1 - share)
  }
  return costs
}
