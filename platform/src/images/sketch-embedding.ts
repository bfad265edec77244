import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'

/** Of which as few differ between two embeddings as they point alike. */
export const SKETCH_BITS = 1_024
const SEED = 20_261_126

const planesByWidth = new Map<number, Int8Array>()

/** On which side of a thousand planes through nothing it lies, which are the same everywhere and for ever. */
export function sketchEmbedding(embedding: Float32Array): Uint8Array {
  const width = embedding.length
  const planes = planesFor(width)
  const bytes = new Uint8Array(SKETCH_BITS / 8)
  for (let bit = 0; bit < SKETCH_BITS; bit++) {
    let side = 0
    for (let at = 0; at < width; at++) side += (planes[bit * width + at] as number) * (embedding[at] as number)
    if (side > 0) bytes[bit >> 3] = (bytes[bit >> 3] as number) | (0x80 >> (bit & 7))
  }
  return bytes
}

function planesFor(width: number): Int8Array {
  const known = planesByWidth.get(width)
  if (known) return known
  const random = seededRandom(SEED + width)
  const planes = Int8Array.from({ length: SKETCH_BITS * width }, () => (random() < 0.5 ? -1 : 1))
  planesByWidth.set(width, planes)
  return planes
}

export function packEmbedding(embedding: Float32Array): Buffer {
  const half = Float16Array.from(embedding)
  return Buffer.from(half.buffer, half.byteOffset, half.byteLength)
}

export function unpackEmbedding(bytes: Buffer): Float32Array {
  return Float32Array.from(new Float16Array(new Uint8Array(bytes).buffer))
}

/** 1: the same direction; 0: nothing in common. */
export function likenessOf(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return Math.min(1, Math.max(0, sum))
}
