import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { EYE_DISTANCE, type Sitting } from './sitting.ts'
import type { Strand } from './hair.ts'
import { outOf } from './pose.ts'

/** Strands as they lie in the view and the light that comes from them: the same at any size of the picture. */
export interface LaidHair {
  readonly strands: readonly Strand[]
  /** Three numbers for each point, strand after strand. */
  readonly places: Float32Array
  /** Light of the piece that ends at the point. */
  readonly light: Float32Array
}

export function layHair(strands: readonly Strand[], sitting: Sitting): LaidHair {
  const count = strands.reduce((sum, strand) => sum + strand.points, 0)
  const laid: LaidHair = { strands, places: new Float32Array(count * 3), light: new Float32Array(count * 3) }
  const view = new Float64Array(3)
  let at = 0
  for (const strand of strands) {
    for (let point = 0; point < strand.points; point++, at += 3) {
      const own = point * 3
      const { path } = strand
      outOf(sitting.head, path[own] as number, path[own + 1] as number, path[own + 2] as number, view)
      laid.places.set(view, at)
      if (point > 0) lightPiece(laid, at, strand, sitting, point / strand.points)
    }
  }
  return laid
}

/** As a thin thread is lit: brightest where light crosses it. */
function lightPiece({ places, light }: LaidHair, at: number, strand: Strand, sitting: Sitting, share: number): void {
  const { key, keyColour, ambient, rim, rimColour } = sitting.light
  const fromX = places[at - 3] as number
  const fromY = places[at - 2] as number
  const fromZ = places[at - 1] as number
  const dx = (places[at] as number) - fromX
  const dy = (places[at + 1] as number) - fromY
  const dz = (places[at + 2] as number) - fromZ
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1
  const along = (dx * key[0] + dy * key[1] + dz * key[2]) / length
  const across = Math.sqrt(Math.max(0, 1 - along * along))
  // The half way between light and eye, moved a little along the hair as its scales do.
  const halfLength = Math.sqrt(key[0] * key[0] + key[1] * key[1] + (key[2] + 1) * (key[2] + 1))
  const mirrored = (dx * key[0] + dy * key[1] + dz * (key[2] + 1)) / length / halfLength + 0.06
  const shine = Math.max(0, 1 - mirrored * mirrored) ** 28
  // The side of the head that is turned from the light.
  const y = fromY - 0.3
  const z = fromZ + 0.2
  const away = Math.sqrt(fromX * fromX + y * y * 0.36 + z * z) || 1
  const facing = clamp(0.45 + (0.65 * (fromX * key[0] + y * 0.6 * key[1] + z * key[2])) / away)
  const behind = Math.max(0, (fromX * rim[0] + y * rim[1] + z * rim[2]) / away)
  const backlit = behind * behind * behind
  const shade = strand.shade * (0.8 + 0.35 * share)
  const { hair } = sitting.person
  for (let channel = 0; channel < 3; channel++) {
    const colour = (hair[channel] as number) * shade
    light[at + channel] =
      colour * (across * facing * (keyColour[channel] as number) * 1.15 + (ambient[channel] as number) * 0.85) +
      shine * facing * (keyColour[channel] as number) * (0.035 + 0.55 * colour) * Math.min(1, strand.shade) +
      backlit * (rimColour[channel] as number) * (0.05 + 0.8 * colour)
  }
}

/** Draws hairs over and behind what is there by its nearness. */
export function drawHair(frame: Frame, near: Float32Array, hair: LaidHair, sitting: Sitting, cancel: CancelFlag): void {
  const { width, height } = frame
  const scale = height / sitting.span
  const offsetX = width / 2 - sitting.centreX * scale
  const offsetY = height / 2 + sitting.centreY * scale
  const dots = new HairDots(frame, near)
  let at = 0
  for (const [index, strand] of hair.strands.entries()) {
    if (index % 128 === 0) cancel.check()
    dots.cover = 0.7 * Math.min(1, strand.width * scale)
    drawStrand(dots, hair, at, strand, { scale, offsetX, offsetY })
    at += strand.points * 3
  }
}

interface Placing {
  readonly scale: number
  readonly offsetX: number
  readonly offsetY: number
}

function drawStrand(
  dots: HairDots,
  { places, light }: LaidHair,
  first: number,
  strand: Strand,
  { scale, offsetX, offsetY }: Placing,
): void {
  const thick = (strand.width * scale) / 2
  let startX = offsetX + (places[first] as number) * scale
  let startY = offsetY - (places[first + 1] as number) * scale
  let startZ = places[first + 2] as number
  for (let point = 1; point < strand.points; point++) {
    const at = first + point * 3
    const endX = offsetX + (places[at] as number) * scale
    const endY = offsetY - (places[at + 1] as number) * scale
    const endZ = places[at + 2] as number
    const share = point / strand.points
    const taper = share > 0.75 ? 1 - (share - 0.75) * 3 : 1
    const half = Math.max(0.5, thick * taper)
    const dx = endX - startX
    const dy = endY - startY
    const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / Math.max(0.8, half * 1.05)))
    dots.red = light[at] as number
    dots.green = light[at + 1] as number
    dots.blue = light[at + 2] as number
    for (let step = 0; step < steps; step++) {
      const along = step / steps
      dots.draw(startX + dx * along, startY + dy * along, startZ + (endZ - startZ) * along, half)
    }
    startX = endX
    startY = endY
    startZ = endZ
  }
}

/** Soft round dots of one colour, of which hairs are made. */
class HairDots {
  cover = 1
  red = 0
  green = 0
  blue = 0
  readonly #frame: Frame
  readonly #near: Float32Array

  constructor(frame: Frame, near: Float32Array) {
    this.#frame = frame
    this.#near = near
  }

  draw(x: number, y: number, z: number, half: number): void {
    const { width, height } = this.#frame
    const near = this.#near
    const left = Math.max(0, Math.floor(x - half))
    const right = Math.min(width - 1, Math.floor(x + half))
    const top = Math.max(0, Math.floor(y - half))
    const bottom = Math.min(height - 1, Math.floor(y + half))
    const rim = half + 0.6
    for (let row = top; row <= bottom; row++) {
      const up = row + 0.5 - y
      for (let column = left; column <= right; column++) {
        const pixel = row * width + column
        const before = near[pixel] as number
        if (z < before - 0.015) continue
        const aside = column + 0.5 - x
        const within = rim - Math.sqrt(aside * aside + up * up)
        const cover = within < 1 ? this.cover * within : this.cover
        if (cover > 0.02) this.#tint(pixel, cover, z, before)
      }
    }
  }

  #tint(pixel: number, cover: number, z: number, before: number): void {
    const { colour, part, depth, normal } = this.#frame
    const at = pixel * 3
    const red = colour[at] as number
    const green = colour[at + 1] as number
    const blue = colour[at + 2] as number
    colour[at] = red + (this.red - red) * cover
    colour[at + 1] = green + (this.green - green) * cover
    colour[at + 2] = blue + (this.blue - blue) * cover
    if (cover < 0.2) return
    part[pixel] = FIRST_SUBJECT
    if (z > before) {
      this.#near[pixel] = z
      depth[pixel] = EYE_DISTANCE - z
    }
    // Hair has no surface: what media ask for is the roundness of the whole, and there it is taken as facing the eye.
    normal[at] = (normal[at] as number) * 0.6
    normal[at + 1] = (normal[at + 1] as number) * 0.6 + 0.1
    normal[at + 2] = (normal[at + 2] as number) * 0.6 + 0.38
  }
}
