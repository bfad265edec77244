import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import type { Noise } from '#painter/core/noise.ts'
import type { Building } from './buildings.ts'
import type { CityPlan } from './city-plan.ts'
import type { Hit } from './city-rays.ts'

/** A surface before light falls on it. */
export interface Surface {
  readonly own: Float32Array
  readonly shining: Float32Array
  /** How much of the sky it mirrors. */
  mirror: number
}

export function newSurface(): Surface {
  return { own: new Float32Array(3), shining: new Float32Array(3), mirror: 0 }
}

interface FacadeAsk {
  readonly plan: CityPlan
  readonly noise: Noise
  readonly hit: Hit
  /** Metres that a pixel covers there: finer detail becomes its mean. */
  readonly pixel: number
  readonly isNight: boolean
}

/** What a wall or roof is made of at a place. */
export function paintFacade(surface: Surface, ask: FacadeAsk): void {
  const { hit, noise, pixel } = ask
  const { building, face } = hit
  surface.shining.fill(0)
  surface.mirror = 0
  if (face === 'roof' || face === 'slope') {
    paintRoof(surface, ask)
    return
  }
  const along = face === 'front' ? hit.x - building.left : hit.z - building.near
  const grain = 1 + 0.16 * noise.octaves(along * 0.35 + building.id, hit.y * 0.35, 3) - 0.14 * smooth(5, 0, hit.y)
  setColour(surface.own, building.wall, grain)
  paintLedges(surface, hit, pixel)
  if (building.facade === 'timber') paintTimber(surface, along, hit.y, building)
  paintWindows(surface, ask, along)
  paintShopfront(surface, ask, along)
  if (building.hasSign) paintSigns(surface, ask, along)
}

function paintRoof(surface: Surface, { hit, pixel }: FacadeAsk): void {
  const { building, face, x, y, z } = hit
  const course = face === 'slope' ? Math.sin(y * 18) * 0.12 * smooth(0.35, 0.08, pixel) : 0
  const patch = hashAt(Math.floor(x / 1.3), Math.floor(z / 1.3), building.id) * 0.2
  setColour(surface.own, building.roof, 0.9 + course + patch * smooth(1.2, 0.3, pixel))
}

/** Cornices, and a ledge under each row of windows with its shade below. */
function paintLedges({ own }: Surface, { building, y }: Hit, pixel: number): void {
  const fine = smooth(0.5, 0.12, pixel)
  const place = ((y / building.floor) % 1) * building.floor
  const isLedged = building.facade === 'punched' || building.facade === 'plaster'
  const ledge = isLedged && place < 0.22 ? 0.28 * fine : isLedged && place > building.floor - 0.18 ? -0.2 * fine : 0
  const cornice = building.height - y < 0.55 && y < building.height ? 0.32 : building.height - y < 1 ? -0.25 : 0
  const factor = 1 + ledge + cornice * smooth(0.9, 0.2, pixel)
  for (let channel = 0; channel < 3; channel++) own[channel] = (own[channel] as number) * factor
}

const awnings: readonly Colour[] = [
  [0.42, 0.06, 0.05],
  [0.06, 0.2, 0.14],
  [0.08, 0.14, 0.3],
  [0.5, 0.32, 0.08],
]

/** At the street: a plinth, an awning over some shops, a board with their name; above it, balconies on some fronts. */
function paintShopfront(surface: Surface, { plan, hit, pixel }: FacadeAsk, along: number): void {
  const { building, y } = hit
  if (plan.street === 0 || hit.isCrown) return
  const bay = Math.floor(along / 5.2)
  const kind = hashAt(bay, 17, building.id)
  const awning = awnings[Math.floor(hashAt(bay, 19, building.id) * awnings.length)] as Colour
  const isStriped = Math.floor(along / 0.42) % 2 === 0
  const within = Math.abs(along / 5.2 - bay - 0.5) < 0.44
  if (y < 0.5) scaleOwn(surface, 0.6)
  else if (within && kind < 0.55 && y > 2.35 && y < 3.05) {
    setColour(surface.own, isStriped && kind < 0.3 ? [0.72, 0.68, 0.6] : awning, 0.75 + 0.5 * ((y - 2.35) / 0.7))
    quench(surface)
  } else if (within && kind >= 0.55 && kind < 0.8 && y > 2.7 && y < 3.25) {
    const letter = pixel < 0.14 && glyphAt(along / 0.5, (y - 2.75) / 0.45, building.id + bay, 0) > 0
    setColour(surface.own, letter ? [0.8, 0.76, 0.62] : awning, 0.8)
    quench(surface)
  }
  paintBalcony(surface, hit, along, pixel)
}

function paintBalcony(surface: Surface, { building, y }: Hit, along: number, pixel: number): void {
  const level = Math.floor(y / building.floor)
  const column = Math.floor(along / building.windowWidth)
  if (
    level < 1 ||
    building.facade === 'glass' ||
    building.facade === 'ribbon' ||
    hashAt(column, level, building.id + 77) > 0.2
  )
    return
  const height = y - level * building.floor
  if (height < 0.12) scaleOwn(surface, 0.45)
  else if (height < 1) {
    const bar = Math.abs(((along / 0.16) % 1) - 0.5) < 0.18 || height > 0.92
    if (!bar && pixel < 0.1) return
    scaleOwn(surface, pixel < 0.1 ? 0.18 : 0.6)
    quench(surface)
  }
}

function scaleOwn({ own }: Surface, factor: number): void {
  for (let channel = 0; channel < 3; channel++) own[channel] = (own[channel] as number) * factor
}

/** What hangs before a window hides its light. */
function quench(surface: Surface): void {
  surface.shining.fill(0)
  surface.mirror = 0
}

function paintTimber(surface: Surface, along: number, y: number, { floor }: Building): void {
  const a = Math.abs((along / 1.7) % 1) < 0.1
  const b = (y / floor) % 1 < 0.07
  const brace = Math.abs(((along / 1.7) % 1) - ((y / floor) % 1)) < 0.06 && Math.floor(along / 1.7) % 3 === 0
  if ((a || b || brace) && y > floor) surface.own.set([0.075, 0.045, 0.03])
}

interface Pane {
  /** 0 outside, 1 inside of the glass. */
  readonly inside: number
  readonly column: number
  readonly level: number
  /** Place in the pane, 0 to 1. */
  readonly u: number
  readonly v: number
}

function paneAt({ building, y, isCrown }: Hit, along: number, pixel: number): Pane {
  const { windowWidth, floor, facade } = building
  const height = isCrown ? y - building.height : y
  const column = Math.floor(along / windowWidth)
  const level = Math.floor(height / floor)
  const u = along / windowWidth - column
  const v = height / floor - level
  const [wide, tall] = paneShare[facade]
  const soft = Math.max(0.02, pixel / windowWidth)
  const inside = edge(u, wide, soft) * edge(v, tall, Math.max(0.02, pixel / floor))
  return { inside, column, level, u, v }
}

/** Shares of a bay that are glass, across and upwards. */
const paneShare: Readonly<Record<Building['facade'], readonly [number, number]>> = {
  punched: [0.44, 0.5],
  ribbon: [0.9, 0.42],
  glass: [0.93, 0.9],
  stripes: [0.5, 0.88],
  timber: [0.42, 0.5],
  plaster: [0.36, 0.5],
}

function edge(place: number, share: number, soft: number): number {
  if (share >= 1) return 1
  const away = share / 2 - Math.abs(place - 0.5)
  return smooth(-soft, soft, away)
}

const warmLights: readonly Colour[] = [
  [1.5, 1.02, 0.5],
  [1.4, 1.15, 0.75],
  [1.6, 0.85, 0.35],
]
const coolLights: readonly Colour[] = [
  [0.75, 1.05, 1.4],
  [0.95, 1.1, 1.2],
  [1.2, 0.6, 1.3],
]

function paintWindows(surface: Surface, { plan, hit, pixel, isNight }: FacadeAsk, along: number): void {
  const { building } = hit
  const isShop = hit.y < building.floor && plan.street > 0 && !hit.isCrown
  const pane = paneAt(hit, along, pixel)
  const isGround = hit.y < (plan.isOld ? 0.7 : 0.9)
  // Far off, windows melt into a mean of glass and wall.
  const [wide, tall] = paneShare[building.facade]
  const melted = smooth(0.45, 1.3, pixel / Math.min(building.windowWidth, building.floor))
  const glass = isGround
    ? 0
    : mix(isShop && !plan.isOld ? edge(pane.u, 0.86, 0.03) : pane.inside, Math.min(0.85, wide * tall), melted)
  const chance = hashAt(pane.column, pane.level, building.id)
  const share = plan.lit * (0.45 + 1.1 * hashAt(pane.level, 3, building.id)) * (isShop ? 2.2 : 1)
  const lit = mix(chance < share ? 1 : 0, share, melted * 0.8)
  const lights = building.warmth < 0.62 ? warmLights : coolLights
  const light = lights[Math.floor(hashAt(pane.level, pane.column, building.id + 5) * lights.length)] as Colour
  const strength =
    (isNight ? 0.75 : 0.55) * (0.45 + 0.75 * hashAt(pane.column, pane.level, building.id + 9)) * (isShop ? 1.5 : 1)
  const frame =
    1 +
    0.4 *
      smooth(0, 0.5, pane.inside) *
      (1 - melted) *
      (building.facade === 'punched' || building.facade === 'plaster' ? 1 : 0)
  const curtain = 0.7 + 0.3 * smooth(0.2, 0.75, pane.v) - 0.25 * smooth(0.06, 0, Math.abs(pane.u - 0.5))
  for (let channel = 0; channel < 3; channel++) {
    const dark = [0.05, 0.06, 0.075][channel] as number
    surface.own[channel] = mix((surface.own[channel] as number) * frame, dark, glass * (1 - lit * 0.6))
    surface.shining[channel] = (light[channel] as number) * glass * lit * strength * mix(curtain, 0.8, melted)
  }
  surface.mirror = glass * (1 - lit) * (building.facade === 'glass' ? 0.6 : 0.38)
}

/** Upright signs at the street, boards higher up, and lines of light along the edges of towers. */
function paintSigns(surface: Surface, { plan, hit, pixel }: FacadeAsk, along: number): void {
  const { building, y } = hit
  const width = hit.face === 'front' ? building.right - building.left : building.far - building.near
  const top = building.height
  const sign = hashAt(1, 1, building.id)
  const left = width * (0.15 + 0.55 * sign)
  const foot = 4 + sign * 5
  const tall = Math.min(top - foot - 1, 5 + 9 * hashAt(2, 1, building.id))
  const glow = Math.min(1.4, 0.5 + plan.neon * 0.6)
  if (tall > 2 && along > left && along < left + 1.7 && y > foot && y < foot + tall) {
    const glyph = glyphAt((along - left) / 1.7, (y - foot) / 1.7, building.id, pixel)
    addShine(surface, building.neon, glow * (0.14 + 0.95 * glyph))
  }
  const board = hashAt(4, 4, building.id)
  if (
    board < 0.4 * plan.neon &&
    y > top * 0.5 &&
    y < top * 0.5 + width * 0.34 &&
    along > width * 0.2 &&
    along < width * 0.8
  ) {
    const u = (along / width - 0.2) / 0.6
    const v = (y - top * 0.5) / (width * 0.34)
    const pattern = 0.35 + 0.65 * Math.abs(Math.sin(u * 7 + building.id) * Math.cos(v * 5 + board * 20))
    addShine(surface, building.neon, glow * 0.8 * pattern)
  }
  const line = Math.max(0.22, pixel * 0.8)
  if (plan.neon > 0.5 && (y > top - line * 1.5 || along < line || along > width - line))
    addShine(surface, building.neon, 0.55 * glow * clamp(0.3 / Math.max(0.3, pixel)))
}

/** Strokes of an unknown script. */
function glyphAt(u: number, v: number, id: number, pixel: number): number {
  if (pixel > 0.7) return 0.45
  const row = Math.floor(v)
  const x = (u - 0.14) / 0.72
  const y = (v - row - 0.1) / 0.8
  if (x < 0 || x > 1 || y < 0 || y > 1) return 0
  const column = Math.floor(x * 4)
  const line = Math.floor(y * 4)
  return hashAt(column, row * 8 + line, id) < 0.52 ? 1 : 0
}

function addShine(surface: Surface, colour: Colour, strength: number): void {
  for (let channel = 0; channel < 3; channel++) {
    surface.shining[channel] = (surface.shining[channel] as number) + (colour[channel] as number) * strength
  }
}

function setColour(into: Float32Array, colour: Colour, factor: number): void {
  into[0] = colour[0] * factor
  into[1] = colour[1] * factor
  into[2] = colour[2] * factor
}
