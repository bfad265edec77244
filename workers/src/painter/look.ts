import { luminance, type Colour } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import { weightOf, type Family, type Mood, type Scene, type TimeOfDay } from '#painter/scene.ts'

/** How light becomes a picture. */
export interface Look {
  /** Brightness that the middle of the scene is brought to; nights keep to a low one. */
  readonly key: number
  /** Stops added to what the meter says. */
  readonly stops: number
  readonly contrast: number
  readonly saturation: number
  /** -1 cold to 1 warm. */
  readonly warmth: number
  readonly bloom: number
  readonly vignette: number
  /** How far blacks and whites are pulled apart where the air is thick, 0 to 1. */
  readonly clearing: number
  /** Flat colours that mean themselves: neither exposed nor folded as light is. */
  readonly flat: boolean
  /** Dark to light; colours lean to them by lightness. */
  readonly palette: readonly Colour[]
  /** Measured elsewhere, so that all moments of a loop are exposed alike. */
  readonly exposure?: number
}

const keys: Readonly<Record<TimeOfDay, number>> = { day: 0.2, dawn: 0.17, sunset: 0.15, dusk: 0.09, night: 0.055 }

interface Grade {
  readonly stops?: number
  readonly contrast?: number
  readonly saturation?: number
  readonly warmth?: number
  readonly bloom?: number
  readonly vignette?: number
}

const flatFamilies: ReadonlySet<Family> = new Set(['pattern', 'abstract', 'poster', 'emblem'])

const grades: Readonly<Record<Mood, Grade>> = {
  calm: { contrast: -0.06, saturation: -0.05, bloom: 0.1 },
  dramatic: { contrast: 0.22, vignette: 0.25, stops: -0.1, bloom: 0.1 },
  dark: { stops: -0.75, contrast: 0.1, vignette: 0.3, saturation: -0.08 },
  bright: { stops: 0.4, contrast: -0.03, saturation: 0.05, vignette: -0.1 },
  warm: { warmth: 0.5, saturation: 0.05 },
  cold: { warmth: -0.5, saturation: -0.05 },
  dreamy: { bloom: 0.8, contrast: -0.14, stops: 0.2, saturation: 0.02, warmth: 0.08 },
  vivid: { saturation: 0.35, contrast: 0.1 },
  muted: { saturation: -0.38, contrast: -0.06 },
  mysterious: { stops: -0.35, warmth: -0.15, vignette: 0.3, bloom: 0.25, saturation: -0.12 },
  cheerful: { stops: 0.15, saturation: 0.18, warmth: 0.12 },
}

export function lookOf(scene: Scene): Look {
  const total = (name: keyof Grade): number =>
    scene.mood.reduce((sum, { value, weight }) => sum + (grades[value][name] ?? 0) * weight, 0)
  const thick = clamp(weightOf(scene.weather, 'fog') + 0.4 * weightOf(scene.weather, 'overcast'))
  return {
    key: keys[scene.time],
    stops: clamp(total('stops'), -1.6, 1),
    contrast: clamp(1 + total('contrast'), 0.6, 1.6),
    saturation: clamp(1.06 + total('saturation'), 0, 2),
    warmth: clamp(total('warmth'), -1, 1),
    bloom: clamp(0.35 + total('bloom') + (scene.time === 'night' ? 0.25 : 0), 0, 1.6),
    vignette: clamp(0.22 + total('vignette'), 0, 0.8),
    clearing: thick,
    flat: flatFamilies.has(scene.family),
    palette: flatFamilies.has(scene.family)
      ? []
      : scene.palette.toSorted((one, other) => luminance(...one) - luminance(...other)),
  }
}
