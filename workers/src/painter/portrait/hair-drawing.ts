import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { EYE_DISTANCE, type Sitting } from './figure.ts'
import type { Strand } from './hair.ts'
import { outOf } from './pose.ts'

/** Draws hairs over and behind what is there by its nearness, each lit as a thin thread is: brightest where light crosses it. */
export function drawHair(
  frame: Frame,
  near: Float32Array,
  strands: readonly Strand[],
  sitting: Sitting,
  cancel: CancelFlag,
): void {
  const view = new Float64Array(3)
  const from = new Float64Array(3)
  for (const [index, strand] of strands.entries()) {
    if (index % 128 === 0) cancel.check()
    outOf(sitting.head, strand.path[0] as number, strand.path[1] as number, strand.path[2] as number, from)
    for (let point = 1; point < strand.points; point++) {
      outOf(
        sitting.head,
        strand.path[point * 3] as number,
        strand.path[point * 3 + 1] as number,
        strand.path[point * 3 + 2] as number,
        view,
      )
      drawSegment(frame, near, { strand, sitting, from, to: view, share: point / strand.points })
      from.set(view)
    }
  }
}

interface Segment {
  readonly strand: Strand
  readonly sitting: Sitting
  readonly from: Float64Array
  readonly to: Float64Array
  readonly share: number
}

const lit = new Float64Array(3)

function drawSegment(frame: Frame, near: Float32Array, segment: Segment): void {
  const { width, height } = frame
  const { strand, sitting, from, to, share } = segment
  const scale = height / sitting.span
  const startX = width / 2 + ((from[0] as number) - sitting.centreX) * scale
  const startY = height / 2 - ((from[1] as number) - sitting.centreY) * scale
  const endX = width / 2 + ((to[0] as number) - sitting.centreX) * scale
  const endY = height / 2 - ((to[1] as number) - sitting.centreY) * scale
  lightStrand(segment)
  const taper = share > 0.75 ? 1 - (share - 0.75) * 3 : 1
  const half = Math.max(0.5, (strand.width * scale * taper) / 2)
  const steps = Math.max(1, Math.ceil(Math.hypot(endX - startX, endY - startY) / Math.max(0.8, half * 1.05)))
  for (let step = 0; step < steps; step++) {
    const along = step / steps
    const x = startX + (endX - startX) * along
    const y = startY + (endY - startY) * along
    const z = (from[2] as number) + ((to[2] as number) - (from[2] as number)) * along
    dot(frame, near, x, y, z, half, Math.min(1, strand.width * scale))
  }
}

function lightStrand({ strand, sitting, from, to, share }: Segment): void {
  const { key, keyColour, ambient, rim, rimColour } = sitting.light
  const dx = (to[0] as number) - (from[0] as number)
  const dy = (to[1] as number) - (from[1] as number)
  const dz = (to[2] as number) - (from[2] as number)
  const length = Math.hypot(dx, dy, dz) || 1
  const along = (dx * key[0] + dy * key[1] + dz * key[2]) / length
  const across = Math.sqrt(Math.max(0, 1 - along * along))
  // The half way between light and eye, moved a little along the hair as its scales do.
  const halfLength = Math.hypot(key[0], key[1], key[2] + 1)
  const mirrored = (dx * key[0] + dy * key[1] + dz * (key[2] + 1)) / length / halfLength + 0.06
  const shine = Math.max(0, 1 - mirrored * mirrored) ** 28
  // The side of the head that is turned from the light.
  const x = from[0] as number
  const y = (from[1] as number) - 0.3
  const z = (from[2] as number) + 0.2
  const away = Math.hypot(x, y * 0.6, z) || 1
  const facing = clamp(0.45 + (0.65 * (x * key[0] + y * 0.6 * key[1] + z * key[2])) / away)
  const backlit = Math.max(0, (x * rim[0] + y * rim[1] + z * rim[2]) / away) ** 3
  const shade = strand.shade * (0.8 + 0.35 * share)
  for (let channel = 0; channel < 3; channel++) {
    const colour = (sitting.person.hair[channel] as number) * shade
    lit[channel] =
      colour * (across * facing * (keyColour[channel] as number) * 1.15 + (ambient[channel] as number) * 0.85) +
      shine * facing * (keyColour[channel] as number) * (0.035 + 0.55 * colour) * Math.min(1, strand.shade) +
      backlit * (rimColour[channel] as number) * (0.05 + 0.8 * colour)
  }
}

function dot(frame: Frame, near: Float32Array, x: number, y: number, z: number, half: number, opacity: number): void {
  const { width, height, colour } = frame
  const left = Math.max(0, Math.floor(x - half))
  const right = Math.min(width - 1, Math.floor(x + half))
  const top = Math.max(0, Math.floor(y - half))
  const bottom = Math.min(height - 1, Math.floor(y + half))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const pixel = row * width + column
      if (z < (near[pixel] as number) - 0.015) continue
      const cover = 0.7 * opacity * clamp(half + 0.6 - Math.hypot(column + 0.5 - x, row + 0.5 - y))
      if (cover <= 0.02) continue
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        colour[at] = (colour[at] as number) + ((lit[channel] as number) - (colour[at] as number)) * cover
      }
      if (cover < 0.2) continue
      frame.part[pixel] = FIRST_SUBJECT
      if (z > (near[pixel] as number)) {
        near[pixel] = z
        frame.depth[pixel] = EYE_DISTANCE - z
      }
      noteNormal(frame, pixel)
    }
  }
}

/** Hair has no surface: what media ask for is the roundness of the whole, and there it is taken as facing the eye. */
function noteNormal({ normal }: Frame, pixel: number): void {
  normal[pixel * 3] = (normal[pixel * 3] as number) * 0.6
  normal[pixel * 3 + 1] = (normal[pixel * 3 + 1] as number) * 0.6 + 0.1
  normal[pixel * 3 + 2] = (normal[pixel * 3 + 2] as number) * 0.6 + 0.38
}
