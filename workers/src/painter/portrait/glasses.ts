import { clamp } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import type { Sitting } from './sitting.ts'
import { EYE_Y } from './head-form.ts'
import { outOf } from './pose.ts'

/** Two rims, the bridge and the bows, with a glint on the glass. */
export function drawGlasses(frame: Frame, sitting: Sitting): void {
  const { person } = sitting
  const apart = 0.345 * person.eyeApart
  const round = person.hardness < 0.5
  const thickness = Math.max(0.9, (0.026 * frame.height) / sitting.span)
  for (const side of [-1, 1]) {
    const rim: [number, number, number][] = []
    for (let step = 0; step <= 40; step++) {
      const angle = (step / 40) * 2 * Math.PI
      const power = round ? 1 : 0.62
      const x = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** power
      const y = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** power
      const px = side * apart + 0.235 * x
      rim.push([px, EYE_Y - 0.02 + 0.2 * y, 0.83 - 0.32 * px * px])
    }
    drawLine(frame, sitting, rim, thickness)
    const outer = side * (apart + 0.235)
    drawLine(
      frame,
      sitting,
      [
        [outer, EYE_Y + 0.05, 0.7],
        [side * 0.84 * person.width, EYE_Y + 0.06, 0.25],
        [side * 0.84 * person.width, EYE_Y + 0.02, -0.1],
      ],
      thickness,
    )
  }
  drawLine(
    frame,
    sitting,
    [
      [-apart + 0.225, EYE_Y + 0.04, 0.84],
      [0, EYE_Y + 0.09, 0.88],
      [apart - 0.225, EYE_Y + 0.04, 0.84],
    ],
    thickness,
  )
}

function drawLine(
  frame: Frame,
  sitting: Sitting,
  points: readonly (readonly [number, number, number])[],
  thickness: number,
): void {
  const from = new Float64Array(3)
  const to = new Float64Array(3)
  for (const [index, point] of points.entries()) {
    outOf(sitting.head, point[0], point[1], point[2], to)
    if (index > 0 && (to[2] as number) > -0.1) drawSegment(frame, sitting, from, to, thickness)
    from.set(to)
  }
}

function drawSegment(
  { width, height, colour }: Frame,
  sitting: Sitting,
  from: Float64Array,
  to: Float64Array,
  thickness: number,
): void {
  const scale = height / sitting.span
  const steps = 8
  for (let step = 0; step < steps; step++) {
    const along = step / steps
    const x =
      width / 2 + ((from[0] as number) + ((to[0] as number) - (from[0] as number)) * along - sitting.centreX) * scale
    const y =
      height / 2 - ((from[1] as number) + ((to[1] as number) - (from[1] as number)) * along - sitting.centreY) * scale
    for (let row = Math.max(0, Math.floor(y - thickness)); row <= Math.min(height - 1, y + thickness); row++) {
      for (
        let column = Math.max(0, Math.floor(x - thickness));
        column <= Math.min(width - 1, x + thickness);
        column++
      ) {
        const away = Math.hypot(column + 0.5 - x, row + 0.5 - y)
        const cover = clamp(thickness / 2 + 0.5 - away)
        const shine = 0.02 + 0.12 * clamp((y - row) / thickness)
        const at = (row * width + column) * 3
        for (let channel = 0; channel < 3; channel++)
          colour[at + channel] = (colour[at + channel] as number) * (1 - cover) + shine * cover
      }
    }
  }
}
