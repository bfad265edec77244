import { maskOf } from '#images/mask-shape.ts'
import { outpaintMask, padPicture } from '#images/pad.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { placePicture } from '#images/geometry.ts'
import { emptyPicture } from '#images/picture.ts'
import { transferColours } from '#patch/colour-transfer.ts'
import { fillMask } from '#patch/fill-mask.ts'
import { pictureOf, rasterOf } from '#patch/raster.ts'
import { retargetRaster } from '#patch/retarget.ts'
import { makeSeamless } from '#patch/seamless.ts'
import { transferStyle } from '#patch/style-transfer.ts'
import { varyRaster } from '#patch/variation.ts'

/** What the pictures begin from. */
export const sheetInputs = {
  lake: 'a calm mountain lake at sunset, pine trees, reflection',
  harbour: 'a harbour with colourful houses, boats, morning',
  meadow: 'a flower meadow, rolling hills, a windmill, sunny day',
  poppies: 'a cottage in a field of red poppies, oil painting',
  castle: 'a castle on a hill, starry night, van gogh',
  cat: 'a ginger cat on a hill under the full moon, watercolor',
  glass: 'a village by a lake, stained glass',
  portrait: 'portrait of a smiling woman with long red hair and freckles, photo',
} as const

type InputName = keyof typeof sheetInputs

interface RemadePicture {
  readonly caption: string
  readonly picture: Picture
}

const seed = 1
const grey = [128, 128, 128, 255] as const

/** In rows of six: holes and what fills them, edges, variations and shapes, tiles and colours, styles. */
export function* remadePictures(inputs: ReadonlyMap<string, Picture>): Generator<RemadePicture> {
  const read = (name: InputName): Picture => {
    const picture = inputs.get(name)
    if (!picture) throw new Error(`${name} is not painted`)
    return picture
  }
  for (const hole of holes) yield* fillSample(read(hole.name), hole)
  for (const name of ['lake', 'harbour', 'poppies'] as const) yield* extendSample(read(name), name)
  for (const name of ['meadow', 'harbour'] as const) yield* varySamples(read(name), name)
  for (const name of ['lake', 'poppies'] as const) yield* tileSample(read(name), name)
  const castle = { picture: read('castle'), weight: 1 }
  for (const name of ['harbour', 'portrait'] as const) {
    yield {
      caption: `${name}, colours of castle`,
      picture: transferColours(read(name), [castle], { seed, amount: 0.8 }),
    }
  }
  for (const name of ['harbour', 'portrait', 'meadow'] as const) {
    yield { caption: name, picture: read(name) }
    for (const styles of [['poppies'], ['castle'], ['cat'], ['glass'], ['castle', 'poppies']] as const) {
      const sources = styles.map(style => ({ picture: read(style), weight: 1 }))
      const picture = transferStyle(read(name), sources, { seed, strength: 0.7, colour: 0.6 })
      yield { caption: `${name} in the style of ${styles.join(' and ')}`, picture }
    }
  }
}

interface HoleSample {
  readonly name: InputName
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

const holes: readonly HoleSample[] = [
  { name: 'lake', x: 0.5, y: 0.64, across: 0.18, down: 0.14 },
  { name: 'harbour', x: 0.59, y: 0.64, across: 0.14, down: 0.12 },
  { name: 'meadow', x: 0.33, y: 0.37, across: 0.16, down: 0.2 },
  { name: 'poppies', x: 0.5, y: 0.5, across: 0.15, down: 0.15 },
  { name: 'castle', x: 0.5, y: 0.35, across: 0.14, down: 0.14 },
  { name: 'cat', x: 0.76, y: 0.64, across: 0.15, down: 0.2 },
]

function* fillSample(picture: Picture, hole: HoleSample): Generator<RemadePicture> {
  const { width, height } = picture
  const { name, x, y, across, down } = hole
  const mask = maskOf(picture, (column, row) =>
    Math.hypot((column / width - x) / across, (row / height - y) / down) < 1 ? 1 : 0,
  )
  yield { caption: `${name}, marked`, picture: showHole(picture, mask) }
  yield { caption: `${name}, filled`, picture: fillMask(picture, mask, { seed }) ?? picture }
}

function showHole(picture: Picture, mask: Mask): Picture {
  const data = picture.data.slice()
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (mask.data[pixel]) data.set([255, 0, 255], pixel * picture.channels)
  }
  return { ...picture, data }
}

function* extendSample(picture: Picture, name: string): Generator<RemadePicture> {
  const margins = { left: 128, right: 128, top: 32, bottom: 0 }
  const padded = padPicture(picture, margins, grey)
  yield { caption: `${name}, to be extended`, picture: padded }
  const extended = fillMask(padded, outpaintMask(picture, margins, 0), { seed })
  yield { caption: `${name}, extended`, picture: extended ?? padded }
}

function* varySamples(picture: Picture, name: string): Generator<RemadePicture> {
  yield { caption: name, picture }
  for (const strength of [0.3, 0.6, 1]) {
    const varied = varyRaster(rasterOf(picture), { seed: 2, strength })
    yield { caption: `${name}, varied by ${strength}`, picture: pictureOf(varied) }
  }
  for (const [width, height] of [
    [680, 460],
    [360, 560],
  ] as const) {
    const reshaped = retargetRaster(rasterOf(picture), { width, height }, { seed })
    yield { caption: `${name}, reshaped to ${width} × ${height}`, picture: pictureOf(reshaped) }
  }
}

function* tileSample(picture: Picture, name: string): Generator<RemadePicture> {
  const tile = makeSeamless(picture, { seed, width: 0.25 })
  if (!tile) return
  yield { caption: `${name} as a tile`, picture: tile }
  const repeated = emptyPicture(tile.width * 2, tile.height * 2)
  for (const x of [0, tile.width]) for (const y of [0, tile.height]) placePicture(repeated, tile, x, y)
  yield { caption: `${name}, four tiles`, picture: repeated }
}
