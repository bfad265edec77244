import { heedCancel } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Camera } from '#painter/stage.ts'

export interface Shafts {
  /** Where they come from, as slopes: to the side, upwards. */
  readonly side: number
  readonly up: number
  readonly colour: Colour
  readonly strength: number
  /** Beams a radian. */
  readonly fineness: number
  /** Metres of air after which a beam is seen in full. */
  readonly depth: number
}

const COARSE = 4

/** Beams of light through gaps above: seen in the air before whatever stands farther off. */
export function drawShafts(
  frame: Frame,
  camera: Camera,
  shafts: Shafts,
  seed: number,
  moment: number,
  cancel: CancelFlag,
): void {
  const noise = new Noise(seedFor(seed, 'shafts'))
  const width = Math.ceil(frame.width / COARSE) + 1
  const height = Math.ceil(frame.height / COARSE) + 1
  const beams = new Float32Array(width * height)
  const sway = Math.sin(moment * Math.PI * 2) * 0.12
  for (let row = 0; row < height; row++) {
    heedCancel()
    const up = (camera.horizon - row * COARSE) / camera.focal - shafts.up
    for (let column = 0; column < width; column++) {
      const side = (column * COARSE - camera.centre) / camera.focal - shafts.side
      beams[row * width + column] = beamAt(noise, side, up, shafts.fineness, sway)
    }
  }
  for (let row = 0; row < frame.height; row++) {
    cancel.check()
    for (let column = 0; column < frame.width; column++) {
      const pixel = row * frame.width + column
      const depth = frame.depth[pixel] as number
      const light =
        sample(beams, width, column / COARSE, row / COARSE) * shafts.strength * clamp(depth / shafts.depth, 0.04, 1)
      if (light < 0.002) continue
      const at = pixel * 3
      for (let channel = 0; channel < 3; channel++) {
        const before = frame.colour[at + channel] as number
        frame.colour[at + channel] = before + light * (shafts.colour[channel] as number)
      }
    }
  }
}

function beamAt(noise: Noise, side: number, up: number, fineness: number, sway: number): number {
  const away = Math.hypot(side, up)
  const angle = Math.atan2(side, -up)
  const broad = noise.octaves(angle * fineness + 3, sway, 2)
  const fine = noise.at(angle * fineness * 3.1 + 40, sway * 2)
  return smooth(-0.05, 0.55, broad + fine * 0.28) * Math.exp(-away * 0.75) * smooth(0, 0.12, away)
}

function sample(values: Float32Array, width: number, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const at = row * width + column
  const upper = mix(values[at] as number, values[at + 1] as number, x - column)
  return mix(upper, mix(values[at + width] as number, values[at + width + 1] as number, x - column), y - row)
}
