import { mixColours, type Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import type { Noise } from '#painter/core/noise.ts'
import type { Galaxy, SpacePlan } from './space-plan.ts'

const TURN = Math.PI * 2

/** Adds glowing gas with filaments and dust at a place, given in heights of the picture. */
export function addNebula(
  into: Float32Array,
  at: number,
  { nebula }: SpacePlan,
  noise: Noise,
  x: number,
  y: number,
  moment: number,
): void {
  if (nebula.strength <= 0) return
  const driftX = Math.cos(moment * TURN) * 0.03
  const driftY = Math.sin(moment * TURN) * 0.03
  const u = (x + 1.3) * nebula.scale + driftX
  const v = (y + 1.3) * nebula.scale + driftY
  const warpX = noise.octaves(u + 3, v, 4)
  const warpY = noise.octaves(u, v + 7, 4)
  const density =
    smooth(-0.3, 0.42, noise.octaves(u + warpX * 1.8, v + warpY * 1.8, 7) + 0.25 * warpX) * nebula.strength
  if (density <= 0.002) return
  const crest = noise.ridged(u * 0.8 + warpY * 1.2 + 5, v * 0.8 + warpX * 1.2, 6)
  const filament = clamp(crest * 1.6 - 0.56) ** 3 * 1.3
  const dust = smooth(0.02, 0.45, noise.octaves(u * 1.6 + warpY * 2 + 20, v * 1.6 + warpX, 6))
  const [near, far, hot] = nebula.colours
  const hue = clamp(0.5 + warpX * 2.2)
  const body = density * density * 0.6
  const shine = filament * density
  const seen = 1 - dust * 0.8
  for (let channel = 0; channel < 3; channel++) {
    const gas = (far[channel] as number) + ((near[channel] as number) - (far[channel] as number)) * hue
    into[at + channel] = (into[at + channel] as number) + (gas * body + (hot[channel] as number) * shine) * seen
  }
}

const core: Colour = [1.3, 1.02, 0.66]
const arms: Colour = [0.4, 0.62, 1.15]
const births: Colour = [1.1, 0.34, 0.55]

/** Adds a spiral seen at a slant: a warm core, arms of young stars with pink clouds, and lanes of dust between. */
export function addGalaxy(
  into: Float32Array,
  at: number,
  galaxy: Galaxy,
  noise: Noise,
  x: number,
  y: number,
  moment: number,
): void {
  const cos = Math.cos(galaxy.turn)
  const sin = Math.sin(galaxy.turn)
  const dx = (x - galaxy.x) * cos + (y - galaxy.y) * sin
  const dy = (-(x - galaxy.x) * sin + (y - galaxy.y) * cos) / galaxy.flatness
  const far = Math.hypot(dx, dy) / galaxy.radius
  if (far > 1.25) return
  const angle = Math.atan2(dy, dx)
  // Two arms: half a turn of the whole brings it back onto itself.
  const spiral = angle * 2 - Math.log(far + 0.06) * 5.6 + moment * TURN
  const grain = noise.octaves(dx * 9 + 3, dy * 9, 5)
  const arm = (0.5 + 0.5 * Math.cos(spiral + grain * 1.8)) ** 2.2
  const disc = Math.exp(-far * 2.6) * smooth(1.2, 0.5, far)
  const bulge = Math.exp(-((Math.hypot(dx, dy * galaxy.flatness * 1.2) / galaxy.radius / 0.13) ** 1.3))
  const lane = clamp(0.5 + 0.5 * Math.cos(spiral + 1.1 + grain * 2.2)) ** 3 * smooth(0.06, 0.25, far)
  const pink = clamp(noise.at(dx * 26 + 40, dy * 26) * 1.5 - 0.35) * arm * disc * smooth(0.12, 0.3, far)
  const light = disc * (0.22 + 1.9 * arm) * (1 - 0.65 * lane) * (0.75 + 0.6 * grain)
  const tint = mixColours(core, arms, smooth(0.04, 0.4, far))
  for (let channel = 0; channel < 3; channel++) {
    into[at + channel] =
      (into[at + channel] as number) +
      Math.max(0, light) * (tint[channel] as number) * 1.5 +
      bulge * (core[channel] as number) * 1.7 +
      pink * (births[channel] as number) * 2.4
  }
}
