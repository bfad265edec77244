import type { Colour } from '#painter/core/colour.ts'
import { mix, smooth } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import type { Noise } from '#painter/core/noise.ts'
import type { CityPlan } from './city-plan.ts'
import type { Surface } from './facade.ts'

const asphalt: Colour = [0.125, 0.127, 0.132]
const pavement: Colour = [0.26, 0.25, 0.235]
const cobbles: Colour = [0.2, 0.175, 0.15]
const quay: Colour = [0.22, 0.2, 0.18]
const park: Colour = [0.05, 0.085, 0.03]

/** Road, pavement, markings and puddles. */
export function paintGround(surface: Surface, plan: CityPlan, noise: Noise, x: number, z: number, pixel: number): void {
  surface.shining.fill(0)
  const { own } = surface
  const grain = 1 + 0.22 * noise.octaves(x * 0.5, z * 0.5, 3) + 0.1 * noise.at(x * 5, z * 5) * smooth(0.3, 0.05, pixel)
  if (plan.street === 0) set(own, plan.kind === 'skyline' ? park : quay, grain)
  else if (plan.isOld || plan.kind === 'alley') paintCobbles(own, x, z, grain, pixel)
  else paintRoad(own, plan, x, z, grain, pixel)
  const puddle = smooth(0.05, 0.3, noise.octaves(x * 0.16 + 9, z * 0.1, 3) + 0.3 * plan.wetness)
  surface.mirror = plan.wetness * mix(0.3, 0.85, puddle)
}

function paintCobbles(own: Float32Array, x: number, z: number, grain: number, pixel: number): void {
  const row = Math.floor(z / 0.34)
  const stone = hashAt(Math.floor(x / 0.42 + (row & 1) * 0.5), row, 3)
  const u = Math.abs(((((x / 0.42 + (row & 1) * 0.5) % 1) + 1) % 1) - 0.5)
  const v = Math.abs(((((z / 0.34) % 1) + 1) % 1) - 0.5)
  const joint = smooth(0.36, 0.48, Math.max(u, v)) * smooth(0.3, 0.08, pixel)
  set(own, cobbles, grain * (0.82 + 0.36 * stone) * (1 - 0.6 * joint))
}

function paintRoad(
  own: Float32Array,
  { street, lotDepth }: CityPlan,
  x: number,
  z: number,
  grain: number,
  pixel: number,
): void {
  const side = Math.abs(x)
  const kerb = street * 0.64
  const row = ((Math.floor(z / lotDepth) % 5) + 5) % 5
  if (side > kerb && row !== 4) {
    const slab =
      smooth(0.44, 0.5, Math.max(Math.abs((((x % 1) + 1) % 1) - 0.5), Math.abs((((z % 1) + 1) % 1) - 0.5))) *
      smooth(0.3, 0.06, pixel)
    set(own, pavement, grain * (1 - 0.35 * slab) * (side < kerb + 0.25 ? 1.25 : 1))
    return
  }
  set(own, asphalt, grain)
  const mark = markings(x, z, kerb, lotDepth, pixel)
  for (let channel = 0; channel < 3; channel++)
    own[channel] = mix(own[channel] as number, [0.62, 0.6, 0.55][channel] as number, mark)
}

/** A broken middle line, lines by the kerb, and stripes to walk over before each crossing. */
function markings(x: number, z: number, kerb: number, lotDepth: number, pixel: number): number {
  const fine = smooth(0.9, 0.2, pixel)
  const beforeCrossing = ((z % (lotDepth * 5)) + lotDepth * 5) % (lotDepth * 5)
  if (beforeCrossing > lotDepth * 4 - 4.5 && beforeCrossing < lotDepth * 4 - 1) {
    return Math.abs(x) < kerb && Math.abs(((x / 1.1) % 1) + 1) % 1 < 0.5 ? 0.85 : 0
  }
  if (beforeCrossing > lotDepth * 4 - 1) return 0
  const middle = Math.abs(x) < 0.09 && (((z / 6) % 1) + 1) % 1 < 0.5
  const edge = Math.abs(Math.abs(x) - kerb + 0.35) < 0.07
  return middle || edge ? 0.8 * fine : 0
}

function set(own: Float32Array, colour: Colour, factor: number): void {
  own[0] = colour[0] * factor
  own[1] = colour[1] * factor
  own[2] = colour[2] * factor
}
