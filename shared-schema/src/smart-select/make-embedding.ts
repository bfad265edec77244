import { floodRegions } from './flood-regions.ts'
import { mergeRegions } from './merge-regions.ts'
import { planesOf, softened } from './picture-planes.ts'
import type { Planes, SelectPixels } from './picture-planes.ts'
import { linkRegions, measureRegions } from './region-links.ts'
import { EMBEDDING_SIDE_MAX, REGION_FEATURES } from './smart-embedding.ts'
import type { RegionLinks, SmartEmbedding } from './smart-embedding.ts'

/** How far lines of a brush or leaves are smoothed away, so that they do not count as the edges of things. */
const COARSE_RADIUS = 3
const STEEPNESS_GAIN = 2.2
const ROUGHNESS_GAIN = 2

/**
 * Takes a picture apart into regions that follow its edges. Classical: lightness, colour and roughness at two scales, a watershed
 * and a tree of what is alike; nothing learned. About half a second for a picture of a megapixel.
 */
export function makeEmbedding(pixels: SelectPixels): SmartEmbedding {
  const { width, height } = pixels
  if (Math.max(width, height) > EMBEDDING_SIDE_MAX)
    throw new RangeError(`${width} × ${height} is more than is taken apart`)
  const planes = planesOf(pixels)
  const fine = softenedPlanes(planes, 1)
  const coarse = softenedPlanes(fine, COARSE_RADIUS)
  const steepness = steepnessOf(fine, coarse)
  const { labels, count } = floodRegions({ width, height, steepness })
  const labelled = { width, height, labels, count }
  const regions = { count, ...measureRegions(labelled), features: featuresOf(labelled, fine, coarse) }
  const links = weighLinks(labelled, steepness)
  return { width, height, labels, regions, links, tree: mergeRegions(regions, links) }
}

function softenedPlanes({ width, height, values: [light, blue, red] }: Planes, radius: number): Planes {
  const soften = (plane: Float32Array) => softened(plane, width, height, radius)
  return { width, height, values: [soften(light), soften(blue), soften(red)] }
}

/** What is an edge finely and coarsely is one of a thing. */
function steepnessOf(fine: Planes, coarse: Planes): Uint8Array {
  const near = slopesOf(fine)
  const far = slopesOf(coarse)
  const steepness = new Uint8Array(near.length)
  for (let pixel = 0; pixel < near.length; pixel++) {
    const slope = (near[pixel] as number) * 0.55 + (far[pixel] as number) * 1.35
    steepness[pixel] = Math.min(255, Math.round(slope * STEEPNESS_GAIN))
  }
  return steepness
}

function slopesOf({ width, height, values }: Planes): Float32Array {
  const squares = new Float32Array(width * height)
  for (const plane of values) {
    for (let row = 0; row < height; row++) {
      const above = Math.max(0, row - 1) * width
      const below = Math.min(height - 1, row + 1) * width
      const here = row * width
      for (let column = 0; column < width; column++) {
        const left = plane[here + Math.max(0, column - 1)] as number
        const right = plane[here + Math.min(width - 1, column + 1)] as number
        const across = right - left
        const down = (plane[below + column] as number) - (plane[above + column] as number)
        const at = here + column
        squares[at] = (squares[at] as number) + across * across + down * down
      }
    }
  }
  for (let at = 0; at < squares.length; at++) squares[at] = Math.sqrt(squares[at] as number)
  return squares
}

interface Labelled {
  readonly width: number
  readonly height: number
  readonly labels: Uint16Array
  readonly count: number
}

function featuresOf({ labels, count }: Labelled, fine: Planes, coarse: Planes): Uint8Array {
  const sums = new Float64Array(count * REGION_FEATURES)
  const sizes = new Uint32Array(count)
  const [light, blue, red] = fine.values
  const [smooth] = coarse.values
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    const at = label * REGION_FEATURES
    sizes[label] = (sizes[label] as number) + 1
    sums[at] = (sums[at] as number) + (light[pixel] as number)
    sums[at + 1] = (sums[at + 1] as number) + (blue[pixel] as number)
    sums[at + 2] = (sums[at + 2] as number) + (red[pixel] as number)
    const rough = Math.abs((light[pixel] as number) - (smooth[pixel] as number))
    sums[at + 3] = (sums[at + 3] as number) + rough * ROUGHNESS_GAIN
  }
  return Uint8Array.from(sums, (sum, at) =>
    Math.max(0, Math.min(255, Math.round(sum / (sizes[Math.floor(at / REGION_FEATURES)] as number)))),
  )
}

function weighLinks(labelled: Labelled, steepness: Uint8Array): RegionLinks {
  const sums: number[] = []
  const places = linkRegions(labelled, (link, one, other) => {
    sums[link] = (sums[link] ?? 0) + Math.max(steepness[one] as number, steepness[other] as number)
  })
  const strengths = Uint8Array.from(sums, (sum, link) => Math.round(sum / (places.lengths[link] as number)))
  return { ...places, strengths }
}
