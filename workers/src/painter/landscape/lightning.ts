import { clamp } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import { Part } from '#painter/core/frame.ts'
import { between, randomFor, type Random } from '#painter/core/random.ts'
import type { Camera } from '#painter/stage.ts'
import type { Composition } from './composition.ts'

interface Stroke {
  readonly from: readonly [side: number, up: number]
  readonly to: readonly [side: number, up: number]
  readonly strength: number
}

/** Forked strokes from the clouds to the land, behind everything that stands; they flicker and go within the loop. */
export class Lightning {
  readonly #strokes: readonly Stroke[]
  readonly #strength: number

  constructor(strength: number, { widest, up, focus }: Composition, seed: number) {
    const random = randomFor(seed, 'lightning')
    const strokes: Stroke[] = []
    const bolts = strength > 1.2 ? 2 : 1
    for (let bolt = 0; bolt < bolts; bolt++) {
      const side = bolt === 0 ? focus * between(random, 0.6, 1.3) : widest * between(random, -0.8, 0.8)
      fork(random, strokes, [side, up * between(random, 0.8, 1.05)], [side + between(random, -0.12, 0.12), -0.02], 1, 7)
    }
    this.#strokes = strokes
    this.#strength = strength
  }

  draw(frame: Frame, camera: Camera, moment: number): void {
    const flash = flashAt(moment) * Math.min(1.5, this.#strength)
    if (flash < 0.02) return
    for (const stroke of this.#strokes) drawStroke(frame, camera, stroke, flash)
  }
}

/** Full at the loop's beginning, so that a still picture has it; out for most of the rest, with one after-flash. */
function flashAt(moment: number): number {
  const turn = moment - Math.floor(moment)
  const away = Math.min(turn, 1 - turn)
  const again = Math.abs(turn - 0.2)
  return clamp(1.15 - away * 14) + 0.6 * clamp(1 - again * 24)
}

function fork(
  random: Random,
  strokes: Stroke[],
  from: readonly [number, number],
  to: readonly [number, number],
  strength: number,
  levels: number,
): void {
  if (levels === 0) {
    strokes.push({ from, to, strength })
    return
  }
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const middle: [number, number] = [
    (from[0] + to[0]) / 2 + between(random, -0.16, 0.16) * length,
    (from[1] + to[1]) / 2 + between(random, -0.09, 0.09) * length,
  ]
  fork(random, strokes, from, middle, strength, levels - 1)
  fork(random, strokes, middle, to, strength, levels - 1)
  if (levels < 3 || random() > 0.42 || strength < 0.2) return
  const side = between(random, -0.5, 0.5) * length
  fork(
    random,
    strokes,
    middle,
    [middle[0] + side, middle[1] - length * between(random, 0.3, 0.7)],
    strength * 0.42,
    levels - 2,
  )
}

function drawStroke(frame: Frame, camera: Camera, { from, to, strength }: Stroke, flash: number): void {
  const fromX = camera.centre + from[0] * camera.focal
  const fromY = camera.horizon - from[1] * camera.focal
  const toX = camera.centre + to[0] * camera.focal
  const toY = camera.horizon - to[1] * camera.focal
  const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) * 1.4))
  const radius = Math.max(0.55, (frame.height / 512) * (0.5 + strength))
  const glow = radius * 7
  for (let step = 0; step < steps; step++) {
    const share = step / steps
    const x = fromX + (toX - fromX) * share
    const y = fromY + (toY - fromY) * share
    addGlow(frame, x, y, radius, glow, (strength * flash) / 1.4)
  }
}

function addGlow(frame: Frame, x: number, y: number, radius: number, glow: number, strength: number): void {
  for (let row = Math.max(0, Math.floor(y - glow)); row <= Math.min(frame.height - 1, y + glow); row++) {
    for (let column = Math.max(0, Math.floor(x - glow)); column <= Math.min(frame.width - 1, x + glow); column++) {
      const pixel = row * frame.width + column
      if (frame.part[pixel] !== Part.sky) continue
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y)
      const light = strength * (2.4 * clamp(radius + 0.5 - away) + 0.02 * (1 - Math.min(1, away / glow)) ** 2)
      const at = pixel * 3
      frame.colour[at] = Math.min(6, (frame.colour[at] as number) + light * 0.86)
      frame.colour[at + 1] = Math.min(6, (frame.colour[at + 1] as number) + light * 0.9)
      frame.colour[at + 2] = Math.min(6, (frame.colour[at + 2] as number) + light * 1.1)
    }
  }
}
