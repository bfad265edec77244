import { REGIONS_MAX } from './flood-regions.ts'
import { mergeRegions } from './merge-regions.ts'
import { linkRegions, measureRegions } from './region-links.ts'
import { EMBEDDING_SIDE_MAX, REGION_FEATURES } from './smart-embedding.ts'
import type { SmartEmbedding } from './smart-embedding.ts'

/** "ASE" and the version. */
const MAGIC = 0x41_53_45_01
const HEADER_BYTES = 12

/** What was sent is no embedding, or one of another version. */
export class BrokenEmbedding extends Error {
  override readonly name = 'BrokenEmbedding'
}

/**
 * Two bits for each pixel, whether it is of another region than the one before it and the one above, then the bytes of regions
 * and of links: a quarter of a megabyte for a megapixel. All else follows from these.
 */
export function packEmbedding({ width, height, labels, regions, links }: SmartEmbedding): Uint8Array<ArrayBuffer> {
  const borderBytes = Math.ceil((width * height) / 4)
  const packed = new Uint8Array(HEADER_BYTES + borderBytes + regions.features.length + links.strengths.length)
  const header = new DataView(packed.buffer)
  header.setUint32(0, MAGIC)
  header.setUint16(4, width)
  header.setUint16(6, height)
  header.setUint32(8, regions.count)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const label = labels[pixel]
      const isNew =
        (column > 0 && labels[pixel - 1] !== label ? 1 : 0) | (row > 0 && labels[pixel - width] !== label ? 2 : 0)
      const byte = HEADER_BYTES + (pixel >> 2)
      packed[byte] = (packed[byte] as number) | (isNew << ((pixel & 3) * 2))
    }
  }
  packed.set(regions.features, HEADER_BYTES + borderBytes)
  packed.set(links.strengths, HEADER_BYTES + borderBytes + regions.features.length)
  return packed
}

/** @throws BrokenEmbedding */
export function openEmbedding(packed: Uint8Array): SmartEmbedding {
  const { width, height, count } = readHeader(packed)
  const borderBytes = Math.ceil((width * height) / 4)
  const featuresAt = HEADER_BYTES + borderBytes
  const linksAt = featuresAt + count * REGION_FEATURES
  if (packed.length < linksAt) throw new BrokenEmbedding('it ends too early')
  const labels = labelPixels(packed.subarray(HEADER_BYTES, featuresAt), width, height, count)
  const labelled = { width, height, labels, count }
  const places = linkRegions(labelled, () => undefined)
  const strengths = packed.slice(linksAt)
  if (strengths.length !== places.first.length) throw new BrokenEmbedding('it tells of other links than there are')
  const regions = { count, ...measureRegions(labelled), features: packed.slice(featuresAt, linksAt) }
  const links = { ...places, strengths }
  return { width, height, labels, regions, links, tree: mergeRegions(regions, links) }
}

function readHeader(packed: Uint8Array): { width: number; height: number; count: number } {
  if (packed.length < HEADER_BYTES) throw new BrokenEmbedding('it ends too early')
  const header = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  if (header.getUint32(0) !== MAGIC) throw new BrokenEmbedding('it is of another kind or version')
  const [width, height, count] = [header.getUint16(4), header.getUint16(6), header.getUint32(8)]
  const isPossible = width > 0 && height > 0 && Math.max(width, height) <= EMBEDDING_SIDE_MAX
  if (!isPossible || count < 1 || count > REGIONS_MAX) throw new BrokenEmbedding('its size is not possible')
  return { width, height, count }
}

/** Joins what no border parts. */
function labelPixels(borders: Uint8Array, width: number, height: number, count: number): Uint16Array {
  const roots = new Int32Array(width * height)
  for (let pixel = 0; pixel < roots.length; pixel++) {
    roots[pixel] = pixel
    const isNew = ((borders[pixel >> 2] as number) >> ((pixel & 3) * 2)) & 3
    if (pixel % width > 0 && (isNew & 1) === 0) join(roots, pixel, pixel - 1)
    if (pixel >= width && (isNew & 2) === 0) join(roots, pixel, pixel - width)
  }
  const labels = new Uint16Array(roots.length)
  let next = 0
  for (let pixel = 0; pixel < roots.length; pixel++) {
    const root = findRoot(roots, pixel)
    // The first pixel of each region is its root, for pixels are joined to those before them.
    labels[pixel] = root === pixel ? next++ : (labels[root] as number)
    if (next > count) throw new BrokenEmbedding('it tells of more regions than it names')
  }
  if (next !== count) throw new BrokenEmbedding('it tells of fewer regions than it names')
  return labels
}

function join(roots: Int32Array, one: number, other: number): void {
  const a = findRoot(roots, one)
  const b = findRoot(roots, other)
  if (a < b) roots[b] = a
  else roots[a] = b
}

function findRoot(roots: Int32Array, pixel: number): number {
  let root = pixel
  while (roots[root] !== root) {
    // Halves the way for whoever comes next.
    roots[root] = roots[roots[root] as number] as number
    root = roots[root] as number
  }
  return root
}
