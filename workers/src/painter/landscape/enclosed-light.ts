import { luminance, mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import type { HourLight } from './light-table.ts'
import type { Enclosure } from './place.ts'

/** How an enclosure changes light that comes from the open: hue of each part of it, and how much is left. */
interface Filter {
  readonly zenith: Colour
  readonly horizon: Colour
  /** 0 keeps the hour's colours, 1 has only the filter's. */
  readonly strength: number
  readonly sun: number
  readonly ambient: number
}

const lightFog: Colour = [0.86, 0.8, 0.6]

const filters: Readonly<Record<Exclude<Enclosure, 'open'>, Filter>> = {
  forest: { zenith: [0.16, 0.26, 0.09], horizon: [0.62, 0.72, 0.4], strength: 0.72, sun: 1, ambient: 0.8 },
  jungle: { zenith: [0.1, 0.24, 0.1], horizon: [0.4, 0.6, 0.34], strength: 0.8, sun: 0.95, ambient: 0.72 },
  cave: { zenith: [0.26, 0.46, 0.8], horizon: [1.05, 0.92, 0.66], strength: 0.75, sun: 0.9, ambient: 0.62 },
  underwater: { zenith: [0.42, 0.9, 0.92], horizon: [0.02, 0.2, 0.36], strength: 0.94, sun: 0.95, ambient: 0.85 },
}

interface Inside {
  /** Share of the leaves that snow or winter hides: without them nothing is green. */
  readonly leafless: number
  /** 0 to 1; between trees it is white and warm where light falls into it, and green only above. */
  readonly fog: number
}

export function lightWithin(enclosure: Enclosure, hour: HourLight, { leafless, fog }: Inside): HourLight {
  if (enclosure === 'open') return hour
  const leafy = enclosure === 'forest' || enclosure === 'jungle'
  const own = filters[enclosure]
  const filter = {
    ...own,
    horizon: leafy ? mixColours(own.horizon, lightFog, fog * 0.75) : own.horizon,
    strength: own.strength * (leafy ? 1 - 0.9 * leafless : 1),
  }
  const brightness = luminance(...hour.low) / 0.62
  const toned = (own: Colour, wanted: Colour): Colour =>
    mixColours(own, scaleColour(wanted, brightness), filter.strength)
  const middle = mixColours(filter.horizon, filter.zenith, 0.55)
  const low = mixColours(filter.horizon, filter.zenith, 0.18)
  const tint = enclosure === 'underwater' ? ([0.78, 0.95, 1] as const) : ([1, 1, 1] as const)
  const through = (colour: Colour, share: number): Colour => [
    colour[0] * tint[0] * share,
    colour[1] * tint[1] * share,
    colour[2] * tint[2] * share,
  ]
  return {
    ...hour,
    zenith: toned(hour.zenith, filter.zenith),
    middle: toned(hour.middle, middle),
    low: toned(hour.low, low),
    horizon: toned(hour.horizon, filter.horizon),
    sun: through(hour.sun, filter.sun),
    ambient: through(
      mixColours(hour.ambient, scaleColour(filter.zenith, brightness * 0.5), filter.strength * 0.5),
      filter.ambient,
    ),
    glow: enclosure === 'underwater' ? scaleColour(hour.glow, 0) : hour.glow,
  }
}
