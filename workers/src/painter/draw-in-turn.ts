import type { Picture } from '#images/picture.ts'
import type { Span } from '#painter/lexicon/prompt-spans.ts'
import { renoise } from '#painter/renoise.ts'

/** What one text of a prompt comes to, by itself, and when it is in force. */
export interface Pass {
  readonly picture: Picture
  readonly weight: number
  readonly during: Span
}

/**
 * Draws as far as the first texts are in force, and goes on from there with the next: what the early steps settled, the large
 * forms, stays, and the later ones draw the detail. Texts that are in force at once are blended by their weights.
 */
export function drawInTurn(passes: readonly Pass[]): Picture {
  const times = [...new Set(passes.flatMap(({ during }) => [during.from, during.to]))].toSorted((a, b) => a - b)
  let before: readonly Pass[] = []
  let picture: Picture | undefined
  for (const [index, from] of times.entries()) {
    const to = times[index + 1]
    const active = passes.filter(({ during }) => to !== undefined && during.from <= from && during.to >= to)
    if (active.length === 0 || isSame(active, before)) continue
    const blended = blend(active)
    picture = picture ? renoise(picture, blended, 1 - from) : blended
    before = active
  }
  if (!picture) throw new Error('something is in force at some time')
  return picture
}

function isSame(one: readonly Pass[], other: readonly Pass[]): boolean {
  return one.length === other.length && one.every((pass, index) => pass === other[index])
}

function blend(passes: readonly Pass[]): Picture {
  const [first, ...rest] = passes
  if (!first) throw new Error('nothing to blend')
  if (rest.length === 0) return first.picture
  const blended = { ...first.picture, data: first.picture.data.slice() }
  let { weight } = first
  for (const { picture, weight: own } of rest) {
    weight += own
    blendInto(blended.data, picture.data, own / weight)
  }
  return blended
}

function blendInto(data: Uint8Array, above: Uint8Array, share: number): void {
  for (let index = 0; index < data.length; index++) {
    const before = data[index] as number
    data[index] = before + ((above[index] as number) - before) * share + 0.5
  }
}
