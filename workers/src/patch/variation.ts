import { mirrored } from '#images/blur.ts'
import { randomFor } from '#painter/core/random.ts'
import type { Random } from '#painter/core/random.ts'
import type { Raster } from './raster.ts'
import { copyRaster, pyramidOf, stretchRaster } from './raster.ts'
import { refineField } from './refine-field.ts'
import type { Remaking } from './remaking.ts'
import { settle } from './two-way.ts'
import type { Settled } from './two-way.ts'

export interface VariationOptions extends Remaking {
  /** How much is drowned in noise before it is found anew: 0 nothing, 1 all but the palette. */
  readonly strength: number
}

const COARSE_SIDE = 32
const NOISE_LEAST = 14
const NOISE_MOST = 70
/** How far things are moved at most, in parts of the shorter side, and how many such waves there are across. */
const MOVE_MOST = 0.16
const WAVES = 3

/** Another picture of the same things: noise and a gentle push at the size that the strength says, and patches of the picture to make sense of it. */
export function varyRaster(source: Raster, { seed, strength, onLevel }: VariationOptions): Raster {
  if (strength <= 0) return source
  const levels = pyramidOf(source, COARSE_SIDE)
  const start = Math.min(levels.length - 1, Math.round(1 + strength * (levels.length - 2)))
  let settled: Settled | undefined
  for (let level = start; level >= 0; level--) {
    const own = levels[level] as Raster
    settled = settled ? refine(settled, own, level, seed) : begin(own, { seed, strength })
    onLevel?.(start - level + 1, start + 1, settled.raster)
  }
  return settled?.raster ?? source
}

function begin(source: Raster, { seed, strength }: VariationOptions): Settled {
  const moved = moveGently(source, MOVE_MOST * strength, randomFor(seed, 'push'))
  addNoise(moved, NOISE_LEAST + (NOISE_MOST - NOISE_LEAST) * strength, randomFor(seed, 'noise'))
  return settle(moved, source, {
    rounds: 12,
    sweeps: 4,
    reach: Math.max(source.width, source.height),
    seed,
    concern: 'variation',
    completeness: 1,
  })
}

function refine(coarse: Settled, source: Raster, level: number, seed: number): Settled {
  const isFinest = level === 0
  return settle(stretchRaster(coarse.raster, source), source, {
    rounds: isFinest ? 2 : 4,
    sweeps: 2,
    reach: 16,
    seed,
    concern: `variation level ${level}`,
    completeness: 0,
    step: isFinest ? 2 : 1,
    begin: match => refineField(match, coarse.match),
  })
}

function addNoise(to: Raster, sigma: number, random: Random): void {
  const { data } = to
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue
    const normal = Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
    data[at] = Math.max(0, Math.min(255, (data[at] as number) + normal * sigma))
  }
}

/** Pushes each part some way, neighbours about the same way. */
function moveGently(source: Raster, by: number, random: Random): Raster {
  const { width, height } = source
  const push = {
    width: WAVES,
    height: WAVES,
    data: Uint8Array.from({ length: WAVES * WAVES * 4 }, () => random() * 256),
  }
  const field = stretchRaster(push, source)
  const far = Math.min(width, height) * by
  const moved = copyRaster(source)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const to = (row * width + column) * 4
      const x = column + ((field.data[to] as number) / 127.5 - 1) * far
      const y = row + ((field.data[to + 1] as number) / 127.5 - 1) * far
      const from = (mirrored(Math.round(y), height) * width + mirrored(Math.round(x), width)) * 4
      moved.data.set(source.data.subarray(from, from + 4), to)
    }
  }
  return moved
}
