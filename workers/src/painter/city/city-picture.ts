import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp, mix } from '#painter/core/curves.ts'
import { smoothEdges } from '#painter/core/edge-smoothing.ts'
import { type Frame, Part, SKY_DEPTH } from '#painter/core/frame.ts'
import type { Noise } from '#painter/core/noise.ts'
import type { Air } from '#painter/landscape/air.ts'
import type { Sky } from '#painter/landscape/sky.ts'
import type { SkyPicture } from '#painter/landscape/sky-drawing.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Buildings } from './buildings.ts'
import type { CityPlan } from './city-plan.ts'
import { paintGround } from './city-ground.ts'
import { castRay, lotAt, type Hit, type Ray } from './city-rays.ts'
import { newSurface, paintFacade, type Surface } from './facade.ts'

export interface CityView {
  readonly plan: CityPlan
  readonly buildings: Buildings
  readonly noise: Noise
  readonly light: Light
  readonly sky: Sky
  readonly air: Air
  readonly isNight: boolean
  /** Snow on roofs and ground, 0 to 1. */
  readonly snow: number
}

interface CityDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly sky: SkyPicture
  readonly moment: number
  readonly cancel: CancelFlag
}

/** Draws buildings, ground and water over a sky; edges between things are drawn finer. */
export function drawCity(view: CityView, drawing: CityDrawing): void {
  const { frame, cancel } = drawing
  const painter = new CityPainter(view, drawing)
  const ids = new Int32Array(frame.width * frame.height)
  for (let row = 0; row < frame.height; row++) {
    cancel.check()
    for (let column = 0; column < frame.width; column++) {
      const pixel = row * frame.width + column
      ids[pixel] = painter.paint(column + 0.5, row + 0.5, pixel, true)
      frame.colour.set(painter.light, pixel * 3)
    }
  }
  smoothEdges(frame, ids, (column, row) => painter.paint(column, row, 0, false), painter.light, cancel)
}

const SKY = -1
const GROUND = -2
const WATER = -3

class CityPainter {
  /** Of the place painted last. */
  readonly light = new Float32Array(3)
  readonly #view: CityView
  readonly #drawing: CityDrawing
  readonly #surface: Surface = newSurface()
  readonly #behind = new Float32Array(3)
  readonly #mirrored: Surface = newSurface()

  constructor(view: CityView, drawing: CityDrawing) {
    this.#view = view
    this.#drawing = drawing
  }

  /** @returns a number for what is seen, so that edges can be found */
  paint(column: number, row: number, pixel: number, keeps: boolean): number {
    const { camera } = this.#drawing
    const dx = (column - camera.centre) / camera.focal
    const dy = (camera.horizon - row) / camera.focal
    const ray: Ray = { x: 0, y: camera.eye, dx, dy }
    const hit = castRay(this.#view.plan, this.#view.buildings, ray)
    const groundAt = dy < 0 ? camera.eye / -dy : Number.POSITIVE_INFINITY
    if (hit && hit.z <= groundAt) return this.#paintBuilding(hit, pixel, keeps)
    if (groundAt < 2500) return this.#paintFloor(ray, groundAt, row, pixel, keeps)
    this.#skyAt(column, row, dx, dy)
    return SKY
  }

  #paintBuilding(hit: Hit, pixel: number, keeps: boolean): number {
    const { camera, frame } = this.#drawing
    this.#shade(hit, this.#surface, this.light, hit.z / camera.focal)
    this.#view.air.through(this.light, 0, hit.x, hit.y, hit.z)
    if (keeps) {
      frame.depth[pixel] = hit.z
      frame.part[pixel] = Part.building
      frame.normal.set([hit.normalX, hit.normalY, -hit.normalZ], pixel * 3)
    }
    return hit.building.id ^ (hit.face === 'front' ? 1 : hit.face === 'side' ? 2 : 4)
  }

  /** Light that a place of a building sends to the eye, air aside. */
  #shade(hit: Hit, surface: Surface, into: Float32Array, pixel: number): void {
    const { plan, noise, light, isNight, snow } = this.#view
    paintFacade(surface, { plan, noise, hit, pixel, isNight })
    const upward = hit.normalY > 0.3 ? snow : 0
    const [lx, ly, lz] = light.direction
    const facing = clamp(hit.normalX * lx + hit.normalY * ly + hit.normalZ * lz)
    const sun = facing > 0 ? facing * this.#sunAt(hit.x + hit.normalX * 0.4, hit.y, hit.z + hit.normalZ * 0.4) : 0
    // Streets are darker the deeper they lie between walls.
    const open =
      plan.street > 0 ? 0.45 + 0.55 * clamp(hit.y / (hit.building.height + 4)) : 0.75 + 0.25 * clamp(hit.y / 12)
    const lamp = isNight && plan.street > 0 ? Math.exp(-hit.y / 5) * 0.42 : 0
    const mirror = surface.mirror
    if (mirror > 0)
      this.#view.sky.airAt(
        hit.x / hit.z + (hit.face === 'side' ? hit.normalX * 1.4 : 0),
        0.25 + 0.004 * hit.y,
        this.#behind,
      )
    for (let channel = 0; channel < 3; channel++) {
      const own = mix(surface.own[channel] as number, 0.85, upward)
      const lit =
        own *
        (sun * (light.sun[channel] as number) +
          (light.sky[channel] as number) * open +
          (light.bounce[channel] as number) * 0.5 +
          lamp * (lampLight[channel] as number))
      into[channel] = lit + (surface.shining[channel] as number) + mirror * (this.#behind[channel] as number) * 0.55
    }
  }

  #paintFloor(ray: Ray, z: number, row: number, pixel: number, keeps: boolean): number {
    const { plan } = this.#view
    const { camera, frame } = this.#drawing
    const x = ray.dx * z
    const isWater = plan.hasWater && z < plan.from - 3
    if (keeps) {
      frame.depth[pixel] = Math.min(z, SKY_DEPTH)
      frame.part[pixel] = isWater ? Part.water : Part.ground
      frame.normal[pixel * 3 + 1] = 1
    }
    if (isWater) this.#paintWater(ray, x, z)
    else this.#paintStreet(ray, x, z)
    this.#view.air.through(this.light, 0, x, 0, z)
    // Whole rows of far ground are no edges.
    return isWater ? WATER : GROUND - (z > 900 || row < camera.horizon + 2 ? 1 : 0)
  }

  #paintStreet(ray: Ray, x: number, z: number): void {
    const { plan, noise, light, isNight, snow } = this.#view
    const { camera } = this.#drawing
    paintGround(this.#surface, plan, noise, x, z, (z / camera.focal) * Math.min(4, z / camera.eye))
    const sun = this.#sunAt(x, 0.2, z) * clamp(light.direction[1])
    const lamp = isNight && plan.lamps ? lampPool(plan, x, z) : 0
    for (let channel = 0; channel < 3; channel++) {
      const own = mix(this.#surface.own[channel] as number, 0.82, snow * 0.85)
      this.light[channel] =
        own *
        (sun * (light.sun[channel] as number) +
          (light.sky[channel] as number) * 0.7 +
          lamp * (lampLight[channel] as number))
    }
    const mirror = this.#surface.mirror * (1 - snow)
    if (mirror > 0.02) this.#addMirror(ray, x, z, mirror * 0.6, 0.03 + 0.05 * (1 - mirror))
  }

  #paintWater(ray: Ray, x: number, z: number): void {
    const { light } = this.#view
    for (let channel = 0; channel < 3; channel++) {
      this.light[channel] = ([0.012, 0.03, 0.04][channel] as number) * (0.4 + (light.sky[channel] as number) * 2)
    }
    const slant = clamp(1 - Math.abs(ray.dy) / Math.hypot(1, ray.dx, ray.dy))
    this.#addMirror(ray, x, z, 0.3 + 0.62 * slant ** 4, 0.05)
  }

  /** What stands above, upside down and shaken by ripples. */
  #addMirror(ray: Ray, x: number, z: number, strength: number, shake: number): void {
    const { noise, plan, buildings, air } = this.#view
    const { moment, camera } = this.#drawing
    const turn = moment * Math.PI * 2
    const scale = plan.hasWater ? 0.35 : 1.6
    const ripple =
      noise.octaves(x * scale + Math.cos(turn) * 0.5, z * scale * 0.45 + Math.sin(turn) * 0.5, 3) *
      shake *
      (plan.hasWater ? 1 : 0.6 + Math.min(2.4, z / 30))
    const dy = -ray.dy + Math.abs(ripple) * 0.6
    const dx = ray.dx + ripple * 0.35
    // The mirrored ray rises from the floor at z.
    const mirrored: Ray = { x: x - dx * z, y: -dy * z, dx, dy }
    const hit = castRay(plan, buildings, mirrored, z)
    if (hit) {
      this.#shade(hit, this.#mirrored, this.#reflection, hit.z / camera.focal)
      air.through(this.#reflection, 0, hit.x, hit.y, hit.z - z)
    } else this.#view.sky.at(dx, dy, moment, this.#reflection)
    for (let channel = 0; channel < 3; channel++) {
      this.light[channel] = mix(this.light[channel] as number, this.#reflection[channel] as number, strength)
    }
  }
  readonly #reflection = new Float32Array(3)

  #sunAt(x: number, y: number, z: number): number {
    const { plan, buildings, light, isNight } = this.#view
    if (isNight) return 0.7
    const [lx, ly, lz] = light.direction
    for (let step = 1; step <= 14; step++) {
      const far = step * plan.lotWidth * 0.36
      const height = y + (ly * far) / Math.hypot(lx, lz)
      if (height > plan.tallest * 1.5) return 1
      const px = x + (lx / Math.hypot(lx, lz)) * far
      const pz = z + (lz / Math.hypot(lx, lz)) * far
      const lot = lotAt(plan, px)
      const building = lot === undefined ? undefined : buildings.at(lot, Math.floor(pz / plan.lotDepth))
      if (
        building &&
        height < building.height &&
        px > building.left &&
        px < building.right &&
        pz > building.near &&
        pz < building.far
      )
        return 0
    }
    return 1
  }

  #skyAt(column: number, row: number, dx: number, dy: number): void {
    const { sky } = this.#drawing
    const line = Math.floor(row)
    if (line < sky.height) {
      const at = (line * sky.width + Math.min(sky.width - 1, Math.floor(column))) * 3
      for (let channel = 0; channel < 3; channel++) this.light[channel] = sky.colour[at + channel] as number
    } else this.#view.sky.airAt(dx, Math.max(0, dy), this.light)
  }
}

const lampLight = [1.5, 1, 0.52] as const
export const LAMP_STEP = 17

/** Pools of light under the lamps on both sides of the street. */
function lampPool({ street }: CityPlan, x: number, z: number): number {
  const along = (((z / LAMP_STEP) % 1) + 1) % 1
  const dz = (along - 0.5) * LAMP_STEP
  const dx = Math.abs(x) - street * 0.72
  return 0.12 + 1.1 * Math.exp(-(dz * dz + dx * dx) / 26)
}
