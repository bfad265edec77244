import { clamp, mix } from '#painter/core/curves.ts'
import { between, randomFor, type Random } from '#painter/core/random.ts'
import { hairlineAt } from './hairline.ts'
import { distanceToForm, headForm, MOUTH_Y, wholeOf, type Form } from './head-form.ts'
import type { HairStyle, Person } from './person.ts'

/** One hair as drawn: a lock really, some hairs thick. In the head's space. */
export interface Strand {
  readonly path: Float32Array
  readonly points: number
  readonly width: number
  /** Of its colour against the whole. */
  readonly shade: number
}

const CENTRE_Y = 0.34
const CENTRE_Z = -0.22

interface Cut {
  readonly count: number
  readonly step: number
  readonly points: number
  /** Height at which hanging hair ends. */
  readonly ends: number
  readonly volume: number
  readonly wave: number
  readonly curl: number
}

const cuts: Readonly<Record<HairStyle, Cut>> = {
  bald: { count: 0, step: 0, points: 0, ends: 0, volume: 0, wave: 0, curl: 0 },
  buzzed: { count: 5200, step: 0.03, points: 3, ends: 0, volume: 0.02, wave: 0, curl: 0 },
  short: { count: 3600, step: 0.05, points: 8, ends: -0.3, volume: 0.09, wave: 0.01, curl: 0 },
  swept: { count: 3600, step: 0.065, points: 9, ends: -0.3, volume: 0.13, wave: 0.012, curl: 0 },
  bob: { count: 3800, step: 0.1, points: 24, ends: -0.85, volume: 0.13, wave: 0.01, curl: 0 },
  long: { count: 4200, step: 0.12, points: 36, ends: -2.35, volume: 0.12, wave: 0.016, curl: 0 },
  wavy: { count: 4200, step: 0.11, points: 38, ends: -2.1, volume: 0.17, wave: 0.07, curl: 0 },
  curly: { count: 3600, step: 0.08, points: 40, ends: -1.1, volume: 0.24, wave: 0.05, curl: 0.085 },
  afro: { count: 5600, step: 0.03, points: 14, ends: 0, volume: 0.3, wave: 0, curl: 0.062 },
  bun: { count: 3400, step: 0.1, points: 20, ends: 0, volume: 0.05, wave: 0.006, curl: 0 },
  braids: { count: 3400, step: 0.1, points: 44, ends: -2.0, volume: 0.06, wave: 0.006, curl: 0 },
}

export function hairOf(person: Person, seed: number): Strand[] {
  const random = randomFor(seed, 'hair')
  const worn = cuts[person.style]
  // Men's curls are cut at the ears unless long hair was asked for.
  const cut = person.style === 'curly' && person.hardness > 0.5 ? { ...worn, ends: -0.1 } : worn
  const strands: Strand[] = []
  for (let count = 0; count < cut.count; count++) {
    const strand = strandFrom(person, cut, random, count)
    if (strand) strands.push(strand)
  }
  if (person.style === 'bun') addBun(strands, random)
  if (person.beard > 0) addBeard(strands, person, seed)
  return strands
}

interface Growing {
  x: number
  y: number
  z: number
  dx: number
  dy: number
  dz: number
}

function strandFrom(person: Person, cut: Cut, random: Random, index: number): Strand | undefined {
  const height = 2 * random() - 1
  const around = 2 * Math.PI * random()
  const ring = Math.sqrt(1 - height * height)
  const x = Math.cos(around) * ring * 0.78 * person.width
  const z = CENTRE_Z + Math.sin(around) * ring
  const y = CENTRE_Y + height * 0.91
  if (y < hairlineAt(person, x, z) + 0.03 * random()) return undefined
  if (covered(person, y, z) && random() < 0.97) return undefined
  const path = new Float32Array(cut.points * 3)
  const growing: Growing = { x, y, z, dx: 0, dy: 0, dz: 0 }
  start(person, growing, random)
  // Locks: neighbours share waves and volume, and each hair strays a little from its lock.
  const lock = Math.floor(around * 9) * 31 + Math.floor((height + 1) * 7)
  const lockLot = fraction(lock * 0.618034)
  const lift = 1 + cut.volume * (0.25 + 0.75 * fraction(lockLot * 7.3 + 0.35 * random()))
  const points = grow(person, cut, growing, { path, lift, phase: lockLot * 6.28 + 0.5 * random(), lot: random() })
  const outer = clamp((lift - 1) / Math.max(0.02, cut.volume))
  return {
    path,
    points,
    width: between(random, 0.011, 0.022) * (person.style === 'buzzed' ? 0.6 : 1),
    shade: mix(0.42, 1.12, outer) * between(random, 0.75, 1.2) * (0.82 + 0.36 * lockLot) * (index % 11 === 0 ? 1.3 : 1),
  }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

function covered(person: Person, y: number, z: number): boolean {
  return (
    (person.headwear === 'beanie' || person.headwear === 'brim hat' || person.headwear === 'pointed hat') &&
    y > 0.52 - 0.16 * z
  )
}

function start(person: Person, growing: Growing, random: Random): void {
  const side = growing.x < person.parting ? -1 : 1
  const { style, fringe } = person
  const stray = (): number => (random() - 0.5) * 0.25
  if (style === 'bun') return
  if (fringe && growing.z > 0.25 && Math.abs(growing.x) < 0.52) set(growing, stray() * 0.5, -0.5, 0.85)
  else if (style === 'short' || style === 'buzzed')
    set(growing, growing.x * 0.8 + stray(), growing.y - 1.05 + stray(), growing.z + 0.5)
  else if (style === 'swept') set(growing, side * 0.75 + stray(), 0.5, -0.65 + stray())
  else set(growing, side * 0.95 + stray() * 0.4, 0.12, -0.28 + stray())
}

function set(growing: Growing, dx: number, dy: number, dz: number): void {
  const length = Math.hypot(dx, dy, dz) || 1
  growing.dx = dx / length
  growing.dy = dy / length
  growing.dz = dz / length
}

interface Lock {
  readonly path: Float32Array
  readonly lift: number
  readonly phase: number
  readonly lot: number
}

function grow(person: Person, cut: Cut, growing: Growing, { path, lift, phase, lot }: Lock): number {
  const ends = cut.ends + 0.28 * (lot - 0.5) * (cut.ends < -1 ? 1.4 : 0.6)
  for (let point = 0; point < cut.points; point++) {
    write(cut, growing, path, point, phase)
    if (person.style === 'afro') radiate(growing, cut.step * (0.55 + 0.9 * lot), phase + point)
    else if (person.style === 'bun') gather(growing, cut.step, lift)
    else if (person.style === 'braids' && growing.y < 0.0) plait(growing, cut.step, phase)
    else slide(person, cut, growing, lift, point)
    if (cut.points > 12 && growing.y < ends) return Math.max(2, point + 1)
  }
  return cut.points
}

/** Waves and curls are put on what is written, not on what grows: the lock itself keeps its way. */
function write(cut: Cut, { x, y, z }: Growing, path: Float32Array, point: number, phase: number): void {
  const share = Math.min(1, point / 6)
  const wave = cut.wave * share * Math.sin(point * 0.55 * (0.1 / cut.step) * 1.2 + phase)
  const curlAngle = point * 1.25 + phase * 3
  path[point * 3] = x + wave + cut.curl * share * Math.cos(curlAngle)
  path[point * 3 + 1] = y + cut.curl * 0.5 * share * Math.sin(curlAngle * 0.5)
  path[point * 3 + 2] = z + 0.6 * wave + cut.curl * share * Math.sin(curlAngle)
}

/** Along the skull while it carries the hair, then straight down, never across the face. */
function slide(person: Person, cut: Cut, growing: Growing, lift: number, point: number): void {
  const heavy = person.style === 'short' || person.style === 'swept' || person.style === 'buzzed' ? 0.06 : 0.2
  const hanging = growing.y < CENTRE_Y - 0.1 ? 0.45 : 1
  set(growing, growing.dx * (1 - heavy) * hanging, growing.dy * (1 - heavy) - heavy, growing.dz * (1 - heavy) * hanging)
  growing.x += growing.dx * cut.step
  growing.y += growing.dy * cut.step
  growing.z += growing.dz * cut.step
  const rise = 1 + (lift - 1) * Math.min(1, (point + 1) / 4)
  const rx = 0.78 * person.width * rise
  const ry = 0.91 * rise
  const rz = 0.98 * rise
  const a = growing.x / rx
  const b = (growing.y - CENTRE_Y) / ry
  const c = (growing.z - CENTRE_Z) / rz
  const away = Math.sqrt(a * a + b * b + c * c)
  const carried = growing.y > CENTRE_Y - 0.3 || person.style === 'swept' || person.style === 'short'
  if (carried || away < 1) {
    growing.x /= away
    growing.y = CENTRE_Y + (growing.y - CENTRE_Y) / away
    growing.z = CENTRE_Z + (growing.z - CENTRE_Z) / away
  }
  avoidFace(person, growing)
  if (growing.y < -1.55) growing.z += growing.z > -0.35 ? 0.055 : -0.03
}

function avoidFace(person: Person, growing: Growing): void {
  if (person.fringe && growing.z > 0.3 && growing.y > BROW_FREE) return
  const edge = 0.73 * person.width
  if (growing.z < 0.02 || growing.y > 0.5 || Math.abs(growing.x) > edge) return
  const side = growing.x < person.parting ? -1 : 1
  growing.x = mix(growing.x, side * edge, 0.6)
  growing.z = mix(growing.z, 0.12, 0.5)
}

const BROW_FREE = 0.36

function radiate(growing: Growing, step: number, phase: number): void {
  const away = Math.hypot(growing.x, growing.y - CENTRE_Y, growing.z - CENTRE_Z)
  growing.x += (growing.x / away) * step + 0.02 * Math.sin(phase * 5)
  growing.y += ((growing.y - CENTRE_Y) / away) * step + 0.02 * Math.cos(phase * 7)
  growing.z += ((growing.z - CENTRE_Z) / away) * step
}

const KNOT = [0, 1.24, -0.5] as const

function gather(growing: Growing, step: number, lift: number): void {
  const dx = KNOT[0] - growing.x
  const dy = KNOT[1] - growing.y
  const dz = KNOT[2] - growing.z
  const left = Math.hypot(dx, dy, dz)
  if (left < 0.14) return
  growing.x += (dx / left) * step
  growing.y += (dy / left) * step
  growing.z += (dz / left) * step
  const a = growing.x / (0.79 * lift)
  const b = (growing.y - CENTRE_Y) / (0.92 * lift)
  const c = (growing.z - CENTRE_Z) / (0.99 * lift)
  const away = Math.sqrt(a * a + b * b + c * c)
  if (away < 1 || left > 0.4) {
    growing.x /= away
    growing.y = CENTRE_Y + (growing.y - CENTRE_Y) / away
    growing.z = CENTRE_Z + (growing.z - CENTRE_Z) / away
  }
}

/** Three bundles over and under each other. */
function plait(growing: Growing, step: number, phase: number): void {
  const side = growing.x < 0 ? -1 : 1
  growing.y -= step * 0.62
  const bundle = Math.floor(fraction(phase * 1.7) * 3)
  const along = growing.y * 8.5 + bundle * 2.094
  const spread = 0.035 * Math.sin(phase * 40)
  const settle = clamp(-growing.y * 4)
  growing.x = mix(
    growing.x,
    side * (0.72 + 0.06 * Math.max(0, -growing.y - 1)) + 0.085 * Math.sin(along) + spread,
    0.3 + 0.5 * settle,
  )
  growing.z = mix(
    growing.z,
    0.05 + 0.28 * clamp(-growing.y - 0.9) + 0.07 * Math.sin(2 * along) + spread,
    0.3 + 0.5 * settle,
  )
}

function addBun(strands: Strand[], random: Random): void {
  for (let count = 0; count < 900; count++) {
    const path = new Float32Array(12 * 3)
    const tilt = between(random, -1.2, 1.2)
    const from = random() * 6.28
    const radius = between(random, 0.06, 0.33)
    for (let point = 0; point < 12; point++) {
      const angle = from + point * 0.22
      const swirl = tilt + 0.25 * Math.sin(angle * 2)
      path[point * 3] = KNOT[0] + radius * Math.cos(angle) * Math.cos(swirl * 0.6)
      path[point * 3 + 1] = KNOT[1] + 0.12 + radius * Math.sin(angle) * 0.85
      path[point * 3 + 2] = KNOT[2] + radius * Math.sin(swirl) * 0.9
    }
    strands.push({ path, points: 12, width: 0.016, shade: between(random, 0.5, 1.25) * mix(0.5, 1.05, radius / 0.33) })
  }
}

/** Grown from the jaw, the chin and the upper lip, downwards and away. */
function addBeard(strands: Strand[], person: Person, seed: number): void {
  const random = randomFor(seed, 'beard')
  const head = headForm(person)
  const count = Math.round(2400 + 1600 * person.beard)
  for (let index = 0; index < count; index++) {
    const x = between(random, -0.72, 0.72) * person.width
    const y = between(random, -1.12, -0.2)
    if (!beardGrows(person, x, y, random)) continue
    const z = surfaceAt(head, x, y)
    if (z < -0.15) continue
    const onLip = y > MOUTH_Y
    const length =
      (onLip ? 0.1 : 0.09 + 0.24 * person.beard * (0.6 + 0.4 * Math.max(0, 1 - Math.abs(x) * 1.6))) *
      between(random, 0.6, 1.2)
    const points = 6
    const path = new Float32Array(points * 3)
    const outward = onLip ? Math.sign(x) * 0.6 : x * 0.55
    const bend = (random() - 0.5) * 0.3
    for (let point = 0; point < points; point++) {
      const share = point / (points - 1)
      path[point * 3] = x + (outward + bend * share) * length * share
      path[point * 3 + 1] = y - length * share * (onLip ? 0.55 : 0.95)
      path[point * 3 + 2] = z + 0.012 + length * (0.5 * share - 0.42 * share * share)
    }
    strands.push({ path, points, width: between(random, 0.006, 0.011), shade: between(random, 0.6, 1.15) })
  }
}

function beardGrows(person: Person, x: number, y: number, random: Random): boolean {
  const side = Math.abs(x) / person.width
  const lips = (x / (0.25 * person.mouthWidth)) ** 2 + ((y - MOUTH_Y + 0.012) / 0.085) ** 2 < 1
  if (lips) return false
  const moustache = side < 0.26 && y < -0.47 && y > MOUTH_Y
  const jaw = y < -0.36 - 1.15 * Math.max(0, 0.56 - side) + 0.1
  return moustache || (jaw && random() < 0.95)
}

function surfaceAt(head: Form, x: number, y: number): number {
  const whole = wholeOf(head)
  let z = 1.2
  for (let step = 0; step < 16; step++) {
    const distance = distanceToForm(head, whole, x, y, z)
    if (distance < 0.006) return z
    z -= distance * 0.95
    if (z < -0.4) return -1
  }
  return z
}
