import type { Colour } from '#painter/core/colour.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Frame } from '#painter/core/frame.ts'
import { colourFromLab, labOf, type Lab } from '#painter/core/oklab.ts'
import { mix } from '#painter/core/curves.ts'
import type { Scheme } from '#painter/flat/colour-scheme.ts'

/** What all kinds of abstract pictures are drawn from. */
export interface AbstractWork {
  readonly seed: number
  readonly scheme: Scheme
  readonly aspect: number
  readonly moment: number
  readonly cancel: CancelFlag
}

export type DrawAbstract = (work: AbstractWork, width: number, height: number) => Frame

const STEPS = 256

/**
 * The inks run into each other from one to the next and back to the first; three values a step. Each is followed by the one most
 * like it, so that teal meets orange by way of their darks and lights and not as mud.
 */
export function rampOf(colours: readonly Colour[]): Float32Array {
  const labs = alikeInTurn(colours.map(colour => labOf(...colour)))
  const ramp = new Float32Array(STEPS * 3)
  for (let step = 0; step < STEPS; step++) {
    const place = (step / STEPS) * labs.length
    const lower = labs[Math.floor(place)] ?? [0, 0, 0]
    const upper = labs[(Math.floor(place) + 1) % labs.length] ?? lower
    const share = place % 1
    const colour = colourFromLab(
      mix(lower[0], upper[0], share),
      mix(lower[1], upper[1], share),
      mix(lower[2], upper[2], share),
    )
    for (let channel = 0; channel < 3; channel++) ramp[step * 3 + channel] = Math.max(0, colour[channel] as number)
  }
  return ramp
}

function alikeInTurn(labs: readonly Lab[]): Lab[] {
  const rest = labs.toSorted((one, other) => one[0] - other[0])
  const ordered = rest.splice(0, 1)
  while (rest.length > 0) {
    const last = ordered.at(-1) ?? [0, 0, 0]
    const nearest = rest.reduce(
      (best, lab, index) => (apart(lab, last) < apart(rest[best] ?? lab, last) ? index : best),
      0,
    )
    ordered.push(...rest.splice(nearest, 1))
  }
  return ordered
}

function apart(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** @param place 0 to 1 is once round */
export function onRamp(ramp: Float32Array, place: number, channel: number): number {
  const around = place - Math.floor(place)
  return ramp[Math.min(STEPS - 1, Math.floor(around * STEPS)) * 3 + channel] as number
}
