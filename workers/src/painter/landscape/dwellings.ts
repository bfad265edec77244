import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import { isBuilding } from '#painter/lexicon/choose-family.ts'
import { plainSubject, type Scene } from '#painter/scene.ts'
import { modelOf } from '#painter/subjects/catalogue.ts'
import type { Placement } from '#painter/subjects/placement.ts'
import type { Composition } from './composition.ts'

export interface Site {
  readonly scene: Scene
  readonly composition: Composition
  readonly seed: number
  readonly subjects: readonly Placement[]
  heightAt(x: number, z: number): number
  isWaterAt(x: number, z: number): boolean
}

const MOST = 7
const TRIES = 70
const kinds = ['cottage', 'house', 'cottage', 'house', 'cottage', 'barn'] as const

/** A village has houses, also where nobody names them: as large as they are, around where the eye is led. */
export function dwellingsOf(site: Site): Placement[] {
  const { scene, composition, seed } = site
  const isVillage = scene.settings.some(({ value }) => value === 'village') && !scene.without.has('house')
  if (!isVillage || scene.subjects.some(({ kind }) => isBuilding(kind))) return []
  const random = randomFor(seed, 'dwellings')
  const { widest, focus, eyeHeight, down } = composition
  const nearest = Math.max(24, (eyeHeight / down) * 1.5)
  const placed: Placement[] = []
  for (let attempt = 0; attempt < TRIES && placed.length < MOST; attempt++) {
    // Farther and farther off, over a lake to its other side.
    const z = nearest * between(random, 1, 2) ** (2.1 + (2.6 * attempt) / TRIES)
    const slope = (focus * 0.6 + between(random, -1, 1) * widest * 0.9) * 0.95
    const kind = placed.length === 4 ? 'church' : pick(random, kinds)
    const yaw = between(random, 20, 70) + (random() < 0.5 ? 90 : 0)
    const half = ((modelOf(kind)?.length ?? 8) * 0.62) / z
    const x = slope * z
    const crowded = [...site.subjects, ...placed].some(
      other => Math.abs(other.x / other.z - slope) < half + 3.4 / other.z && Math.abs(other.z - z) < z * 0.5,
    )
    if (crowded || !isBuildable(site, x, z)) continue
    const own = seedFor(seed, `dwelling ${attempt}`)
    placed.push({
      index: scene.subjects.length,
      subject: { ...plainSubject, kind },
      pose: 'standing',
      seed: own,
      x,
      y: site.heightAt(x, z) - 0.15,
      z,
      scale: 1,
      yaw,
      stands: 'ground',
      cover: 0,
    })
  }
  return placed
}

/** Dry and nearly level under all of its corners. */
function isBuildable({ heightAt, isWaterAt }: Site, x: number, z: number): boolean {
  const corners = [-4.5, 4.5].flatMap(dx => [-4.5, 4.5].map(dz => [x + dx, z + dz] as const))
  const heights = corners.map(([cornerX, cornerZ]) => heightAt(cornerX, cornerZ))
  return Math.max(...heights) - Math.min(...heights) < 2.6 && !corners.some(corner => isWaterAt(...corner))
}
