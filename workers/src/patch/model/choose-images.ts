import type { Random } from '#painter/core/random.ts'
import { randomFor } from '#painter/core/random.ts'
import type { Raster } from '#patch/raster.ts'
import type { CoverPlace } from './fit-raster.ts'
import { mirrorTheme, themeDistance, themeOf } from './open-model.ts'
import type { OpenModel } from './open-model.ts'
import { codePatches, mixOf } from './patch-groups.ts'

/** An image that a picture is drawn from, and how it is looked at. */
export interface ChosenImage {
  readonly index: number
  readonly isMirrored: boolean
  /** Which part of it is seen where the picture has another shape. */
  readonly place: CoverPlace
}

/** Images of one mood make a picture; of all moods at once they make a patchwork. */
const TOGETHER_MIN = 4
const TOGETHER_MAX = 8
/** From how many times as many they are drawn, so that each seed has its own company. */
const CHOICE = 1.5

/** For each image how readily it is taken, by the words that its caption shares with a prompt; all alike without any. */
export function weighCaptions(captions: readonly string[], prompt: string): number[] {
  const wanted = wordsOf(prompt)
  return captions.map(caption => {
    const known = wordsOf(caption)
    const shared = [...wanted].filter(word => known.has(word)).length
    return 1 + 3 * shared
  })
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))
}

/** One image by chance, and of those most like it some, each turned to the side on which it is more alike. */
export function chooseAlike({ model, themes }: OpenModel, seed: number, prompt = ''): ChosenImage[] {
  const random = randomFor(seed, 'images')
  const weights = weighCaptions(
    model.images.map(({ caption }) => caption),
    prompt,
  )
  const together = Math.max(TOGETHER_MIN, Math.min(TOGETHER_MAX, Math.round(model.images.length / 6)))
  const first = drawIndex(weights, random)
  const isMirrored = model.settings.isMirrored && random() < 0.5
  const theme = isMirrored ? mirrorTheme(themes[first] as Uint8Array) : themes[first]
  if (!theme) throw new Error('a model has at least one image')
  const others = model.images
    .map((_, index) => {
      const straight = themeDistance(themes[index] as Uint8Array, theme)
      const turned = model.settings.isMirrored
        ? themeDistance(mirrorTheme(themes[index] as Uint8Array), theme)
        : straight
      const distance = Math.min(straight, turned) / (weights[index] as number)
      return { index, isMirrored: turned < straight, distance }
    })
    .filter(({ index }) => index !== first)
    .toSorted((one, other) => one.distance - other.distance || one.index - other.index)
    .slice(0, Math.ceil(together * CHOICE))
  const company = shuffled(others, random).slice(0, together - 1)
  return [{ index: first, isMirrored }, ...company].map(chosen => ({
    index: chosen.index,
    isMirrored: chosen.isMirrored,
    place: { x: random(), y: random() },
  }))
}

/** Images that together have what another picture is made of, as far as their patches go. */
export function chooseFitting(
  { model, themes }: OpenModel,
  shown: Raster,
  prompt: string,
  count: number,
): ChosenImage[] {
  const { groups, images, settings } = model
  const theme = themeOf(shown)
  const weights = weighCaptions(
    images.map(({ caption }) => caption),
    prompt,
  )
  const wanted = groups ? mixOf(codePatches(shown, groups), groups.centres) : undefined
  const isLeft = new Set(images.keys())
  const chosen: ChosenImage[] = []
  while (chosen.length < count && isLeft.size > 0) {
    let best = { index: -1, score: -1 }
    for (const index of isLeft) {
      const near = 1 / (1 + themeDistance(themes[index] as Uint8Array, theme) / 1e6)
      const mix = groups?.mixes[index]
      const covered =
        wanted && mix ? wanted.reduce((sum, part, group) => sum + Math.min(part, mix[group] as number), 0) : 0
      const score = (covered + 0.15 * near + 1e-6) * (weights[index] as number)
      if (score > best.score) best = { index, score }
    }
    isLeft.delete(best.index)
    const mix = groups?.mixes[best.index]
    if (wanted && mix)
      for (const [group, part] of mix.entries()) wanted[group] = Math.max(0, (wanted[group] as number) - part)
    const own = themes[best.index] as Uint8Array
    const isMirrored = settings.isMirrored && themeDistance(mirrorTheme(own), theme) < themeDistance(own, theme)
    chosen.push({ index: best.index, isMirrored, place: { x: 0.5, y: 0.5 } })
  }
  return chosen
}

function drawIndex(weights: readonly number[], random: Random): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex(weight => (left -= weight) < 0)
  return index === -1 ? weights.length - 1 : index
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const mixed = [...values]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as Value, mixed[last] as Value]
  }
  return mixed
}
