import type { Colour } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { between, pick, randomFor } from '#painter/core/random.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { Clearing } from './clearing.ts'
import type { Composition } from './composition.ts'

interface Swimmer {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly length: number
  readonly facing: -1 | 1
  readonly phase: number
  readonly colour: Colour
  readonly stripes: boolean
}

const shoalColours: readonly Colour[] = [
  [0.95, 0.45, 0.08],
  [0.95, 0.78, 0.12],
  [0.3, 0.5, 0.9],
  [0.75, 0.8, 0.86],
  [0.85, 0.2, 0.3],
]

/** However small, no fish swims before what the picture is of. */
const MATTERS = 1000

/** Shoals that keep together, and a few loners nearer to the eye. */
export class Fishes {
  readonly #swimmers: readonly Swimmer[]

  constructor(composition: Composition, eye: number, clearing: Clearing, seed: number) {
    const random = randomFor(seed, 'fish')
    const swimmers: Swimmer[] = []
    for (let shoal = 0; shoal < 3; shoal++) {
      const z = between(random, 8, 17)
      const x = between(random, -0.75, 0.75) * composition.widest * z
      const y = eye + z * between(random, -composition.down * 0.15, composition.up * 0.6)
      const facing = random() < 0.5 ? -1 : 1
      const colour = pick(random, shoalColours)
      const stripes = random() < 0.4
      const count = 9 + Math.floor(random() * 16)
      for (let index = 0; index < count; index++) {
        swimmers.push({
          x: x + between(random, -1, 1) * 2.2,
          y: y + between(random, -1, 1) * 0.9,
          z: z + between(random, -1.4, 1.4),
          length: between(random, 0.36, 0.6),
          facing,
          phase: random(),
          colour,
          stripes,
        })
      }
    }
    this.#swimmers = swimmers
      .filter(({ x, z, length }) => !clearing.hides(x, z, MATTERS, length))
      .toSorted((one, other) => other.z - one.z)
  }

  draw(frame: Frame, camera: Camera, light: Light, air: Air, moment: number): void {
    for (const swimmer of this.#swimmers) drawFish(frame, camera, light, air, swimmer, moment)
  }
}

function drawFish(frame: Frame, camera: Camera, light: Light, air: Air, fish: Swimmer, moment: number): void {
  const turn = (moment + fish.phase) * Math.PI * 2
  const x = fish.x + Math.sin(turn) * 0.35 * fish.facing
  const y = fish.y + Math.sin(turn + 1.3) * 0.12
  const scale = camera.focal / fish.z
  const long = fish.length * scale * 0.5
  const middleX = camera.centre + x * scale
  const middleY = camera.horizon - (y - camera.eye) * scale
  const hidden = air.hides(y, fish.z)
  const beat = Math.sin(turn * 3)
  for (let row = Math.max(0, Math.floor(middleY - long)); row <= Math.min(frame.height - 1, middleY + long); row++) {
    for (
      let column = Math.max(0, Math.floor(middleX - long * 1.5));
      column <= Math.min(frame.width - 1, middleX + long * 1.5);
      column++
    ) {
      const along = ((column + 0.5 - middleX) / long) * fish.facing
      const across = (row + 0.5 - middleY) / long
      const body = bodyAt(along, across, beat)
      const alpha = clamp(body * long * 0.8)
      const pixel = row * frame.width + column
      if (alpha < 0.05 || (frame.depth[pixel] as number) < fish.z) continue
      const belly = clamp(0.75 - across * 1.6)
      const striped = fish.stripes && Math.sin(along * 9) > 0.55 ? 0.3 : 1
      const eye = Math.hypot(along - 0.66, across + 0.07) < 0.085 ? 0.05 : 1
      for (let channel = 0; channel < 3; channel++) {
        const own =
          (fish.colour[channel] as number) *
          striped *
          eye *
          ((light.sun[channel] as number) * belly * 0.7 + (light.sky[channel] as number))
        const seen = own + (air.colourAt(fish.x / fish.z, channel) - own) * hidden
        const at = pixel * 3 + channel
        frame.colour[at] = (frame.colour[at] as number) * (1 - alpha) + seen * alpha
      }
      if (alpha > 0.5) {
        frame.depth[pixel] = fish.z
        frame.part[pixel] = Part.backdrop
      }
    }
  }
}

/** Above 0 inside: an almond, a forked tail that beats, a fin on the back. */
function bodyAt(along: number, across: number, beat: number): number {
  const almond = 0.34 * (1 - along * along) - Math.abs(across)
  const tail =
    along < -0.72 && along > -1.35
      ? (-0.7 - along) * (0.55 + 0.12 * beat) -
        Math.abs(across) -
        Math.max(0, -1.12 - along) * 1.1 * (1 - Math.abs(across) * 2)
      : -1
  const fin =
    along > -0.5 && along < 0.35 && across < 0 ? 0.44 - along * 0.24 - Math.abs(across) - Math.max(0, along) * 0.4 : -1
  return Math.max(almond, tail, fin - 0.06)
}
