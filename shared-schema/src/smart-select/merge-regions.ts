import { LeastFirst } from './least-first.ts'
import { REGION_FEATURES } from './smart-embedding.ts'
import type { MergeTree, RegionLinks, Regions } from './smart-embedding.ts'

/** How much an edge between two counts beside how unlike they are. */
const EDGE_WEIGHT = 0.8
/** Small regions are merged before large ones that are as alike. */
const SIZE_POWER = 0.18

/** Merges the two most alike neighbours until there is one: what belongs together is a branch of the tree. */
export function mergeRegions(regions: Regions, links: RegionLinks): MergeTree {
  return new Merging(regions, links).run()
}

/** Where two clusters touch, all their regions together. */
interface Border {
  length: number
  edge: number
}

class Merging {
  private readonly regions: Regions
  private readonly total: number
  private readonly parents: Int32Array
  private readonly heights: Float32Array
  private readonly sizes: Uint32Array
  private readonly framed: Uint32Array
  private readonly features: Float32Array
  private readonly borders: Map<number, Border>[]
  private readonly open = new LeastFirst()

  constructor(regions: Regions, links: RegionLinks) {
    const { count } = regions
    const nodes = 2 * count - 1
    this.regions = regions
    this.parents = new Int32Array(nodes).fill(-1)
    this.heights = new Float32Array(nodes)
    this.sizes = new Uint32Array(nodes)
    this.sizes.set(regions.sizes)
    this.framed = new Uint32Array(nodes)
    this.framed.set(regions.framed)
    this.features = new Float32Array(nodes * REGION_FEATURES)
    this.features.set(regions.features)
    this.total = regions.sizes.reduce((sum, size) => sum + size, 0)
    this.borders = Array.from({ length: count }, () => new Map<number, Border>())
    for (let link = 0; link < links.first.length; link++) {
      const one = links.first[link] as number
      const other = links.second[link] as number
      const length = links.lengths[link] as number
      const border = { length, edge: length * (links.strengths[link] as number) }
      this.borders[one]?.set(other, border)
      this.borders[other]?.set(one, border)
      this.offer(one, other, border)
    }
  }

  run(): MergeTree {
    const { count } = this.regions
    let next = count
    for (let pair = this.open.take(); pair && next < this.parents.length; pair = this.open.take()) {
      const { one, other, weight } = pair
      if ((this.parents[one] as number) >= 0 || (this.parents[other] as number) >= 0) continue
      this.merge(one, other, weight, next++)
    }
    const { parents, heights, sizes, framed } = this
    return { parents, heights, sizes, framed }
  }

  private merge(one: number, other: number, weight: number, into: number): void {
    this.parents[one] = into
    this.parents[other] = into
    this.heights[into] = Math.max(weight, this.heights[one] as number, this.heights[other] as number)
    this.mixFeatures(one, other, into)
    this.sizes[into] = (this.sizes[one] as number) + (this.sizes[other] as number)
    this.framed[into] = (this.framed[one] as number) + (this.framed[other] as number)
    const [more, less] = this.bordersOf(one, other)
    for (const [neighbour, border] of less) {
      const known = more.get(neighbour)
      if (known) {
        known.length += border.length
        known.edge += border.edge
      } else more.set(neighbour, border)
    }
    more.delete(one)
    more.delete(other)
    for (const [neighbour, border] of more) {
      const around = this.borders[neighbour]
      around?.delete(one)
      around?.delete(other)
      around?.set(into, border)
      this.offer(into, neighbour, border)
    }
    this.borders[into] = more
  }

  /** Of both, the larger first, which is written to. */
  private bordersOf(one: number, other: number): readonly [Map<number, Border>, Map<number, Border>] {
    const a = this.borders[one] ?? new Map<number, Border>()
    const b = this.borders[other] ?? new Map<number, Border>()
    return a.size >= b.size ? [a, b] : [b, a]
  }

  private mixFeatures(one: number, other: number, into: number): void {
    const share = (this.sizes[one] as number) / ((this.sizes[one] as number) + (this.sizes[other] as number))
    for (let feature = 0; feature < REGION_FEATURES; feature++) {
      const a = this.features[one * REGION_FEATURES + feature] as number
      const b = this.features[other * REGION_FEATURES + feature] as number
      this.features[into * REGION_FEATURES + feature] = a * share + b * (1 - share)
    }
  }

  private offer(one: number, other: number, border: Border): void {
    const unlike = Math.sqrt(featureDistance(this.features, one, this.features, other))
    const edge = border.edge / border.length
    const smaller = Math.min(this.sizes[one] as number, this.sizes[other] as number)
    const weight = (unlike + EDGE_WEIGHT * edge) * (smaller / this.total) ** SIZE_POWER
    this.open.add({ one, other, weight })
  }
}

/** Squared. Written out, for it is most of what a click costs. */
export function featureDistance(features: Float32Array, one: number, others: Float32Array, other: number): number {
  const a = one * REGION_FEATURES
  const b = other * REGION_FEATURES
  const light = (features[a] as number) - (others[b] as number)
  const blue = (features[a + 1] as number) - (others[b + 1] as number)
  const red = (features[a + 2] as number) - (others[b + 2] as number)
  const rough = (features[a + 3] as number) - (others[b + 3] as number)
  return light * light + blue * blue + red * red + rough * rough
}
