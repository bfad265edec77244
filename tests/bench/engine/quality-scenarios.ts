import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import { makeEmbedding } from '@atelier/shared-schema/smart-select/make-embedding.ts'
import { selectAt } from '@atelier/shared-schema/smart-select/select-at.ts'
import { dropAlpha } from '@atelier/workers/images/alpha.ts'
import { decodeImage } from '@atelier/workers/images/decode.ts'
import { doublePicture } from '@atelier/workers/images/enlarge.ts'
import { cropPicture } from '@atelier/workers/images/geometry.ts'
import type { Picture } from '@atelier/workers/images/picture.ts'
import { paint } from '@atelier/workers/painter/paint.ts'
import { randomFor } from '@atelier/workers/painter/core/random.ts'
import { atLeast, bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import type { EngineBench } from './bench-engine.ts'

const sharp = createRequire(import.meta.resolve('@atelier/workers/images/resize.ts'))('sharp') as typeof Sharp

/** Written after the enlarger was set; each is painted by one seed. */
const heldBack = [
  'an old lighthouse on a cliff, storm clouds',
  'a bowl of oranges on a table, oil painting',
  'a steam train in the mountains',
  'portrait of an old sailor with a beard',
  'a japanese street at night, neon lights, rain',
  'a parrot in the jungle',
  'sunflowers in a field, impressionist painting',
  'a castle by a river, ink drawing',
]
const SEED = 907
const SIDE = 512
const host = { cancel: { isSet: () => false, check: () => {} } }

/** How near pictures that were made half as large come to what they were, when doubled: ours beside sharp's Lanczos. */
export async function compareEnlarging({ photos }: EngineBench): Promise<Section> {
  const pictures = new Map<string, Picture>()
  for (const prompt of heldBack)
    pictures.set(prompt, (await paint({ prompt, width: SIDE, height: SIDE, seed: SEED }, host)).picture)
  for (const [name, photo] of photos === undefined ? [] : await readPhotos(photos)) pictures.set(name, photo)
  const rows: Section['rows'] = []
  const gains: number[] = []
  for (const [name, picture] of pictures) {
    const small = await resize(picture, picture.width / 2, picture.height / 2)
    const ours = decibels(picture, doublePicture(small, host.cancel))
    const lanczos = decibels(picture, await resize(small, picture.width, picture.height))
    gains.push(ours - lanczos)
    rows.push({
      name,
      figures: { 'ours, dB': fixed(ours), 'Lanczos, dB': fixed(lanczos), gain: fixed(ours - lanczos) },
    })
  }
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  return {
    of: 'picture',
    title: 'Doubling pictures that were made half as large (sharp, lanczos3)',
    rows,
    verdicts: [
      atLeast('mean gain over Lanczos', mean, 0, 'dB'),
      { says: `least ${fixed(Math.min(...gains))}, most ${fixed(Math.max(...gains))} dB`, held: null },
    ],
  }
}

async function readPhotos(folder: string): Promise<[string, Picture][]> {
  const photos: [string, Picture][] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const [picture] = (await decodeImage(await readFile(join(folder, name)), name)).frames
    if (!picture) continue
    const even = { x: 0, y: 0, width: picture.width & ~1, height: picture.height & ~1 }
    photos.push([name, cropPicture(dropAlpha(picture), even)])
  }
  return photos
}

async function resize({ width, height, channels, data }: Picture, toWidth: number, toHeight: number): Promise<Picture> {
  const made = await sharp(data, { raw: { width, height, channels } })
    .resize(toWidth, toHeight, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer()
  return { width: toWidth, height: toHeight, channels, data: new Uint8Array(made) }
}

function decibels(one: Picture, other: Picture): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += ((one.data[at] as number) - (other.data[at] as number)) ** 2
  return 10 * Math.log10((255 * 255) / (sum / one.data.length))
}

function fixed(value: number): string {
  return value.toFixed(2)
}

const CLICKS = 100

/** What a click costs once the picture is known: the mask is there before the next frame. */
export async function measureSmartSelect(): Promise<Section> {
  const rows: Section['rows'] = []
  const all: number[] = []
  for (const prompt of heldBack.slice(0, 3)) {
    const { picture } = await paint({ prompt, width: 1024, height: 1024, seed: SEED }, host)
    const began = performance.now()
    const embedding = makeEmbedding(picture)
    const embedded = performance.now() - began
    const random = randomFor(SEED, prompt)
    const times: number[] = []
    for (let click = 0; click < CLICKS; click++) {
      const at = performance.now()
      selectAt(embedding, [{ x: random() * embedding.width, y: random() * embedding.height, isAdded: true }])
      times.push(performance.now() - at)
    }
    all.push(...times)
    rows.push({
      name: prompt,
      figures: {
        'once, ms': round(embedded),
        'a click, ms': round(median(times)),
        '19 in 20, ms': round(upper(times)),
      },
    })
  }
  return {
    of: 'picture',
    title: `Smart select, 1024 × 1024, ${CLICKS} clicks each`,
    rows,
    verdicts: [bound('19 in 20 clicks', upper(all), 20, 'ms')],
  }
}

function upper(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
