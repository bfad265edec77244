import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { smoothEdges } from '#painter/core/edge-smoothing.ts'
import { type Frame, Part } from '#painter/core/frame.ts'
import type { Noise } from '#painter/core/noise.ts'
import type { Sky } from '#painter/landscape/sky.ts'
import type { Camera } from '#painter/stage.ts'
import { paneShare, type RoomLight } from './room-light.ts'
import { newRoomSurface, paintRoomSurface } from './room-materials.ts'
import type { RoomPlan, Window } from './room.ts'
import { castInRoom, type RoomHit } from './room-rays.ts'

export interface RoomView {
  readonly plan: RoomPlan
  readonly noise: Noise
  readonly sky: Sky
  readonly isDark: boolean
  /** What grows outside, and whether snow lies on it. */
  readonly land: readonly [number, number, number]
  /** What falls outside: it runs down the panes, or drifts by. */
  readonly rain: number
  readonly snow: number
}

interface RoomDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly light: RoomLight
  readonly moment: number
  readonly cancel: CancelFlag
}

export function drawRoom(view: RoomView, drawing: RoomDrawing): void {
  const { frame, cancel } = drawing
  const painter = new RoomPainter(view, drawing)
  const ids = new Int32Array(frame.width * frame.height)
  for (let row = 0; row < frame.height; row++) {
    cancel.check()
    for (let column = 0; column < frame.width; column++) {
      const pixel = row * frame.width + column
      ids[pixel] = painter.paint(column + 0.5, row + 0.5, pixel)
      frame.colour.set(painter.light, pixel * 3)
    }
  }
  smoothEdges(frame, ids, (column, row) => painter.paint(column, row, undefined), painter.light, cancel)
}

class RoomPainter {
  readonly light = new Float32Array(3)
  readonly #view: RoomView
  readonly #drawing: RoomDrawing
  readonly #surface = newRoomSurface()
  readonly #falling = new Float32Array(3)
  readonly #outside = new Float32Array(3)

  constructor(view: RoomView, drawing: RoomDrawing) {
    this.#view = view
    this.#drawing = drawing
  }

  /** @returns a number for what is seen, so that edges can be found */
  paint(column: number, row: number, pixel: number | undefined): number {
    const { camera } = this.#drawing
    const along = [(column - camera.centre) / camera.focal, (camera.horizon - row) / camera.focal, 1] as const
    const { plan } = this.#view
    const hit = castInRoom(plan, { from: [0, camera.eye, 0], along })
    if (pixel !== undefined) this.#keep(hit, pixel)
    if (hit.window) {
      this.#paintWindow(hit, hit.window, along[0], along[1])
      return -1
    }
    this.#shade(hit)
    if (this.#surface.gloss > 0 && hit.normalY > 0) this.#addGloss(hit, along)
    return hit.box
      ? plan.boxes.indexOf(hit.box) * 8 + (hit.normalX !== 0 ? 1 : hit.normalY !== 0 ? 2 : 3)
      : -10 - surfaces.indexOf(hit.surface)
  }

  #keep(hit: RoomHit, pixel: number): void {
    const { frame } = this.#drawing
    frame.depth[pixel] = hit.z
    frame.part[pixel] = hit.window
      ? Part.sky
      : hit.box
        ? Part.building
        : hit.surface === 'floor'
          ? Part.ground
          : Part.backdrop
    frame.normal.set([hit.normalX, hit.normalY, -hit.normalZ], pixel * 3)
  }

  #shade(hit: RoomHit): void {
    const { plan, noise, isDark } = this.#view
    const { light, moment } = this.#drawing
    paintRoomSurface(this.#surface, { plan, noise, hit, moment, isDark })
    light.at({ ...hit, ...roundedNormal(hit) }, this.#falling)
    const own = this.#surface.own
    for (let channel = 0; channel < 3; channel++) {
      this.light[channel] =
        (own[channel] as number) * (this.#falling[channel] as number) + (this.#surface.shining[channel] as number)
    }
    this.#addFrame(hit)
  }

  /** Boards around each window. */
  #addFrame(hit: RoomHit): void {
    if (hit.box) return
    const place = hit.surface === 'back' ? hit.x : hit.z
    for (const { wall, from, to, foot, top } of this.#view.plan.windows) {
      if (wall !== hit.surface) continue
      const away = Math.max(from - place, place - to, foot - hit.y, hit.y - top)
      if (away > 0.11 || away < 0) continue
      const bevel = 0.75 + 0.25 * smooth(0.11, 0.05, away)
      for (let channel = 0; channel < 3; channel++)
        this.light[channel] = (this.#falling[channel] as number) * 0.72 * bevel
    }
  }

  #paintWindow(hit: RoomHit, window: Window, dx: number, dy: number): void {
    const { sky, land, noise, plan, isDark } = this.#view
    const place = hit.surface === 'back' ? hit.x : hit.z
    const u = (place - window.from) / (window.to - window.from)
    const v = (hit.y - window.foot) / (window.top - window.foot)
    const glass = paneShare(u, v, window.panes)
    const side = hit.surface === 'back' ? dx : Math.sign(dx) * 1.6 + (hit.z - plan.depth / 2) * 0.18
    const up = hit.surface === 'back' ? dy : (hit.y - this.#drawing.camera.eye) * 0.3
    sky.at(side, Math.max(0.01, up + 0.06), this.#drawing.moment, this.#outside)
    const hill = 0.035 + 0.07 * noise.octaves(side * 2.4 + 11, 3, 4)
    const isLand = up < hill
    const wet =
      1 +
      this.#view.rain *
        0.55 *
        noise.octaves(place * 34, hit.y * 2.4 + Math.sin(this.#drawing.moment * Math.PI * 2) * 0.12, 3)
    const flake =
      this.#view.snow * 0.8 * smooth(0.62, 0.8, noise.at(place * 30, hit.y * 30 + this.#drawing.moment * 256))
    for (let channel = 0; channel < 3; channel++) {
      const own = isLand
        ? (land[channel] as number) * (0.75 + 0.5 * noise.octaves(side * 9, up * 24, 3))
        : (this.#outside[channel] as number)
      const bright = own * (isDark ? 1.1 : 1.35) * wet + flake
      const bar = isDark ? 0.08 : 0.24
      this.light[channel] = mix(bar * ([1, 0.96, 0.9][channel] as number), bright, glass)
    }
  }

  /** A faint mirror in polished floors and tops. */
  #addGloss(hit: RoomHit, along: readonly [number, number, number]): void {
    const { plan } = this.#view
    const { gloss } = this.#surface
    const slant = 1 - clamp(-along[1] / Math.hypot(...along))
    const strength = gloss * (0.25 + 0.75 * slant ** 3)
    const kept = [...this.light] as [number, number, number]
    const mirrored = castInRoom(plan, { from: [hit.x, hit.y + 0.002, hit.z], along: [along[0], -along[1], along[2]] })
    if (mirrored.window) this.#paintWindow(mirrored, mirrored.window, along[0], -along[1])
    else this.#shade(mirrored)
    for (let channel = 0; channel < 3; channel++)
      this.light[channel] = mix(kept[channel] as number, this.light[channel] as number, strength)
  }
}

const surfaces = ['floor', 'ceiling', 'back', 'left', 'right', 'box'] as const

/** Near its edges the surface of a soft thing turns, so that it does not look cut from card. */
function roundedNormal({ box, x, y, z, normalX, normalY, normalZ }: RoomHit): {
  normalX: number
  normalY: number
  normalZ: number
} {
  if (!box || box.soft <= 0) return { normalX, normalY, normalZ }
  const { low, high, soft } = box
  const turn = (place: number, axis: 0 | 1 | 2) => {
    const before = smooth(soft, 0, place - low[axis])
    const behind = smooth(soft, 0, high[axis] - place)
    return (behind - before) * 0.9
  }
  const nx = normalX !== 0 ? normalX : turn(x, 0)
  const ny = normalY !== 0 ? normalY : turn(y, 1)
  const nz = normalZ !== 0 ? normalZ : turn(z, 2)
  const length = Math.hypot(nx, ny, nz)
  return { normalX: nx / length, normalY: ny / length, normalZ: nz / length }
}
