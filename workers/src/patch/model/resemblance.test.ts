import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { OpenModel } from './open-model.ts'
import { paintedSet, paintedSets } from './painted-set.fixture.ts'
import { readPatchModel } from './patch-model.ts'
import { trainPatchModel } from './train-patch-model.ts'

const seeds = longCount({ short: 8, long: 250 })
const size = longCount({ short: 256, long: 512 }) as 256 | 512
const sets = paintedSets.slice(0, longCount({ short: 1, long: paintedSets.length }))

test.each(sets)(
  'of $name, nineteen samples in twenty are no copy: less than 22 dB from each image learned from',
  async ({ name }) => {
    const images = paintedSet(name, longCount({ short: 6, long: 8 }), size)
    const settings = patchModelSettings.parse({ size, rounds: 2, samplePrompts: [] })
    const open = new OpenModel(readPatchModel(await trainPatchModel({ images, settings })))
    const likeness: number[] = []
    for (let seed = 1; seed <= seeds; seed++) {
      const { closest } = await drawPicture(open, { width: size, height: size, seed, steps: 14, prompt: '' })
      likeness.push(closest.psnr)
    }
    expect(likeness.filter(psnr => psnr < 22).length).toBeGreaterThanOrEqual(seeds * 0.95)
    // And what it learned from is told from anything else.
    expect(Math.min(...likeness)).toBeGreaterThan(9)
  },
  longCount({ short: 60_000, long: 3_600_000 }),
)
