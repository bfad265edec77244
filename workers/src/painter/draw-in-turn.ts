import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import type { Drawing } from '#painter/drawing.ts'
import type { Span } from '#painter/lexicon/prompt-spans.ts'
import { renoise } from '#painter/renoise.ts'

/** What one text of a prompt comes to, by itself, and when it is in force. */
export interface Pass {
  readonly drawing: Drawing
  readonly weight: number
  readonly during: Span
  /** Which of the prompts that `AND` parts. */
  readonly strand: number
  /** Where it plays, and the kinds of things in it: what is alike in both may be blended pixel by pixel. */
  readonly place: string
  readonly things: string
}

/** The share of the steps after which forms are settled: a text that comes in force later paints only their detail. */
export const SETTLED = 0.7

/** How much of the light of what came before stays, at most. */
const LIGHT_KEPT_MAX = 0.7

/**
 * Draws as far as the first texts are in force, and goes on from there with the next: the first has laid things out, the next
 * says what they are. Of a thing that only the first has nothing is left, unless its form was settled by then. Texts that take
 * turns make one thing of theirs; those that `AND` joins are laid over each other by their weights.
 */
export function drawInTurn(passes: readonly Pass[]): Drawing {
  const times = [...new Set(passes.flatMap(({ during }) => [during.from, during.to]))].toSorted((a, b) => a - b)
  let before: readonly Pass[] = []
  let drawing: Drawing | undefined
  for (const [index, from] of times.entries()) {
    const to = times[index + 1]
    const active = passes.filter(({ during }) => to !== undefined && during.from <= from && during.to >= to)
    if (active.length === 0 || isSame(active, before)) continue
    const together = joinStrands(active)
    drawing = drawing ? goOn(drawing, together, from) : together
    before = active
  }
  if (!drawing) throw new Error('something is in force at some time')
  return drawing
}

function isSame(one: readonly Pass[], other: readonly Pass[]): boolean {
  return one.length === other.length && one.every((pass, index) => pass === other[index])
}

/** @param from which share of the steps the next is in force */
function goOn(before: Drawing, next: Drawing, from: number): Drawing {
  if (from >= SETTLED) {
    const detail = mixPictures(before.picture, next.picture, sharedPlaces(before.frame, next.frame))
    return { ...before, picture: renoise(before.picture, detail, 1 - from) }
  }
  const clear = mixPictures(next.picture, before.picture, withoutGhosts(before.frame, next.frame))
  const reach = Math.min(next.frame.width, next.frame.height) / 6
  return { ...next, picture: withColours(next.picture, clear, (LIGHT_KEPT_MAX * from) / SETTLED, reach) }
}

function joinStrands(passes: readonly Pass[]): Drawing {
  const strands = [...Map.groupBy(passes, ({ strand }) => strand).values()]
  const [first, ...rest] = strands.map(strand => ({
    drawing: takeTurns(strand),
    weight: strand.reduce((sum, { weight }) => sum + weight, 0),
  }))
  if (!first) throw new Error('nothing to join')
  let { drawing, weight } = first
  for (const { drawing: other, weight: own } of rest) {
    weight += own
    drawing = layOver(drawing, other, own / weight)
  }
  return drawing
}

/** Where only one of the two shows a thing, the thing is seen and not the ground of the other through it. */
function layOver(below: Drawing, above: Drawing, share: number): Drawing {
  const onlyAbove = Math.min(1, share * 2)
  const onlyBelow = Math.max(0, share * 2 - 1)
  const shares = Float32Array.from(below.frame.part, (part, pixel) => {
    const isBelow = part >= FIRST_SUBJECT
    const isAbove = (above.frame.part[pixel] as number) >= FIRST_SUBJECT
    if (isBelow === isAbove) return share
    return isAbove ? onlyAbove : onlyBelow
  })
  const leader = share > 0.5 ? above : below
  return { ...leader, picture: mixPictures(below.picture, above.picture, shares) }
}

/** One thing out of several that take turns: the weightiest gives the form, all give their colours. */
function takeTurns(passes: readonly Pass[]): Drawing {
  const [first, ...rest] = passes
  if (!first) throw new Error('nothing takes turns')
  let { weight } = first
  let { picture } = first.drawing
  const { frame } = first.drawing
  for (const { drawing, weight: own, place, things } of rest) {
    weight += own
    const share = own / weight
    if (place === first.place && things === first.things) {
      picture = mixPictures(picture, drawing.picture, new Float32Array(frame.part.length).fill(share))
      continue
    }
    const isSamePlace = place === first.place
    const shared = chosenPlaces(frame, drawing.frame, (part, otherPart) =>
      part >= FIRST_SUBJECT ? otherPart >= FIRST_SUBJECT : isSamePlace && otherPart < FIRST_SUBJECT,
    )
    const other = mixPictures(picture, drawing.picture, shared)
    picture = withColours(picture, other, share, Math.min(frame.width, frame.height) / 40)
  }
  return { frame, picture }
}

/** Softens the edges of a choice of places a little. */
function softened(chosen: Float32Array, { width, height }: Frame): Float32Array {
  return boxBlur(chosen, { width, height, channels: 1 }, Math.max(1, Math.min(width, height) / 128), 2)
}

function chosenPlaces(one: Frame, other: Frame, isChosen: (part: number, otherPart: number) => boolean): Float32Array {
  const chosen = Float32Array.from(one.part, (part, pixel) => (isChosen(part, other.part[pixel] as number) ? 1 : 0))
  return softened(chosen, one)
}

function sharedPlaces(one: Frame, other: Frame): Float32Array {
  return chosenPlaces(one, other, (part, otherPart) => part === otherPart)
}

/** Where the first shows no thing that the next does not show. */
function withoutGhosts(first: Frame, next: Frame): Float32Array {
  return chosenPlaces(first, next, (part, nextPart) => part < FIRST_SUBJECT || nextPart >= FIRST_SUBJECT)
}

/** From the first to the other by a share for each pixel. */
function mixPictures(one: Picture, other: Picture, shares: Float32Array): Picture {
  const data = new Uint8Array(one.data.length)
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = clamp(shares[pixel] as number)
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const before = one.data[at] as number
      data[at] = before + ((other.data[at] as number) - before) * share + 0.5
    }
  }
  return { ...one, data }
}

/** Gives a picture a share of what another is from afar, and keeps its own detail. */
function withColours(picture: Picture, other: Picture, share: number, reach: number): Picture {
  const { width, height } = picture
  const difference = Float32Array.from(picture.data, (value, at) => (other.data[at] as number) - value)
  const soft = boxBlur(difference, { width, height, channels: 3 }, Math.max(1, reach), 2)
  const data = Uint8Array.from(picture.data, (value, at) => clamp(value + (soft[at] as number) * share + 0.5, 0, 255))
  return { ...picture, data }
}
