import type { SmartEmbedding } from './smart-embedding.ts'

/** In parts of what is chosen: holes up to this are filled, unless somebody clicked in one. */
const HOLE = 0.02

/** Keeps the pieces of what is chosen in which somebody clicked, and fills small holes. */
export function keepPieces(embedding: SmartEmbedding, chosen: Uint8Array, settled: Int8Array): Uint8Array {
  const pieces = findPieces(embedding, chosen)
  const keeps = new Uint8Array(pieces.sizes.length)
  for (let region = 0; region < chosen.length; region++)
    if (settled[region] === 1) keeps[pieces.of[region] as number] = 1
  const kept = chosen.map((isIn, region) => (isIn && keeps[pieces.of[region] as number] ? 1 : 0))
  return fillHoles(embedding, kept, settled)
}

/** Keeps the pieces that are no less than so large a part of the largest, and fills small holes. */
export function keepLargePieces(embedding: SmartEmbedding, chosen: Uint8Array, part: number): Uint8Array {
  const pieces = findPieces(embedding, chosen)
  const sizeOf = (region: number) => pieces.sizes[pieces.of[region] as number] as number
  const largest = chosen.reduce((most, isIn, region) => (isIn ? Math.max(most, sizeOf(region)) : most), 0)
  const kept = chosen.map((isIn, region) => (isIn && sizeOf(region) >= largest * part ? 1 : 0))
  return fillHoles(embedding, kept, new Int8Array(chosen.length))
}

function fillHoles(embedding: SmartEmbedding, chosen: Uint8Array, settled: Int8Array): Uint8Array {
  const { regions } = embedding
  const pieces = findPieces(embedding, chosen)
  const isOpen = new Uint8Array(pieces.sizes.length)
  let whole = 0
  for (let region = 0; region < chosen.length; region++) {
    if (chosen[region]) whole += regions.sizes[region] as number
    if (settled[region] === -1 || regions.framed[region]) isOpen[pieces.of[region] as number] = 1
  }
  return chosen.map((isIn, region) => {
    const piece = pieces.of[region] as number
    const isHole = !isOpen[piece] && (pieces.sizes[piece] as number) <= whole * HOLE
    return isIn || isHole ? 1 : 0
  })
}

interface Pieces {
  /** The piece of each region: of those that touch and are alike chosen or not. */
  readonly of: Uint32Array
  /** In pixels, by piece. */
  readonly sizes: Uint32Array
}

function findPieces({ regions, links }: SmartEmbedding, chosen: Uint8Array): Pieces {
  const roots = Uint32Array.from({ length: regions.count }, (_, region) => region)
  const rootOf = (region: number) => {
    let root = region
    while (roots[root] !== root) {
      roots[root] = roots[roots[root] as number] as number
      root = roots[root] as number
    }
    return root
  }
  for (let link = 0; link < links.first.length; link++) {
    const [one, other] = [links.first[link] as number, links.second[link] as number]
    if (Boolean(chosen[one]) === Boolean(chosen[other])) roots[rootOf(one)] = rootOf(other)
  }
  const sizes = new Uint32Array(regions.count)
  const of = roots.map((_, region) => rootOf(region))
  for (let region = 0; region < regions.count; region++) {
    const piece = of[region] as number
    sizes[piece] = (sizes[piece] as number) + (regions.sizes[region] as number)
  }
  return { of, sizes }
}
