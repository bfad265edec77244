import { makeEmbedding } from '@atelier/shared-schema/smart-select/make-embedding.ts'
import { selectAt } from '@atelier/shared-schema/smart-select/select-at.ts'
import { neverCanceled } from '#engine/small-kinds.fixture.ts'
import { bringOutDetail } from '#enhance/bring-out-detail.ts'
import { cutOut } from '#enhance/cut-out/cut-out.ts'
import { enhanceFaces } from '#enhance/faces/enhance-faces.ts'
import { findFaces } from '#enhance/faces/find-faces.ts'
import { restorePicture } from '#enhance/restore/restore.ts'
import { doublePicture } from '#images/enlarge.ts'
import { cropPicture } from '#images/geometry.ts'
import type { Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import { fillMask } from '#patch/fill-mask.ts'
import { damaged } from './damage.fixture.ts'

export interface EnhancedPicture {
  readonly caption: string
  readonly picture: Picture
}

/** Two or three cells for each thing that is done: as it was, what was found, and as it is after. */
export async function* enhancedPictures(inputs: ReadonlyMap<string, Picture>): AsyncGenerator<EnhancedPicture> {
  for (const [name, picture] of inputs) {
    yield { caption: name, picture }
    yield* enlarged(name, picture)
    yield { caption: `${name}, more detail`, picture: bringOutDetail(picture, 0.8) }
    yield { caption: `${name}, cut out`, picture: onPaper((await cutOut(picture, 8)) ?? picture) }
    yield selected(name, picture)
    const faces = await findFaces(picture)
    const caption = `${name}, ${faces.length} faces ${faces.map(face => face.score.toFixed(1)).join(' ')}`
    yield { caption, picture: enhanceFaces(picture, faces, 1) }
    yield* restored(name, picture)
  }
}

async function* enlarged(name: string, picture: Picture): AsyncGenerator<EnhancedPicture> {
  const { width, height } = picture
  const part = { x: width >> 2, y: height >> 2, width: width >> 1, height: height >> 1 }
  const small = await resizePicture(cropPicture(picture, part), { width: width >> 2, height: height >> 2 }, 'area')
  const size = { width: width >> 1, height: height >> 1 }
  yield { caption: `${name}, bicubic × 2`, picture: await resizePicture(small, size, 'bicubic') }
  yield { caption: `${name}, × 2`, picture: doublePicture(small, neverCanceled) }
}

/** What one click in the middle chooses; the rest is shaded. */
function selected(name: string, picture: Picture): EnhancedPicture {
  const { width, height, channels } = picture
  const mask = selectAt(makeEmbedding(picture), [{ x: width / 2, y: height / 2, isAdded: true }])
  const shaded = picture.data.map((value, at) => {
    const chosen = (mask[Math.floor(at / channels)] as number) / 255
    return value * (0.2 + 0.8 * chosen)
  })
  return { caption: `${name}, one click in the middle`, picture: { ...picture, data: shaded } }
}

function* restored(name: string, picture: Picture): Generator<EnhancedPicture> {
  const old = damaged(picture)
  yield { caption: `${name}, aged`, picture: old }
  const fill = (from: Picture, mask: Parameters<typeof fillMask>[1]) => fillMask(from, mask, { seed: 1 }) ?? from
  const { picture: whole, damage } = restorePicture(old, { damage: 0.5, noise: 0.6, colour: 0.9, fill })
  const shown = {
    ...old,
    data: old.data.map((value, at) => (damage.data[Math.floor(at / old.channels)] ? (at % 3 === 0 ? 255 : 0) : value)),
  }
  yield { caption: `${name}, damage found`, picture: shown }
  yield { caption: `${name}, restored`, picture: whole }
}

const paper = [224, 64, 208] as const

function onPaper({ width, height, data }: Picture): Picture {
  const flat = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = (data[pixel * 4 + 3] as number) / 255
    for (let channel = 0; channel < 3; channel++) {
      flat[pixel * 3 + channel] = Math.round(
        (data[pixel * 4 + channel] as number) * share + (paper[channel] as number) * (1 - share),
      )
    }
  }
  return { width, height, channels: 3, data: flat }
}
