import type { Colour } from '#painter/core/colour.ts'
import { type Scene, weightOf } from '#painter/scene.ts'

export type RoomKind = 'room' | 'kitchen' | 'library' | 'fireplace' | 'still life' | 'window'
export type Material =
  | 'plaster'
  | 'panels'
  | 'logs'
  | 'planks'
  | 'tiles'
  | 'wood'
  | 'cloth'
  | 'books'
  | 'bricks'
  | 'stone'
  | 'fire'
  | 'picture'
  | 'shade'
  | 'rug'
  | 'metal'

/** Something with straight sides; metres, y upwards, z away from the eye. */
export interface Box {
  readonly low: readonly [number, number, number]
  readonly high: readonly [number, number, number]
  readonly material: Material
  readonly colour: Colour
  /** How far its edges are rounded, as light sees them. */
  readonly soft: number
}

/** An opening in a wall, in metres along the wall and upwards. */
export interface Window {
  readonly wall: 'back' | 'left' | 'right'
  readonly from: number
  readonly to: number
  readonly foot: number
  readonly top: number
  /** Panes across and upwards. */
  readonly panes: readonly [number, number]
}

export interface Lamp {
  readonly at: readonly [number, number, number]
  readonly colour: Colour
  /** Flickers as fire does. */
  readonly flickers: boolean
}

export interface RoomPlan {
  readonly kind: RoomKind
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly eye: number
  readonly horizon: number
  readonly focal: number
  readonly wall: Colour
  readonly wallMaterial: Material
  readonly floor: Colour
  readonly floorMaterial: Material
  readonly windows: readonly Window[]
  readonly boxes: readonly Box[]
  /** Those large enough to keep soft light away; the sun is kept away by all. */
  readonly blockers: readonly Box[]
  readonly lamps: readonly Lamp[]
  /** Boxes that things may stand on; the floor besides. */
  readonly tops: readonly Box[]
}

export interface Shell {
  readonly kind: RoomKind
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly side: 'left' | 'right'
}

export function isDark({ time }: Scene): boolean {
  return time === 'night' || time === 'dusk'
}

export function lampLight(scene: Scene): Colour {
  const neon = scene.features.find(({ value }) => value === 'neon')
  if (neon) return neon.colours[0] ?? [1.6, 0.3, 1.5]
  return weightOf(scene.mood, 'cold') > 0 ? [1.2, 1.25, 1.35] : [1.65, 1.08, 0.58]
}
