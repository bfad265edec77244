import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { luminance } from '#painter/core/colour.ts'
import type { Light } from '#painter/stage.ts'
import { distanceTo, sharesAt, Slot, type Field } from './field.ts'
import type { View } from './instance.ts'
import type { Fur, Material } from './material.ts'
import { noise3 } from './noise3.ts'
import { secondShare, unroll, type Spot } from './pattern.ts'
import { lightAt, type ShadowMap } from './shadow-map.ts'
import type { Vector } from './vector.ts'

/** What a ray found. */
export interface Sample {
  red: number
  green: number
  blue: number
  alpha: number
  /** Metres of the model from the eye. */
  along: number
  nx: number
  ny: number
  nz: number
  /** Its main material and 1, 0 for nothing. */
  key: number
  /** Where a ray that hair let through goes on. */
  exit: number
}

const FUR_STEPS = 7
const FUR_KEY = 255

/** Turns a point that a ray met into light. One for each model; it holds what all its points share, so that none allocates. */
export class Shading {
  readonly #field: Field
  readonly #view: View
  readonly #light: Light
  readonly #shadow: ShadowMap | undefined
  readonly #shares: Float64Array
  readonly #weights: Float64Array
  readonly #spot: Spot = { x: 0, y: 0, z: 0, u: 0, v: 0, nx: 0, ny: 0, nz: 0 }
  readonly #flow = new Float64Array(3)
  readonly #albedo = new Float64Array(3)
  readonly #point = { x: 0, y: 0, z: 0 }
  /** How dark it is around, 0 by day and 1 at night. */
  readonly #night: number
  #shine = 0
  #rough = 0
  #metal = 0
  #glow = 0
  #through = 0
  #furLength = 0
  #fur: Fur | undefined

  constructor(field: Field, view: View, light: Light, shadow: ShadowMap | undefined) {
    this.#field = field
    this.#view = view
    this.#light = light
    this.#shadow = shadow
    this.#shares = new Float64Array(field.count)
    this.#weights = new Float64Array(field.materials.length)
    const around = luminance(...light.sky) + luminance(...light.sun) * 0.5
    this.#night = smooth(0.55, 0.2, around)
  }

  /**
   * @param along metres to the point that the ray met
   * @param pixel metres that a pixel covers there
   */
  shade(out: Sample, list: Int32Array, count: number, ray: Vector, along: number, pixel: number, jitter: number): void {
    const eye = this.#view.eye
    const x = eye[0] + ray[0] * along
    const y = eye[1] + ray[1] * along
    const z = eye[2] + ray[2] * along
    this.#normalAt(list, count, x, y, z, pixel)
    out.alpha = 1
    out.along = along
    out.key = this.#surfaceAt(list, count, x, y, z, pixel)
    const spot = this.#spot
    if (this.#furLength > pixel * 0.8 && this.#fur) {
      this.#shadeFur(out, list, count, ray, along, pixel, jitter, this.#fur)
    } else {
      this.#lit(out, list, count, ray, 1, 1)
    }
    out.nx = spot.nx
    out.ny = spot.ny
    out.nz = spot.nz
  }

  #normalAt(list: Int32Array, count: number, x: number, y: number, z: number, pixel: number): void {
    const e = Math.max(pixel * 0.6, this.#field.radius * 2e-4)
    const f = this.#field
    const a = distanceTo(f, list, count, x + e, y - e, z - e)
    const b = distanceTo(f, list, count, x - e, y - e, z + e)
    const c = distanceTo(f, list, count, x - e, y + e, z - e)
    const d = distanceTo(f, list, count, x + e, y + e, z + e)
    const nx = a - b - c + d
    const ny = -a - b + c + d
    const nz = -a + b - c + d
    const length = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    const spot = this.#spot
    spot.nx = nx * length
    spot.ny = ny * length
    spot.nz = nz * length
  }

  /** Colour and manner of the surface there, from all primitives that melt into it. Answers the sample's key. */
  #surfaceAt(list: Int32Array, count: number, x: number, y: number, z: number, pixel: number): number {
    const spot = this.#spot
    spot.x = x
    spot.y = y
    spot.z = z
    const point = this.#point
    point.x = x
    point.y = y
    point.z = z
    const shares = this.#shares
    sharesAt(this.#field, list, count, shares, point)
    this.#weights.fill(0)
    const flow = this.#flow
    flow.fill(0)
    const n = this.#field.numbers
    let most = 0
    let main = 0
    for (let index = 0; index < count; index++) {
      const share = shares[index] as number
      if (share < 0.004) continue
      const at = list[index] as number
      const which = n[at + Slot.material] as number
      this.#weights[which] = (this.#weights[which] as number) + share
      flow[0] = (flow[0] as number) + share * (n[at + 26] as number)
      flow[1] = (flow[1] as number) + share * (n[at + 27] as number)
      flow[2] = (flow[2] as number) + share * (n[at + 28] as number)
      if (share > most) {
        most = share
        main = at
      }
    }
    unroll(this.#field, main, spot)
    return this.#mixMaterials(pixel, n[main + Slot.material] as number)
  }

  #mixMaterials(pixel: number, main: number): number {
    const albedo = this.#albedo
    albedo.fill(0)
    this.#shine = this.#rough = this.#metal = this.#glow = this.#through = this.#furLength = 0
    this.#fur = undefined
    let furMost = 0
    const { materials } = this.#field
    for (let which = 0; which < materials.length; which++) {
      const weight = this.#weights[which] as number
      if (weight < 0.004) continue
      const own = materials[which] as Material
      this.#addColour(own, weight, pixel)
      this.#shine += own.shine * weight
      this.#rough += own.rough * weight
      this.#metal += own.metal * weight
      this.#through += own.through * weight
      this.#glow += own.glow * weight * (own.glowsAt === 'night' ? this.#night : 1)
      if (own.fur) {
        this.#furLength += own.fur.length * weight
        if (weight > furMost) {
          furMost = weight
          this.#fur = own.fur
        }
      }
    }
    const mainMaterial = materials[main] as Material
    if (mainMaterial.relief > 0 && mainMaterial.scale > pixel * 3) this.#carveRelief(mainMaterial)
    // Coats run into one another hair by hair; between them there is no edge to smooth.
    return mainMaterial.fur ? FUR_KEY : main + 1
  }

  #addColour(own: Material, weight: number, pixel: number): void {
    const spot = this.#spot
    const albedo = this.#albedo
    if (own.fur) {
      // Marks of a coat end in hairs, not in lines.
      const ragged =
        Math.min(own.fur.length, own.scale * 0.16) *
        noise3(spot.x / own.fur.strand, spot.y / own.fur.strand, spot.z / own.fur.strand)
      spot.x += (this.#flow[0] as number) * ragged
      spot.y += (this.#flow[1] as number) * ragged
      spot.z += (this.#flow[2] as number) * ragged
    }
    const second =
      own.pattern === 'plain'
        ? 0
        : own.scale < pixel * 1.6 && own.pattern !== 'ribs'
          ? 0.35 * own.amount
          : secondShare(own, spot)
    const low = own.belly ? smooth(0.15, -0.75, spot.ny) : 0
    for (let channel = 0; channel < 3; channel++) {
      let value = mix(own.colour[channel] as number, own.second[channel] as number, second)
      if (own.belly) value = mix(value, own.belly[channel] as number, low)
      albedo[channel] = (albedo[channel] as number) + value * weight
    }
  }

  /** Tilts the normal to the slope of the pattern. */
  #carveRelief(own: Material): void {
    const spot = this.#spot
    const step = own.scale * 0.06
    const here = secondShare(own, spot)
    const { u, v } = spot
    spot.u = u + step
    const right = secondShare(own, spot)
    spot.u = u
    spot.v = v + step
    const above = secondShare(own, spot)
    spot.v = v
    const slopeU = ((right - here) / step) * own.relief
    const slopeV = ((above - here) / step) * own.relief
    const side = Math.sqrt(spot.nx * spot.nx + spot.nz * spot.nz)
    const tx = side > 0.05 ? -spot.nz / side : 1
    const tz = side > 0.05 ? spot.nx / side : 0
    // Height falls where the second colour is, so the normal leans towards it.
    const nx = spot.nx + tx * slopeU + -spot.ny * spot.nx * slopeV
    const ny = spot.ny + side * slopeV
    const nz = spot.nz + tz * slopeU + -spot.ny * spot.nz * slopeV
    const length = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
    spot.nx = nx * length
    spot.ny = ny * length
    spot.nz = nz * length
  }

  /** Light that leaves the spot towards the eye. `open` darkens what lies deep, `strand` shines along hair. */
  #lit(out: Sample, list: Int32Array, count: number, ray: Vector, open: number, strand: number): void {
    const spot = this.#spot
    const { nx, ny, nz } = spot
    const light = this.#view.light
    const up = this.#view.up
    const facing = -(nx * ray[0] + ny * ray[1] + nz * ray[2])
    const towards = nx * light[0] + ny * light[1] + nz * light[2]
    const radius = this.#field.radius
    const bias = radius * 0.012 + this.#furLength * 0.9
    const reached = this.#shadow
      ? lightAt(this.#shadow, spot.x + nx * bias, spot.y + ny * bias, spot.z + nz * bias, bias * 0.6)
      : 1
    const closed = this.#opennessAt(list, count, radius)
    const upward = nx * up[0] + ny * up[1] + nz * up[2]
    const softness = 0.12 + this.#through * 0.35 + (this.#furLength > 0 ? 0.18 : 0)
    const direct = clamp((towards + softness) / (1 + softness)) * reached * open
    const back = this.#through * clamp(-towards * 0.8 + 0.2) * 0.55
    const edge = (1 - clamp(facing)) ** 3
    const behind = clamp(ray[0] * light[0] + ray[1] * light[1] + ray[2] * light[2])
    const rim = this.#furLength > 0 ? edge * (0.12 + 0.9 * behind * behind) : 0
    const { sun, sky, bounce } = this.#light
    const ambientShare = 0.5 + 0.5 * upward
    const dull = 1 - this.#metal
    const high = this.#highlight(ray, towards, reached)
    const mirror = this.#mirrorShare(facing)
    const bright = this.#reflectedUp(ray, facing)
    for (let channel = 0; channel < 3; channel++) {
      const albedo = this.#albedo[channel] as number
      const lamp = sun[channel] as number
      const ambient = mix(bounce[channel] as number, sky[channel] as number, ambientShare) * closed * open
      const around = mix((bounce[channel] as number) * 0.8, (sky[channel] as number) * 1.5, bright)
      const tint = mix(1, albedo, this.#metal)
      const fleshed = channel === 0 ? 1.25 : 0.85
      const value =
        albedo * dull * (lamp * (direct + back * fleshed * reached) + ambient * (1 + this.#metal)) +
        (albedo * 0.75 + 0.08) * rim * (lamp * reached * strand + (sky[channel] as number) * 0.5) +
        tint * high * lamp +
        tint * mirror * around * (0.4 + 0.6 * closed) +
        albedo * this.#glow
      if (channel === 0) out.red = value
      else if (channel === 1) out.green = value
      else out.blue = value
    }
  }

  /** Share of the sky that is not hidden by the model's own forms. */
  #opennessAt(list: Int32Array, count: number, radius: number): number {
    const spot = this.#spot
    const near = radius * 0.05
    const far = radius * 0.16
    const a = distanceTo(
      this.#field,
      list,
      count,
      spot.x + spot.nx * near,
      spot.y + spot.ny * near,
      spot.z + spot.nz * near,
    )
    const b = distanceTo(
      this.#field,
      list,
      count,
      spot.x + spot.nx * far,
      spot.y + spot.ny * far,
      spot.z + spot.nz * far,
    )
    const hidden = clamp(1 - a / near) * 0.45 + clamp(1 - b / far) * 0.5
    return clamp(1 - hidden * 0.95, 0.08, 1)
  }

  #highlight(ray: Vector, towards: number, reached: number): number {
    if (this.#shine <= 0.01 || towards <= 0) return 0
    const light = this.#view.light
    const spot = this.#spot
    const hx = light[0] - ray[0]
    const hy = light[1] - ray[1]
    const hz = light[2] - ray[2]
    const length = Math.sqrt(hx * hx + hy * hy + hz * hz) || 1
    const along = clamp((hx * spot.nx + hy * spot.ny + hz * spot.nz) / length)
    const rough = Math.max(0.06, this.#rough)
    const sharp = 2 / (rough * rough * rough * rough + 0.002)
    return this.#shine * along ** Math.min(900, sharp) * Math.min(4, 0.12 / (rough * rough)) * reached * 1.2
  }

  #mirrorShare(facing: number): number {
    const smoothness = (1 - this.#rough) ** 1.5
    const edge = (1 - clamp(facing)) ** 4
    return mix(this.#shine * smoothness * (0.08 + 0.6 * edge), 0.75 + 0.25 * edge, this.#metal)
  }

  /** Where a mirror there looks: 0 at the ground, 1 at the sky. */
  #reflectedUp(ray: Vector, facing: number): number {
    const up = this.#view.up
    const spot = this.#spot
    const upward = spot.nx * up[0] + spot.ny * up[1] + spot.nz * up[2]
    const ry = ray[0] * up[0] + ray[1] * up[1] + ray[2] * up[2] + 2 * facing * upward
    const blur = 0.15 + this.#rough * 0.6
    return smooth(-blur, blur, ry - 0.05) * (0.75 + 0.25 * smooth(0.2, 1, ry))
  }

  /** Walks down between the hairs: tips first, roots dark, the skin last. */
  #shadeFur(
    out: Sample,
    list: Int32Array,
    count: number,
    ray: Vector,
    from: number,
    pixel: number,
    jitter: number,
    fur: Fur,
  ): void {
    const spot = this.#spot
    const length = this.#furLength
    const eye = this.#view.eye
    const facing = Math.max(0.18, -(spot.nx * ray[0] + spot.ny * ray[1] + spot.nz * ray[2]))
    // Looked at from above, how deep the ray is follows from how far it went.
    const head = facing > 0.5
    const step = Math.min(length * 0.6, length / (FUR_STEPS - 2) / facing)
    const thick = 1 / Math.max(fur.strand, pixel * 1.3)
    const flow = this.#flatFlow()
    // Between leaves and curls it is darker than between hairs.
    const floor = 0.42 - 0.3 * Math.min(1, fur.curl)
    let along = from + step * jitter
    let left = 1
    let depth = 0
    let tone = 0
    for (let index = 0; index < FUR_STEPS && left > 0.04; index++) {
      const x = eye[0] + ray[0] * along
      const y = eye[1] + ray[1] * along
      const z = eye[2] + ray[2] * along
      const own = head ? (from - along) * facing : distanceTo(this.#field, list, count, x, y, z)
      const high = 1 + own / length
      if (high <= 0) {
        tone += left * 0.38
        depth += left * along
        left = 0
        break
      }
      if (high < 1) {
        const bend = fur.lean * length * high * high
        const wool =
          fur.curl > 0 ? fur.curl * length * 0.7 * noise3(x * thick * 0.45, y * thick * 0.45, z * thick * 0.45) : 0
        const rise = length * high - wool
        const strand =
          0.5 +
          0.5 *
            noise3(
              (x - spot.nx * rise - (flow[0] as number) * bend) * thick,
              (y - spot.ny * rise - (flow[1] as number) * bend) * thick,
              (z - spot.nz * rise - (flow[2] as number) * bend) * thick,
            )
        const opaque = smooth(high * 0.72 - 0.12, high * 0.72 + 0.14, strand)
        const share = left * opaque
        tone += share * (floor + (0.92 - floor) * high + 0.3 * (strand - 0.5))
        depth += share * along
        left -= share
      }
      along += step
    }
    const covered = 1 - left
    out.exit = along + length
    if (covered < 0.02) {
      out.alpha = 0
      out.key = 0
      return
    }
    out.alpha = !head && this.#leaves(list, count, ray, along) ? covered : 1
    if (out.alpha === 1) tone += left * 0.4
    // Hairs finer than a pixel are seen together, as one tone.
    const seen = 0.3 + 0.7 * clamp((fur.strand / pixel) * 0.5)
    const open = mix(0.74, tone / (out.alpha === 1 ? 1 : covered), seen)
    this.#combNormal(flow, open)
    this.#lit(out, list, count, ray, clamp(open * 1.15, 0.2, 1.25), 1)
    out.along = out.alpha === 1 ? from : depth / covered
  }

  /** Whether the ray comes out of the coat again, past the edge of the body. */
  #leaves(list: Int32Array, count: number, ray: Vector, along: number): boolean {
    const eye = this.#view.eye
    const ahead = along + this.#furLength * 1.5
    return (
      distanceTo(this.#field, list, count, eye[0] + ray[0] * ahead, eye[1] + ray[1] * ahead, eye[2] + ray[2] * ahead) >
      0
    )
  }

  /** The flow laid onto the surface. */
  #flatFlow(): Float64Array {
    const flow = this.#flow
    const spot = this.#spot
    const out = (flow[0] as number) * spot.nx + (flow[1] as number) * spot.ny + (flow[2] as number) * spot.nz
    flow[0] = (flow[0] as number) - spot.nx * out
    flow[1] = (flow[1] as number) - spot.ny * out
    flow[2] = (flow[2] as number) - spot.nz * out
    return flow
  }

  /** Hair lies along its flow, and each lock catches light a little differently. */
  #combNormal(flow: Float64Array, open: number): void {
    const spot = this.#spot
    const tilt = (open - 0.7) * 0.5
    const nx = spot.nx + (flow[0] as number) * tilt
    const ny = spot.ny + (flow[1] as number) * tilt
    const nz = spot.nz + (flow[2] as number) * tilt
    const length = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
    spot.nx = nx * length
    spot.ny = ny * length
    spot.nz = nz * length
  }
}
