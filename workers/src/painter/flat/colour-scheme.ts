import { colourFromHex, luminance, mixColours, type Colour } from '#painter/core/colour.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'

/** Colours of a flat picture: what it lies on, what is drawn on it, and what reads on both. */
export interface Scheme {
  readonly ground: Colour
  /** At least four. */
  readonly inks: readonly Colour[]
  readonly dark: Colour
  readonly light: Colour
}

const schemes = [
  ['#f4ead5', '#0b3c49', '#1c7c7d', '#e8b44c', '#c44630'],
  ['#f7f3ee', '#22223b', '#4a4e69', '#c9796b', '#e9c9a8'],
  ['#fdf6e3', '#264653', '#2a9d8f', '#e9c46a', '#e76f51'],
  ['#101c2e', '#f2e9dc', '#f07167', '#00a6a6', '#fdc44f'],
  ['#fbf1e6', '#5f0f40', '#9a031e', '#fb8b24', '#0f4c5c'],
  ['#eef3ea', '#1b4332', '#40916c', '#95d5b2', '#d9a441'],
  ['#fff8f0', '#9d4edd', '#ff6b9a', '#ffc145', '#3d5a98'],
  ['#f5efe6', '#1a1a1d', '#d1232a', '#f1b81c', '#1f4e9c'],
  ['#16161d', '#e0aaff', '#7b2cbf', '#3ad6d0', '#ffb86b'],
  ['#f6ede0', '#6b3e26', '#a8693a', '#d9a066', '#6d8b74'],
  ['#e8eef2', '#0d3b66', '#3c7fb1', '#faa613', '#f25f5c'],
  ['#fbeaea', '#2f3c7e', '#d64161', '#f2a6a0', '#89b6a5'],
].map(hexes => hexes.map(colourFromHex))

const fallback: Colour = [0.05, 0.06, 0.08]

/** The prompt's colours where it names any, else a set that goes together. */
export function schemeOf(scene: Scene, seed: number): Scheme {
  const random = randomFor(seed, 'colour scheme')
  const chosen = pick(random, schemes)
  const things = scene.subjects.flatMap(({ colours }) => colours)
  const named = [...scene.palette, ...things]
  const [first = fallback, second = fallback] = chosen
  const ground = scene.background ?? (named.length > 0 ? pale(lightestOf(named)) : first)
  const inks =
    named.length > 0
      ? around(
          named.filter(colour => colour !== ground),
          ground,
        )
      : chosen.slice(1)
  const all = [ground, ...inks]
  const dark = all.toSorted((one, other) => luminance(...one) - luminance(...other))[0] ?? second
  return {
    ground,
    inks,
    dark: luminance(...dark) > 0.12 ? mixColours(dark, [0.01, 0.012, 0.02], 0.82) : dark,
    light: lightestOf(all.map(pale)),
  }
}

function lightestOf(colours: readonly Colour[]): Colour {
  return colours.toSorted((one, other) => luminance(...other) - luminance(...one))[0] ?? [0.9, 0.88, 0.84]
}

function pale(colour: Colour): Colour {
  return luminance(...colour) > 0.62 ? colour : mixColours(colour, [0.93, 0.9, 0.85], 0.86)
}

/** Four inks at least: those named, and shades of them. */
function around(named: readonly Colour[], ground: Colour): Colour[] {
  const inks = [...named]
  for (const colour of named) {
    if (inks.length < 4) inks.push(mixColours(colour, [0.01, 0.01, 0.015], 0.55))
    if (inks.length < 4) inks.push(mixColours(colour, ground, 0.5))
  }
  return inks
}
