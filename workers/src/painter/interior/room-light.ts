import type { Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import type { Light } from '#painter/stage.ts'
import type { Lamp, RoomPlan, Window } from './room.ts'
import { floorOf, isHidden } from './room-rays.ts'

interface LightAsk {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly normalX: number
  readonly normalY: number
  readonly normalZ: number
}

const windowPoints = [
  [0.25, 0.3],
  [0.75, 0.7],
  [0.5, 0.5],
] as const

/** Light that arrives in a room: from the sky through windows, from the sun through them, from lamps, and from wall to wall. */
export class RoomLight {
  readonly #plan: RoomPlan
  readonly #outside: Light
  readonly #flicker: number
  readonly #ambient: Colour

  constructor(plan: RoomPlan, outside: Light, isDark: boolean, moment: number) {
    this.#plan = plan
    this.#outside = outside
    this.#flicker = 1 + 0.1 * Math.sin(moment * Math.PI * 6) + 0.06 * Math.sin(moment * Math.PI * 14 + 1)
    const lamps = plan.lamps.reduce((sum, { colour }) => sum + colour[0] * 0.028, 0)
    const daylight = isDark ? 0.35 : 0.34
    this.#ambient = [
      outside.sky[0] * daylight + lamps,
      outside.sky[1] * daylight + lamps * 0.72,
      outside.sky[2] * daylight + lamps * 0.46,
    ]
  }

  /** Writes the light on a surface at a place into `into`. */
  at(ask: LightAsk, into: Float32Array): void {
    const corner = this.#cornerShade(ask)
    for (let channel = 0; channel < 3; channel++) into[channel] = (this.#ambient[channel] as number) * corner
    for (const window of this.#plan.windows) this.#addWindow(ask, window, into)
    this.#addSun(ask, into)
    for (const lamp of this.#plan.lamps) this.#addLamp(ask, lamp, into)
  }

  /** Less light comes into corners and under things. */
  #cornerShade({ x, y, z, normalX, normalY, normalZ }: LightAsk): number {
    const { width, height, depth } = this.#plan
    const lowest = floorOf(this.#plan)
    const near = (distance: number) => 1 - 0.42 * Math.exp(-Math.max(0, distance) / 0.32)
    let shade = 1
    if (normalX === 0) shade *= near(width / 2 - x) * near(width / 2 + x)
    if (normalY === 0) shade *= near(y - lowest) * near(lowest + height - y)
    if (normalZ === 0) shade *= near(depth - z)
    return shade
  }

  #addWindow(ask: LightAsk, window: Window, into: Float32Array): void {
    const { sky } = this.#outside
    const area = (window.to - window.from) * (window.top - window.foot)
    let light = 0
    for (const [u, v] of windowPoints) {
      const [px, py, pz] = pointOf(this.#plan, window, u, v)
      const dx = px - ask.x
      const dy = py - ask.y
      const dz = pz - ask.z
      const square = Math.max(0.05, dx * dx + dy * dy + dz * dz)
      const far = Math.sqrt(square)
      const facing = (dx * ask.normalX + dy * ask.normalY + dz * ask.normalZ) / far
      if (facing <= 0) continue
      const leaving = Math.abs(window.wall === 'back' ? dz : dx) / far
      if (isHidden(this.#plan.blockers, { from: lifted(ask), along: [dx, dy, dz] }, 0.995)) continue
      light += (facing * leaving * area) / (square + area * 0.25) / windowPoints.length
    }
    for (let channel = 0; channel < 3; channel++)
      into[channel] = (into[channel] as number) + light * (sky[channel] as number) * 1.7
  }

  /** Patches of sun that panes throw on floor and walls. */
  #addSun(ask: LightAsk, into: Float32Array): void {
    const { direction, sun } = this.#outside
    const facing = direction[0] * ask.normalX + direction[1] * ask.normalY + direction[2] * ask.normalZ
    if (facing <= 0) return
    for (const window of this.#plan.windows) {
      const share = sunThrough(this.#plan, window, ask, direction)
      if (share <= 0 || isHidden(this.#plan.boxes, { from: lifted(ask), along: direction }, 30)) continue
      for (let channel = 0; channel < 3; channel++)
        into[channel] = (into[channel] as number) + facing * share * (sun[channel] as number) * 1.5
      return
    }
  }

  #addLamp(ask: LightAsk, { at, colour, flickers }: Lamp, into: Float32Array): void {
    const dx = at[0] - ask.x
    const dy = at[1] - ask.y
    const dz = at[2] - ask.z
    const square = dx * dx + dy * dy + dz * dz
    const facing = (dx * ask.normalX + dy * ask.normalY + dz * ask.normalZ) / Math.sqrt(square)
    if (facing <= 0 || isHidden(this.#plan.blockers, { from: lifted(ask), along: [dx, dy, dz] }, 0.97)) return
    const strength = (facing / (0.3 + square * 0.55)) * (flickers ? this.#flicker : 1)
    for (let channel = 0; channel < 3; channel++)
      into[channel] = (into[channel] as number) + strength * (colour[channel] as number)
  }

  /** What falls on things that stand about, as one light from one side. */
  get main(): Light {
    const [window] = this.#plan.windows
    const [lamp] = this.#plan.lamps
    const { sun, sky } = this.#outside
    const at = lamp ? lamp.at : window ? pointOf(this.#plan, window, 0.5, 0.6) : ([0, 2, 0] as const)
    const from: readonly [number, number, number] = [at[0], Math.max(0.9, at[1]), at[2] - this.#plan.depth * 0.55]
    const length = Math.hypot(...from)
    const colour: Colour = lamp
      ? [lamp.colour[0] * 0.55, lamp.colour[1] * 0.55, lamp.colour[2] * 0.55]
      : [sky[0] * 0.9 + sun[0] * 0.5, sky[1] * 0.9 + sun[1] * 0.5, sky[2] * 0.9 + sun[2] * 0.5]
    const ambient: Colour = [this.#ambient[0] * 1.25, this.#ambient[1] * 1.25, this.#ambient[2] * 1.25]
    return {
      direction: [from[0] / length, from[1] / length, from[2] / length],
      sun: colour,
      sky: ambient,
      bounce: [ambient[0] * 0.6, ambient[1] * 0.5, ambient[2] * 0.4],
    }
  }
}

function lifted({ x, y, z, normalX, normalY, normalZ }: LightAsk): [number, number, number] {
  return [x + normalX * 0.01, y + normalY * 0.01, z + normalZ * 0.01]
}

function pointOf(
  { width, depth }: RoomPlan,
  { wall, from, to, foot, top }: Window,
  u: number,
  v: number,
): readonly [number, number, number] {
  const along = from + (to - from) * u
  const y = foot + (top - foot) * v
  return wall === 'back' ? [along, y, depth] : [wall === 'left' ? -width / 2 : width / 2, y, along]
}

function sunThrough(
  { width, depth }: RoomPlan,
  { wall, from, to, foot, top, panes }: Window,
  { x, y, z }: LightAsk,
  [dx, dy, dz]: readonly [number, number, number],
): number {
  const way = wall === 'back' ? dz : wall === 'left' ? -dx : dx
  if (way <= 0.02) return 0
  const far = (wall === 'back' ? depth - z : wall === 'left' ? x + width / 2 : width / 2 - x) / way
  const along = wall === 'back' ? x + dx * far : z + dz * far
  const height = y + dy * far
  const u = (along - from) / (to - from)
  const v = (height - foot) / (top - foot)
  if (u < 0 || u > 1 || v < 0 || v > 1) return 0
  return barShare(u * panes[0]) * barShare(v * panes[1])
}

/** 1 on glass, 0 behind the bars between panes. */
function barShare(place: number): number {
  return smooth(0.04, 0.075, 0.5 - Math.abs(place - Math.floor(place) - 0.5))
}

export function paneShare(u: number, v: number, [across, upwards]: readonly [number, number]): number {
  const x = Math.abs(u * across - Math.floor(u * across) - 0.5)
  const y = Math.abs(v * upwards - Math.floor(v * upwards) - 0.5)
  return clamp((0.465 - Math.max(x, y)) * 60)
}
