import { clamp, smooth } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import type { Flow } from './flow.ts'

/** What strokes are laid on: colours 0 to 1, and how thick the paint lies. */
export interface Ground {
  readonly width: number
  readonly height: number
  readonly colour: Float32Array
  readonly relief: Float32Array
  /** Which stroke came last to a pixel, so that a bent stroke does not cover itself twice. */
  readonly last: Uint32Array
  strokes: number
}

export function emptyGround(width: number, height: number, colour: readonly [number, number, number]): Ground {
  const ground: Ground = {
    width,
    height,
    colour: new Float32Array(width * height * 3),
    relief: new Float32Array(width * height),
    last: new Uint32Array(width * height),
    strokes: 0,
  }
  for (let at = 0; at < ground.colour.length; at++) ground.colour[at] = colour[at % 3] as number
  return ground
}

export interface Stroke {
  /** x, y, x, y… */
  readonly path: Float32Array
  readonly points: number
  readonly radius: number
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly opacity: number
  readonly relief: number
  /** How unlike its bristles are in colour, 0 to 1. */
  readonly bristles: number
  /** From what share of its length the brush runs dry; 1 never. */
  readonly dry: number
  readonly seed: number
  /** The thing it keeps to, when `groups` are given. */
  readonly group: number
}

const BRISTLES = 32
/** Of the stroke that is being laid: asked at each of its pixels. */
const bristles = new Float32Array(BRISTLES + 2)

/** Lays a bent stroke of a flat brush: bristle marks along it, a rim of paint at its sides, thinner where it runs dry. */
export function layStroke(ground: Ground, stroke: Stroke, groups: Uint8Array | undefined): void {
  const id = ++ground.strokes
  for (let bristle = 0; bristle < bristles.length; bristle++) bristles[bristle] = hashAt(bristle, 7, stroke.seed)
  for (let point = 0; point + 1 < stroke.points; point++) laySegment(ground, stroke, groups, point, id)
}

function laySegment(ground: Ground, stroke: Stroke, groups: Uint8Array | undefined, point: number, id: number): void {
  const { width, height, last } = ground
  const { path, radius } = stroke
  const fromX = path[point * 2] as number
  const fromY = path[point * 2 + 1] as number
  const alongX = (path[point * 2 + 2] as number) - fromX
  const alongY = (path[point * 2 + 3] as number) - fromY
  const squared = alongX * alongX + alongY * alongY
  if (squared < 1e-6) return
  const length = Math.sqrt(squared)
  const left = Math.max(0, Math.floor(Math.min(fromX, fromX + alongX) - radius))
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, fromX + alongX) + radius))
  const top = Math.max(0, Math.floor(Math.min(fromY, fromY + alongY) - radius))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, fromY + alongY) + radius))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const pixel = y * width + x
      if (last[pixel] === id || (groups && groups[pixel] !== stroke.group)) continue
      const dx = x - fromX
      const dy = y - fromY
      const along = (dx * alongX + dy * alongY) / squared
      const over = along < 0 ? -along * length : along > 1 ? (along - 1) * length : 0
      const side = (dx * alongY - dy * alongX) / length
      const away = Math.sqrt(side * side + over * over)
      if (away >= radius) continue
      last[pixel] = id
      dab(ground, stroke, pixel, side / radius, away, (point + clamp(along)) / (stroke.points - 1))
    }
  }
}

function dab(ground: Ground, stroke: Stroke, pixel: number, side: number, away: number, share: number): void {
  const place = (side * 0.5 + 0.5) * BRISTLES
  const bristle = bristleAt(place)
  const rim = clamp((stroke.radius - away) * 1.2)
  const wet = share <= stroke.dry ? 1 : smooth(-0.15, 0.3, bristle - (share - stroke.dry) / (1.001 - stroke.dry))
  const cover = stroke.opacity * rim * wet
  if (cover < 0.01) return
  const shade = (bristle - 0.5) * stroke.bristles
  const { colour, relief } = ground
  const at = pixel * 3
  colour[at] = (colour[at] as number) + (stroke.red + shade - (colour[at] as number)) * cover
  colour[at + 1] = (colour[at + 1] as number) + (stroke.green + shade - (colour[at + 1] as number)) * cover
  colour[at + 2] = (colour[at + 2] as number) + (stroke.blue + shade * 0.9 - (colour[at + 2] as number)) * cover
  const side4 = side * side * side * side
  const thick = stroke.relief * (0.35 + 0.65 * bristle + 0.5 * side4 * (1 - side4))
  relief[pixel] = (relief[pixel] as number) * (1 - 0.75 * cover) + thick * cover
}

function bristleAt(place: number): number {
  const low = Math.floor(place)
  const share = place - low
  return (bristles[low] as number) * (1 - share) + (bristles[low + 1] as number) * share
}

interface Tracing {
  readonly x: number
  readonly y: number
  readonly step: number
  readonly steps: number
  /** Steps start towards this side, so that neighbouring strokes are drawn in the same sense. */
  readonly heading?: readonly [number, number]
  /** Where it stops: asked at each point. */
  readonly leaves?: (x: number, y: number) => boolean
}

/** Follows the flow from a point. `path` is filled; its size bounds the stroke. @returns how many points there are */
export function tracePath(flow: Flow, path: Float32Array, tracing: Tracing): number {
  let { x, y } = tracing
  let [headingX, headingY] = tracing.heading ?? [1, 0.2]
  const points = Math.min(tracing.steps, path.length >> 1)
  for (let point = 0; point < points; point++) {
    path[point * 2] = x
    path[point * 2 + 1] = y
    const column = clamp(x / 2, 0, flow.width - 1) | 0
    const row = clamp(y / 2, 0, flow.height - 1) | 0
    let alongX = flow.x[row * flow.width + column] as number
    let alongY = flow.y[row * flow.width + column] as number
    if (alongX * headingX + alongY * headingY < 0) {
      alongX = -alongX
      alongY = -alongY
    }
    headingX = 0.4 * headingX + 0.6 * alongX
    headingY = 0.4 * headingY + 0.6 * alongY
    const length = Math.hypot(headingX, headingY) || 1
    x += (headingX / length) * tracing.step
    y += (headingY / length) * tracing.step
    if (tracing.leaves?.(x, y)) return point + 1
  }
  return points
}
