import { expect, test } from 'vitest'
import { dropAlpha, withAlpha } from '#images/alpha.ts'
import { blendPictures } from '#images/blend.ts'
import { turnPicture } from '#images/geometry.ts'
import { addNoise } from '#images/grain.ts'
import { shiftHue } from '#images/hue.ts'
import { invertMask } from '#images/mask-shape.ts'
import { applyPalette } from '#images/palette.ts'
import { emptyPicture } from '#images/picture.ts'
import { pixelatePicture, vignettePicture } from '#images/shade.ts'
import { applyTone, toneTable } from '#images/tone.ts'
import { heedCancel, heeding } from './heed-cancel.ts'
import { RunCanceled } from './node-kind.ts'
import type { CancelFlag } from './node-kind.ts'

/** Two questions fit into less than half a megapixel. */
const side = 640
const picture = emptyPicture(side, side)
const seen = emptyPicture(side, side, 4)

const operations: Record<string, () => unknown> = {
  'drop alpha': () => dropAlpha(seen),
  'add alpha': () => withAlpha(picture),
  blend: () => blendPictures(picture, picture, { mode: 'normal', amount: 0.5 }),
  turn: () => turnPicture(picture, '90'),
  noise: () => addNoise(picture, 0.1, 1),
  hue: () => shiftHue(picture, { hue: 30, saturation: 0, lightness: 0 }),
  invert: () => invertMask({ width: side, height: side, data: new Uint8Array(side * side) }),
  palette: () => applyPalette(picture, [[0, 0, 0]], 'none'),
  pixelate: () => pixelatePicture(picture, 8),
  vignette: () => vignettePicture(picture, { amount: 0.5, start: 0.5, colour: [0, 0, 0, 1] }),
  tone: () =>
    applyTone(
      picture,
      toneTable(value => value),
    ),
}

test.each(Object.keys(operations))('%s stops on its way once its node is canceled', name => {
  const operation = operations[name] as () => unknown
  expect(() => heeding(canceledAfter(1), operation)).toThrow(RunCanceled)
  expect(() => heeding(canceledAfter(Infinity), operation)).not.toThrow()
})

test('a loop outside of any node has nothing to heed', () => {
  expect(heedCancel).not.toThrow()
})

test('loops after a pause heed the cancel of their own node', async () => {
  const canceled = heeding(canceledAfter(0), async () => {
    await Promise.resolve()
    heedCancel()
  })
  const other = heeding(canceledAfter(Infinity), async () => {
    await Promise.resolve()
    heedCancel()
  })
  await expect(canceled).rejects.toThrow(RunCanceled)
  await expect(other).resolves.toBeUndefined()
})

function canceledAfter(questions: number): CancelFlag {
  let asked = 0
  const isSet = () => ++asked > questions
  return {
    isSet,
    check: () => {
      if (isSet()) throw new RunCanceled('canceled')
    },
  }
}
