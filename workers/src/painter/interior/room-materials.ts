import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import type { Noise } from '#painter/core/noise.ts'
import type { Colour } from '#painter/core/colour.ts'
import type { Material, RoomPlan } from './room.ts'
import type { RoomHit } from './room-rays.ts'

/** Own colour, and light it gives itself. */
export interface RoomSurface {
  readonly own: Float32Array
  readonly shining: Float32Array
  /** How polished it is. */
  gloss: number
}

export function newRoomSurface(): RoomSurface {
  return { own: new Float32Array(3), shining: new Float32Array(3), gloss: 0 }
}

interface Asked {
  readonly plan: RoomPlan
  readonly noise: Noise
  readonly hit: RoomHit
  readonly moment: number
  readonly isDark: boolean
}

export function paintRoomSurface(surface: RoomSurface, asked: Asked): void {
  const { plan, hit } = asked
  surface.shining.fill(0)
  surface.gloss = 0
  const { box } = hit
  const [material, colour]: readonly [Material, Colour] = box
    ? [box.material, box.colour]
    : hit.surface === 'floor'
      ? [plan.floorMaterial, plan.floor]
      : hit.surface === 'ceiling'
        ? ['plaster', [0.78, 0.76, 0.72]]
        : [plan.wallMaterial, plan.wall]
  // Along the surface and across it, whichever way it looks.
  const u = hit.normalX !== 0 ? hit.z : hit.x
  const v = hit.normalY !== 0 ? hit.z : hit.y
  const paint = materials[material]
  paint(surface, { ...asked, colour, u, v })
}

interface Brush extends Asked {
  readonly colour: Colour
  readonly u: number
  readonly v: number
}

type PaintMaterial = (surface: RoomSurface, brush: Brush) => void

const materials: Readonly<Record<Material, PaintMaterial>> = {
  plaster: (surface, { colour, noise, u, v }) => set(surface, colour, 1 + 0.05 * noise.octaves(u * 2, v * 2, 4)),
  panels(surface, { colour, noise, u, v }) {
    const x = Math.abs(((((u / 0.6) % 1) + 1) % 1) - 0.5)
    const y = Math.abs(((((v / 0.86) % 1) + 1) % 1) - 0.5)
    const groove =
      smooth(0.46, 0.49, Math.max(x, y)) * 0.5 +
      smooth(0.36, 0.38, Math.max(x, y)) * smooth(0.42, 0.4, Math.max(x, y)) * 0.3
    set(surface, colour, (1 - groove) * (1 + 0.1 * noise.octaves(u * 3, v * 0.6, 3)))
    surface.gloss = 0.06
  },
  logs(surface, { colour, noise, u, v }) {
    const round = Math.abs(((((v / 0.24) % 1) + 1) % 1) - 0.5) * 2
    set(surface, colour, (1.1 - 0.65 * round ** 3) * (1 + 0.35 * noise.octaves(u * 1.2, v * 14, 4)))
  },
  planks(surface, { colour, noise, u, v }) {
    const board = Math.floor(u / 0.17)
    const start = hashAt(board, 5, 11) * 1.8
    const isJoint =
      Math.abs(((((u / 0.17) % 1) + 1) % 1) - 0.5) > 0.475 || Math.abs(((((v + start) / 1.8) % 1) + 1) % 1) < 0.006
    const tone = 0.8 + 0.4 * hashAt(board, Math.floor((v + start) / 1.8), 7)
    const grain = 1 + 0.28 * noise.octaves(u * 22 + board * 9, v * 1.6, 3)
    set(surface, colour, tone * grain * (isJoint ? 0.5 : 1))
    surface.gloss = 0.16
  },
  tiles(surface, { colour, u, v, hit }) {
    const size = hit.surface === 'floor' ? 0.4 : 0.12
    const column = Math.floor(u / size)
    const row = Math.floor(v / size)
    const joint = Math.max(Math.abs(u / size - column - 0.5), Math.abs(v / size - row - 0.5)) > 0.475
    const isOdd = hit.surface === 'floor' && ((column + row) & 1) === 1
    set(
      surface,
      hit.surface === 'floor' ? (isOdd ? [0.2, 0.19, 0.18] : [0.62, 0.58, 0.5]) : colour,
      joint ? 0.7 : 0.94 + 0.1 * hashAt(column, row, 3),
    )
    surface.gloss = joint ? 0 : 0.24
  },
  wood(surface, { colour, noise, u, v, hit }) {
    const along = hit.normalY !== 0 ? u : v
    const across = hit.normalY !== 0 ? v : u
    const ring = noise.octaves(along * 1.3, across * 17, 4)
    set(surface, colour, 1 + 0.42 * ring + 0.08 * noise.at(along * 40, across * 160))
    surface.gloss = 0.2
  },
  cloth: (surface, { colour, noise, u, v }) =>
    set(surface, colour, 0.92 + 0.16 * noise.octaves(u * 6, v * 6, 2) + 0.1 * noise.at(u * 90, v * 90)),
  books: (surface, brush) => paintBooks(surface, brush),
  bricks(surface, { colour, noise, u, v }) {
    const row = Math.floor(v / 0.085)
    const place = u / 0.24 + (row & 1) * 0.5
    const joint = Math.max(Math.abs(place - Math.floor(place) - 0.5) / 0.47, Math.abs(v / 0.085 - row - 0.5) / 0.42) > 1
    const tone = 0.7 + 0.6 * hashAt(Math.floor(place), row, 13) + 0.25 * noise.octaves(u * 14, v * 14, 3)
    set(surface, joint ? [0.3, 0.27, 0.24] : colour, joint ? 0.8 : tone)
  },
  stone: (surface, { colour, noise, u, v }) => {
    set(surface, colour, 1 + 0.3 * noise.octaves(u * 7, v * 7, 4))
    surface.gloss = 0.1
  },
  fire: (surface, brush) => paintFire(surface, brush),
  picture(surface, { hit, noise, colour }) {
    const { box } = hit
    if (!box) return
    const x = (hit.x - box.low[0]) / (box.high[0] - box.low[0])
    const y = (hit.y - box.low[1]) / (box.high[1] - box.low[1])
    if (Math.min(x, 1 - x) < 0.06 || Math.min(y, 1 - y) < 0.08) return set(surface, [0.16, 0.1, 0.05], 1)
    const hill = 0.42 + 0.16 * noise.octaves(x * 3 + 5, 1, 3)
    set(
      surface,
      y < hill ? [colour[0] * 0.5, colour[1] * 0.6, colour[2] * 0.4] : [0.55 + 0.3 * y, 0.6 + 0.1 * y, 0.6],
      0.9,
    )
  },
  shade(surface, { colour, isDark }) {
    set(surface, [0.75, 0.66, 0.5], 1)
    for (let channel = 0; channel < 3; channel++)
      surface.shining[channel] = (colour[channel] as number) * (isDark ? 1.15 : 0.06)
  },
  rug(surface, { colour, noise, u, v, hit }) {
    const { box } = hit
    const edge = box ? Math.min(hit.x - box.low[0], box.high[0] - hit.x, hit.z - box.low[2], box.high[2] - hit.z) : 1
    const band = (edge > 0.1 && edge < 0.15) || (edge > 0.22 && edge < 0.25)
    const figure = Math.cos(u * 14) * Math.cos(v * 14) > 0.45
    set(surface, band || (figure && edge > 0.28) ? [0.7, 0.56, 0.34] : colour, 0.9 + 0.2 * noise.at(u * 60, v * 60))
  },
  metal: (surface, { colour }) => {
    set(surface, colour, 1)
    surface.gloss = 0.5
  },
}

const spines: readonly Colour[] = [
  [0.34, 0.06, 0.05],
  [0.06, 0.13, 0.2],
  [0.1, 0.17, 0.08],
  [0.4, 0.28, 0.12],
  [0.14, 0.09, 0.06],
  [0.5, 0.42, 0.3],
  [0.22, 0.08, 0.16],
]

/** Shelves of books of many heights; some lean on a gap. */
function paintBooks(surface: RoomSurface, { colour, u, v, noise }: Brush): void {
  const shelf = Math.floor(v / 0.36)
  const above = v - shelf * 0.36
  const upright = Math.abs((((u / 0.95) % 1) + 1) % 1) < 0.035
  if (above < 0.03 || upright) return set(surface, colour, 1 + 0.3 * noise.octaves(u * 3, v * 16, 3))
  const group = Math.floor(u / 0.34)
  const thin = 0.026 + 0.022 * hashAt(group, shelf, 3)
  const book = Math.floor(u / thin)
  const tall = 0.2 + 0.1 * hashAt(book, shelf, 5)
  if (above > tall + 0.03 || hashAt(group, shelf, 9) < 0.06) return set(surface, [0.02, 0.014, 0.01], 1)
  const spine = spines[Math.floor(hashAt(book, shelf, 21) * spines.length)] as Colour
  const place = u / thin - book
  const title = above > tall * 0.62 && above < tall * 0.74 && place > 0.25 && place < 0.75
  const round = 1 - 0.55 * Math.abs(place - 0.5) ** 2 * 4
  set(surface, title ? [0.62, 0.46, 0.18] : spine, round * (0.85 + 0.3 * hashAt(book, shelf, 31)))
}

function paintFire(surface: RoomSurface, { hit, noise, moment }: Brush): void {
  const { box } = hit
  if (!box) return
  const x = (hit.x - (box.low[0] + box.high[0]) / 2) / ((box.high[0] - box.low[0]) / 2)
  const y = (hit.y - box.low[1]) / (box.high[1] - box.low[1])
  // Two looks at the same noise, one climbing out as the other climbs in, so that the loop closes.
  const climb = (phase: number) => noise.octaves(x * 2.6, y * 2.2 - phase * 3 + 8, 4)
  const lick = mix(climb(moment + 1), climb(moment), moment)
  const height = clamp(0.78 - 0.5 * x * x + lick * 0.5)
  const heat = smooth(height, height * 0.25, y) * smooth(1, 0.7, Math.abs(x))
  set(surface, [0.02, 0.015, 0.012], 1)
  surface.shining[0] = 3.4 * heat
  surface.shining[1] = 1.7 * heat ** 1.7
  surface.shining[2] = 0.5 * heat ** 3.2
}

function set(surface: RoomSurface, colour: Colour, factor: number): void {
  surface.own[0] = colour[0] * factor
  surface.own[1] = colour[1] * factor
  surface.own[2] = colour[2] * factor
}
