import { heedCancel } from '#engine/heed-cancel.ts'
import { mixColours, type Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { type Frame, Part } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { octaves3, noise3 } from '#painter/sdf/noise3.ts'
import type { Planet, SpacePlan } from './space-plan.ts'

const RING_INNER = 1.42
const RING_OUTER = 2.3
const RING_FLATNESS = 0.27

/** Draws a lit sphere with its rings, in front of and behind it, each in the other's shadow. */
export function drawPlanet(frame: Frame, planet: Planet, plan: SpacePlan, moment: number, place: number): void {
  const { width, height } = frame
  const centreX = width / 2 + planet.x * height
  const centreY = height / 2 + planet.y * height
  const radius = planet.radius * height
  const reach = radius * (planet.rings ? RING_OUTER + 0.05 : 1.12) + 2
  const noise = new Noise(planet.seed)
  const globe = surfaceOf(planet, noise, moment)
  const cos = Math.cos(planet.tilt)
  const sin = Math.sin(planet.tilt)
  const bottom = Math.min(height - 1, Math.ceil(centreY + reach))
  const right = Math.min(width - 1, Math.ceil(centreX + reach))
  for (let row = Math.max(0, Math.floor(centreY - reach)); row <= bottom; row++) {
    heedCancel()
    for (let column = Math.max(0, Math.floor(centreX - reach)); column <= right; column++) {
      const screenX = (column + 0.5 - centreX) / radius
      const screenY = -(row + 0.5 - centreY) / radius
      const x = screenX * cos + screenY * sin
      const y = -screenX * sin + screenY * cos
      paintPoint({ frame, planet, plan, noise, globe, place, x, y, cos, sin, edge: 1.4 / radius }, row * width + column)
    }
  }
}

interface Point {
  readonly frame: Frame
  readonly planet: Planet
  readonly plan: SpacePlan
  readonly noise: Noise
  readonly globe: (x: number, y: number, z: number) => Colour
  readonly place: number
  /** In radii from the middle, along and across the axis. */
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
  /** Width of a soft edge, in radii. */
  readonly edge: number
}

function paintPoint(point: Point, pixel: number): void {
  const { x, y, planet } = point
  const away = Math.hypot(x, y)
  const ringAt = Math.hypot(x, y / RING_FLATNESS)
  const isRingInFront = y < 0
  if (planet.rings && !isRingInFront) paintRing(point, ringAt, pixel)
  if (away < 1 + point.edge) paintGlobe(point, away, pixel)
  if (away > 1 - point.edge && away < 1.12) addAir(point, away, pixel)
  if (planet.rings && isRingInFront) paintRing(point, ringAt, pixel)
}

function paintGlobe(
  { frame, planet, plan, noise, globe, place, x, y, cos, sin, edge }: Point,
  away: number,
  pixel: number,
): void {
  const covered = smooth(1 + edge, 1 - edge, away)
  const z = Math.sqrt(Math.max(0, 1 - away * away))
  const right = x * cos - y * sin
  const up = x * sin + y * cos
  const [lightX, lightY, lightZ] = plan.light
  const facing = right * lightX + up * lightY + z * lightZ
  const day = smooth(-0.06, 0.9, facing) * 1.25
  const shade = planet.rings ? ringShadow(noise, x, y, z, plan) : 1
  const colour = globe(x, y, z)
  const glow = planet.surface === 'lava' ? clamp((colour[0] - 0.5) * 3) : 0
  const at = pixel * 3
  for (let channel = 0; channel < 3; channel++) {
    const own = colour[channel] as number
    const lit = own * (day * shade + 0.015) + own * glow * 1.2
    frame.colour[at + channel] = mix(frame.colour[at + channel] as number, lit, covered)
  }
  if (covered < 0.5) return
  frame.depth[pixel] = 1000 - 400 * planet.radius - z * 50
  frame.part[pixel] = place === 0 ? Part.ground : Part.backdrop
  frame.normal[at] = right
  frame.normal[at + 1] = up
  frame.normal[at + 2] = z
}

/** The rim of air on the lit side, and a haze just inside it. */
function addAir({ frame, planet, plan, x, y, cos, sin }: Point, away: number, pixel: number): void {
  if (planet.surface === 'rock' || planet.radius < 0.05) return
  const facing = ((x * cos - y * sin) * plan.light[0] + (x * sin + y * cos) * plan.light[1]) / Math.max(0.2, away)
  const rim = Math.exp(-(((away - 1) / 0.035) ** 2)) * clamp(facing * 1.1 + 0.25) * 0.55
  const tint: Colour =
    planet.surface === 'lava' ? [0.9, 0.35, 0.12] : mixColours([0.35, 0.55, 1], planet.colours[1], 0.3)
  const at = pixel * 3
  for (let channel = 0; channel < 3; channel++) {
    frame.colour[at + channel] = (frame.colour[at + channel] as number) + rim * (tint[channel] as number)
  }
}

function ringDensity(noise: Noise, far: number): number {
  if (far < RING_INNER || far > RING_OUTER) return 0
  const bands = clamp(0.55 + 0.45 * noise.at(far * 16, 3) + 0.25 * noise.at(far * 55, 9))
  const gap = Math.abs(far - 1.96) < 0.035 ? 0.12 : 1
  return bands * gap * smooth(RING_INNER, RING_INNER + 0.06, far) * smooth(RING_OUTER, RING_OUTER - 0.1, far)
}

function paintRing({ frame, planet, plan, noise, x, y }: Point, far: number, pixel: number): void {
  const density = ringDensity(noise, far) * 0.88
  if (density <= 0.01) return
  const along = x * plan.light[0] + (y / RING_FLATNESS) * plan.light[1] * 0.4
  const aside = Math.abs(x * plan.light[1] * 0.4 - (y / RING_FLATNESS) * plan.light[0])
  const lit = along < 0 ? mix(0.1, 1, smooth(0.85, 1.02, aside)) : 1
  const grain = 0.5 + 0.5 * noise.at(far * 9, 1)
  const at = pixel * 3
  for (let channel = 0; channel < 3; channel++) {
    const own = mix(planet.colours[0][channel] as number, planet.colours[1][channel] as number, grain)
    frame.colour[at + channel] = mix(frame.colour[at + channel] as number, own * lit * 0.95, density)
  }
  if (density > 0.4) {
    frame.depth[pixel] = 800
    frame.part[pixel] = Part.ground
  }
}

function ringShadow(noise: Noise, x: number, y: number, z: number, { light }: SpacePlan): number {
  // From the surface towards the light until the plane of the rings is met.
  const slope = Math.max(0.15, light[1] + 0.25 * light[2])
  const rise = -(y - z * RING_FLATNESS) / slope
  if (rise <= 0) return 1
  return 1 - 0.7 * ringDensity(noise, Math.hypot(x + light[0] * rise, z + light[2] * rise))
}

/** Colour of a place on the sphere; it turns once in a loop. */
function surfaceOf({ surface, colours, seed }: Planet, noise: Noise, moment: number): Point['globe'] {
  const turn = moment * Math.PI * 2
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const shift = (seed % 97) * 0.37
  const [main, light, dark] = colours
  return (x, y, z) => {
    const u = x * cos - z * sin
    const w = x * sin + z * cos
    switch (surface) {
      case 'gas': {
        const sway = octaves3(u * 2.2 + shift, y * 3, w * 2.2, 4) * 0.22
        const band = noise.octaves(1.5, y * 4.6 + sway, 4) + 0.35 * noise.at(3, y * 19 + sway * 5)
        const eddy = clamp(octaves3(u * 5 + shift, y * 13 + sway * 4, w * 5, 3) * 1.2)
        return mixColours(mixColours(main, light, clamp(0.5 + band * 1.4)), dark, eddy * 0.6)
      }
      case 'earth':
        return earthAt(colours, octaves3(u * 1.9 + shift, y * 1.9, w * 1.9, 6), u, y, w, shift)
      case 'lava': {
        const crust = 1 - Math.abs(octaves3(u * 2.4 + shift, y * 2.4, w * 2.4, 5)) * 4
        return mixColours(
          mixColours(main, light, clamp(0.5 + noise3(u * 8, y * 8, w * 8))),
          dark,
          smooth(0.35, 0.95, crust),
        )
      }
      case 'rock':
      case 'ice': {
        const relief = octaves3(u * 2.6 + shift, y * 2.6, w * 2.6, 6)
        const crater = craters(u, y, w, shift)
        const ground = mixColours(main, relief > 0 ? light : dark, clamp(Math.abs(relief) * 2))
        return [ground[0] * crater, ground[1] * crater, ground[2] * crater]
      }
    }
  }
}

function earthAt(
  [sea, land, sand]: Planet['colours'],
  height: number,
  u: number,
  y: number,
  w: number,
  shift: number,
): Colour {
  const cold = smooth(0.62, 0.86, Math.abs(y) + height * 0.2)
  const ground = mixColours(land, sand, clamp(0.4 + noise3(u * 4 + shift, y * 4, w * 4) + (0.35 - Math.abs(y)) * 0.8))
  const surface = mixColours(
    mixColours(sea, [0.06, 0.3, 0.42], smooth(-0.12, 0.03, height)),
    ground,
    smooth(0.03, 0.06, height),
  )
  const cloud = smooth(0.02, 0.4, octaves3(u * 2.6 + 9 + shift, y * 4.4, w * 2.6, 6) + 0.06)
  return mixColours(mixColours(surface, [0.9, 0.93, 0.96], cold), [0.95, 0.96, 0.98], cloud * 0.92)
}

/** Rims of light around bowls of dark. */
function craters(u: number, y: number, w: number, shift: number): number {
  let shade = 1
  for (const scale of [3.1, 6.7]) {
    const bump = noise3(u * scale + shift + 31, y * scale, w * scale)
    shade += 0.35 * (smooth(0.42, 0.5, bump) * smooth(0.62, 0.54, bump)) - 0.3 * smooth(0.52, 0.66, bump)
  }
  return shade
}
