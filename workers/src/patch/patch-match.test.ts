import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heeding } from '#engine/heed-cancel.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import { randomFor } from '#painter/core/random.ts'
import { compileKernels, kernelNames, kernelsFile } from './compile-kernels.ts'
import { PatchMatch, UNWANTED, voteProfile } from './patch-match.ts'
import type { Raster } from './raster.ts'
import { searchByReference, voteByReference } from './reference-kernels.fixture.ts'

/** Few colours, so that many patches are equally far and order matters. */
function coarseNoise(width: number, height: number, seed: number): Raster {
  const random = randomFor(seed, 'raster')
  return { width, height, data: Uint8Array.from({ length: width * height * 4 }, () => Math.floor(random() * 4) * 80) }
}

const worlds = [
  { name: 'each pixel', target: coarseNoise(21, 17, 1), source: coarseNoise(30, 19, 2), step: 1 },
  { name: 'every third pixel', target: coarseNoise(22, 18, 3), source: coarseNoise(16, 25, 4), step: 3 },
  { name: 'a single patch', target: coarseNoise(8, 8, 5), source: coarseNoise(9, 8, 6), step: 1 },
]

test.each(worlds)('the kernels find and vote as the reference does: $name', ({ target, source, step }) => {
  const random = randomFor(7, 'penalties')
  const penalties = Float32Array.from({ length: source.width * source.height }, () =>
    random() < 0.2 ? 0 : 0.5 + random(),
  )
  penalties[0] = 1
  const match = new PatchMatch({ target, source, penalties, step })
  const field = match.field.map((_, index) => (index % 7 === 3 ? UNWANTED : index % 2 === 0 ? -2 : index % 5))
  match.field.set(field)
  const options = { sweeps: 3, reach: 12, seed: 99 }
  match.search(options)

  const expected = searchByReference({ target, source, penalties, step, field, ...options })
  expect([...match.field]).toEqual([...expected.field])
  const wanted = (costs: Float32Array) => [...costs].filter((_, index) => field[index] !== UNWANTED)
  expect(wanted(match.costs)).toEqual(wanted(expected.costs))

  const shares = match.field.map((_, index) => index % 4)
  match.shares.set(shares)
  const common = { shares: Float32Array.from(shares), profile: voteProfile }
  const forward = match.vote()
  const pixels = target.width * target.height
  const { places } = match
  expect(copyOf(forward)).toEqual(
    voteByReference({ ...common, width: target.width, pixels, picture: source, places, patches: match.field }),
  )
  const back = match.voteBack()
  const sourcePixels = source.width * source.height
  expect(copyOf(back)).toEqual(
    voteByReference({
      ...common,
      width: source.width,
      pixels: sourcePixels,
      picture: target,
      places: match.field,
      patches: places,
    }),
  )
})

function copyOf({ sums, weights }: { sums: Float32Array; weights: Float32Array }) {
  return { sums: sums.slice(), weights: weights.slice() }
}

test('a picture is found in itself', () => {
  const whole = coarseNoise(40, 40, 8)
  const match = new PatchMatch({ target: whole, source: whole })
  match.search({ sweeps: 6, reach: 40, seed: 1 })
  const exact = match.costs.filter(cost => cost === 0).length
  expect(exact / match.costs.length).toBeGreaterThan(0.95)
})

test('the search stops within a row when the run is canceled', () => {
  const whole = coarseNoise(64, 64, 9)
  const match = new PatchMatch({ target: whole, source: whole })
  let asked = 0
  const cancel = {
    isSet: () => asked > 5,
    check() {
      asked += 1
      if (asked > 5) throw new RunCanceled('canceled')
    },
  }
  expect(() => heeding(cancel, () => match.search({ sweeps: 4, reach: 64, seed: 1 }))).toThrow(RunCanceled)
  expect(asked).toBe(6)
})

test.each(kernelNames)('%s are compiled from the source beside them; `npm run kernels` does it', async name => {
  expect(Buffer.from(await compileKernels(name)).equals(readFileSync(kernelsFile(name)))).toBe(true)
})
