import type { Size } from '#images/resize.ts'
import type { Raster } from './raster.ts'
import { pyramidOf, stretchRaster } from './raster.ts'
import { refineField } from './refine-field.ts'
import type { Remaking } from './remaking.ts'
import { settle } from './two-way.ts'
import type { Settled } from './two-way.ts'

/** The small picture that the new shape is found in: its shorter side, old or new, is about that long. */
const COARSE_SIDE = 36
/** The small picture changes its shape by no more than this at once. */
const STEP_MAX = 1.06

/**
 * The picture in another shape: things keep their proportions, what there is much of gets less or more. A small picture is given
 * the shape step by step; the larger ones take over what was taken from where.
 */
export function retargetRaster(source: Raster, size: Size, options: Remaking): Raster {
  const shorter = Math.min(size.width / source.width, size.height / source.height, 1)
  const levels = pyramidOf(source, COARSE_SIDE / shorter)
  const coarsest = levels.length - 1
  let settled = reshape(levels[coarsest] as Raster, sizeAt(size, coarsest), options)
  options.onLevel?.(1, levels.length, settled.raster)
  for (let level = coarsest - 1; level >= 0; level--) {
    settled = refine(settled, levels[level] as Raster, { size: sizeAt(size, level), level, seed: options.seed })
    options.onLevel?.(levels.length - level, levels.length, settled.raster)
  }
  return settled.raster
}

/** As large as halving so often makes it. */
function sizeAt({ width, height }: Size, level: number): Size {
  return { width: Math.ceil(width / 2 ** level), height: Math.ceil(height / 2 ** level) }
}

function reshape(source: Raster, size: Size, { seed }: Remaking): Settled {
  const change = Math.max(ratioOf(size.width, source.width), ratioOf(size.height, source.height))
  const steps = Math.max(1, Math.ceil(Math.log(change) / Math.log(STEP_MAX)))
  const reach = Math.max(source.width, source.height)
  const common = { sweeps: 3, reach, seed, completeness: 1 }
  let settled = settle(source, source, { ...common, rounds: 1, concern: 'retarget' })
  for (let step = 1; step <= steps; step++) {
    const start = stretchRaster(settled.raster, {
      width: Math.round(source.width * (size.width / source.width) ** (step / steps)),
      height: Math.round(source.height * (size.height / source.height) ** (step / steps)),
    })
    const rounds = step === steps ? 10 : 3
    settled = settle(start, source, { ...common, rounds, concern: `retarget ${step}` })
  }
  return settled
}

function ratioOf(one: number, other: number): number {
  return Math.max(one / other, other / one)
}

interface Finer {
  readonly size: Size
  readonly level: number
  readonly seed: number
}

function refine(coarse: Settled, source: Raster, { size, level, seed }: Finer): Settled {
  const isFinest = level === 0
  return settle(stretchRaster(coarse.raster, size), source, {
    rounds: isFinest ? 2 : 4,
    sweeps: 2,
    reach: 16,
    seed,
    concern: `retarget level ${level}`,
    completeness: isFinest ? 0 : 0.5,
    step: isFinest ? 2 : 1,
    begin: match => refineField(match, coarse.match),
  })
}
