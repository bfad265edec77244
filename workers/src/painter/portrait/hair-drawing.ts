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
  const apart = strandsApart(scale)
  const placing = { scale, offsetX: width / 2 - sitting.centreX * scale, offsetY: height / 2 + sitting.centreY * scale }
  const pen = new HairPen(frame, near)
  let at = 0
  for (const [index, strand] of hair.strands.entries()) {
    if (index % 128 === 0) cancel.check()
    if (index % apart === 0) {
      pen.cover = 0.7 * Math.min(1, strand.width * scale * apart)
      drawStrand(pen, hair, at, strand, placing)
    }
    at += strand.points * 3
  }
}

const STRAND_WIDTH = 0.0165
const APART_MAX = 4

/** In a sketch several hairs share one pixel: one of them is drawn for all. */
function strandsApart(scale: number): number {
  return Math.max(1, Math.min(APART_MAX, Math.round(1 / (STRAND_WIDTH * scale))))
}

interface Placing {
  readonly scale: number
  readonly offsetX: number
  readonly offsetY: number
}

function drawStrand(
  pen: HairPen,
  { places, light }: LaidHair,
  first: number,
  strand: Strand,
  { scale, offsetX, offsetY }: Placing,
): void {
  const thick = (strand.width * scale) / 2
  pen.moveTo(
    offsetX + (places[first] as number) * scale,
    offsetY - (places[first + 1] as number) * scale,
    places[first + 2] as number,
  )
  for (let point = 1; point < strand.points; point++) {
    const at = first + point * 3
    const share = point / strand.points
    const taper = share > 0.75 ? 1 - (share - 0.75) * 3 : 1
    pen.half = Math.max(0.5, thick * taper)
    pen.red = light[at] as number
    pen.green = light[at + 1] as number
    pen.blue = light[at + 2] as number
    pen.drawTo(
      offsetX + (places[at] as number) * scale,
      offsetY - (places[at + 1] as number) * scale,
      places[at + 2] as number,
    )
  }
}

/** Pixels beyond half its width over which a hair fades. */
const FADE = 0.45
/** Hair lies a little into what it lies on. */
const SUNK = 0.015

/** Draws soft lines of one colour, pixel by pixel across the way they run: each pixel once, however many points a hair has. */
class HairPen {
  cover = 1
  half = 1
  red = 0
  green = 0
  blue = 0
  #x = 0
  #y = 0
  #z = 0
  readonly #frame: Frame
  readonly #near: Float32Array

  constructor(frame: Frame, near: Float32Array) {
    this.#frame = frame
    this.#near = near
  }

  moveTo(x: number, y: number, z: number): void {
    this.#x = x
    this.#y = y
    this.#z = z
  }

  drawTo(x: number, y: number, z: number): void {
    const { width, height } = this.#frame
    if (Math.abs(y - this.#y) >= Math.abs(x - this.#x)) {
      this.#drawLine(this.#y, this.#x, y, x, z, height, width, width, 1)
    } else {
      this.#drawLine(this.#x, this.#y, x, y, z, width, height, 1, width)
    }
    this.moveTo(x, y, z)
  }

  /** From the pen to a place, both as how far along the lines that are crossed and where on them. */
  #drawLine(
    along0: number,
    across0: number,
    along1: number,
    across1: number,
    z1: number,
    lines: number,
    lineLength: number,
    lineStride: number,
    stride: number,
  ): void {
    const length = along1 - along0
    if (length === 0) return
    const slope = (across1 - across0) / length
    const climb = (z1 - this.#z) / length
    const first = Math.max(0, Math.ceil(Math.min(along0, along1) - 0.5))
    const last = Math.min(lines - 1, Math.ceil(Math.max(along0, along1) - 0.5) - 1)
    // Distances are those from the line, not along the pixels it crosses.
    const narrow = 1 / Math.sqrt(1 + slope * slope)
    const rim = this.half + FADE
    const reach = rim / narrow
    for (let line = first; line <= last; line++) {
      const gone = line + 0.5 - along0
      const middle = across0 + slope * gone
      const z = this.#z + climb * gone
      const begin = Math.max(0, Math.ceil(middle - reach - 0.5))
      const end = Math.min(lineLength - 1, Math.floor(middle + reach - 0.5))
      for (let place = begin; place <= end; place++) {
        const pixel = line * lineStride + place * stride
        const before = this.#near[pixel] as number
        if (z < before - SUNK) continue
        const within = rim - Math.abs(place + 0.5 - middle) * narrow
        const thin = within < 1 ? this.cover * within : this.cover
        // As if drawn twice over.
        const cover = thin * (2 - thin)
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
    if (cover < 0.35) return
    part[pixel] = FIRST_SUBJECT
    if (z > before) {
      this.#near[pixel] = z
      depth[pixel] = EYE_DISTANCE - z
    }
    // Hair has no surface: what media ask for is the roundness of the whole, and there it is taken as facing the eye.
    normal[at] = (normal[at] as number) * 0.36
    normal[at + 1] = (normal[at + 1] as number) * 0.36 + 0.16
    normal[at + 2] = (normal[at + 2] as number) * 0.36 + 0.61
  }
}
