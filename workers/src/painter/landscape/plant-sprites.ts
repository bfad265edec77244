import { splatsOf } from './tree-shapes.ts'
import { rasterise, type Splat, type Sprite } from './sprite.ts'
import type { Species } from './species.ts'

export const VARIANTS = 4

const shortest = 192
const tallest = 768

/** Width over height of a species' sprite. */
const widths: Partial<Record<Species, number>> = {
  pine: 0.5,
  cypress: 0.32,
  poplar: 0.4,
  birch: 0.56,
  oak: 1.14,
  round: 0.9,
  cherry: 1.24,
  willow: 1,
  palm: 1.2,
  bare: 1.1,
  bush: 1.5,
  hedge: 1.86,
  'dry bush': 1.7,
  cactus: 0.7,
  fern: 2.1,
  broadleaf: 1.5,
  reed: 0.9,
  tuft: 1.3,
  seaweed: 0.6,
  coral: 1.3,
  'fan coral': 1.6,
  trunk: 0.16,
  'birch trunk': 0.1,
  crown: 1.9,
  vine: 0.3,
  crystal: 1.1,
}

export function widthOf(species: Species): number {
  return widths[species] ?? 1
}

const splats = new Map<string, readonly Splat[]>()
const sprites = new Map<string, Sprite>()

/**
 * The plant at least as fine as `pixels` rows. Made when first asked for and kept: a variant is the same plant in every picture,
 * and pictures differ by which ones they choose and how they place and light them.
 */
export function plantSprite(species: Species, variant: number, pixels: number): Sprite {
  let rows = shortest
  while (rows < pixels && rows < tallest) rows *= 2
  const plant = `${species}/${variant}`
  const key = `${plant}/${rows}`
  let sprite = sprites.get(key)
  if (!sprite) {
    let pieces = splats.get(plant)
    if (!pieces) {
      pieces = splatsOf(species, variant)
      splats.set(plant, pieces)
    }
    sprite = rasterise(pieces, Math.round(rows * widthOf(species)), rows)
    sprites.set(key, sprite)
  }
  return sprite
}
