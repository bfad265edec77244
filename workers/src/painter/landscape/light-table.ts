import type { Colour } from '#painter/core/colour.ts'
import type { TimeOfDay } from '#painter/scene.ts'

/** Light of an hour: the sky from its top to its edge, what the sun gives, what comes from all the sky. */
export interface HourLight {
  readonly zenith: Colour
  readonly middle: Colour
  readonly low: Colour
  readonly horizon: Colour
  readonly sun: Colour
  readonly ambient: Colour
  /** The sky around the sun. */
  readonly glow: Colour
  /** Clouds where the sun reaches them, and on their shaded side. */
  readonly cloudLit: Colour
  readonly cloudShade: Colour
}

/** Several for each hour; a seed chooses among them. */
export const hours: Readonly<Record<TimeOfDay, readonly HourLight[]>> = {
  day: [
    {
      zenith: [0.07, 0.2, 0.56],
      middle: [0.18, 0.38, 0.76],
      low: [0.42, 0.62, 0.86],
      horizon: [0.68, 0.8, 0.9],
      sun: [1.22, 1.1, 0.9],
      ambient: [0.3, 0.4, 0.56],
      glow: [1, 0.92, 0.75],
      cloudLit: [1.12, 1.08, 1.02],
      cloudShade: [0.5, 0.58, 0.72],
    },
    {
      zenith: [0.05, 0.24, 0.55],
      middle: [0.13, 0.46, 0.76],
      low: [0.4, 0.71, 0.86],
      horizon: [0.78, 0.88, 0.86],
      sun: [1.28, 1.12, 0.84],
      ambient: [0.3, 0.43, 0.53],
      glow: [1, 0.93, 0.7],
      cloudLit: [1.14, 1.1, 1],
      cloudShade: [0.52, 0.64, 0.74],
    },
    {
      zenith: [0.1, 0.22, 0.5],
      middle: [0.28, 0.45, 0.72],
      low: [0.58, 0.68, 0.8],
      horizon: [0.86, 0.83, 0.78],
      sun: [1.3, 1.06, 0.76],
      ambient: [0.33, 0.38, 0.5],
      glow: [1.1, 0.9, 0.64],
      cloudLit: [1.15, 1.04, 0.92],
      cloudShade: [0.54, 0.56, 0.66],
    },
  ],
  dawn: [
    {
      zenith: [0.16, 0.26, 0.52],
      middle: [0.44, 0.44, 0.62],
      low: [0.92, 0.62, 0.58],
      horizon: [1.1, 0.82, 0.56],
      sun: [1.3, 0.86, 0.56],
      ambient: [0.32, 0.33, 0.46],
      glow: [1.3, 0.84, 0.46],
      cloudLit: [1.24, 0.78, 0.62],
      cloudShade: [0.44, 0.38, 0.52],
    },
    {
      zenith: [0.2, 0.36, 0.54],
      middle: [0.5, 0.6, 0.64],
      low: [0.9, 0.8, 0.6],
      horizon: [1.14, 0.96, 0.6],
      sun: [1.36, 1, 0.6],
      ambient: [0.34, 0.4, 0.46],
      glow: [1.3, 1, 0.55],
      cloudLit: [1.25, 0.98, 0.74],
      cloudShade: [0.46, 0.48, 0.56],
    },
    {
      zenith: [0.13, 0.25, 0.54],
      middle: [0.38, 0.42, 0.64],
      low: [0.94, 0.62, 0.62],
      horizon: [1.16, 0.84, 0.58],
      sun: [1.3, 0.84, 0.58],
      ambient: [0.27, 0.34, 0.5],
      glow: [1.32, 0.8, 0.5],
      cloudLit: [1.22, 0.74, 0.66],
      cloudShade: [0.36, 0.37, 0.56],
    },
  ],
  sunset: [
    {
      zenith: [0.07, 0.1, 0.28],
      middle: [0.28, 0.22, 0.38],
      low: [0.98, 0.4, 0.2],
      horizon: [1.3, 0.64, 0.16],
      sun: [1.42, 0.68, 0.26],
      ambient: [0.19, 0.23, 0.37],
      glow: [1.6, 0.72, 0.18],
      cloudLit: [1.4, 0.5, 0.2],
      cloudShade: [0.3, 0.18, 0.28],
    },
    {
      zenith: [0.06, 0.15, 0.42],
      middle: [0.24, 0.27, 0.52],
      low: [0.92, 0.46, 0.42],
      horizon: [1.3, 0.74, 0.34],
      sun: [1.42, 0.72, 0.36],
      ambient: [0.18, 0.26, 0.42],
      glow: [1.5, 0.7, 0.32],
      cloudLit: [1.34, 0.58, 0.46],
      cloudShade: [0.2, 0.22, 0.44],
    },
    {
      zenith: [0.16, 0.26, 0.46],
      middle: [0.5, 0.44, 0.48],
      low: [1.06, 0.66, 0.34],
      horizon: [1.34, 0.92, 0.36],
      sun: [1.5, 0.9, 0.4],
      ambient: [0.3, 0.3, 0.38],
      glow: [1.6, 0.98, 0.36],
      cloudLit: [1.4, 0.82, 0.4],
      cloudShade: [0.4, 0.34, 0.4],
    },
    {
      zenith: [0.04, 0.12, 0.25],
      middle: [0.14, 0.26, 0.36],
      low: [0.72, 0.42, 0.28],
      horizon: [1.3, 0.54, 0.2],
      sun: [1.4, 0.64, 0.3],
      ambient: [0.2, 0.25, 0.33],
      glow: [1.55, 0.62, 0.2],
      cloudLit: [1.3, 0.52, 0.28],
      cloudShade: [0.18, 0.2, 0.28],
    },
  ],
  dusk: [
    {
      zenith: [0.02, 0.04, 0.14],
      middle: [0.07, 0.1, 0.28],
      low: [0.26, 0.18, 0.34],
      horizon: [0.6, 0.3, 0.28],
      sun: [0.34, 0.28, 0.42],
      ambient: [0.11, 0.13, 0.25],
      glow: [0.8, 0.34, 0.2],
      cloudLit: [0.52, 0.26, 0.34],
      cloudShade: [0.1, 0.1, 0.2],
    },
    {
      zenith: [0.016, 0.06, 0.15],
      middle: [0.05, 0.15, 0.3],
      low: [0.2, 0.3, 0.42],
      horizon: [0.56, 0.46, 0.36],
      sun: [0.32, 0.34, 0.44],
      ambient: [0.1, 0.16, 0.26],
      glow: [0.7, 0.46, 0.22],
      cloudLit: [0.4, 0.34, 0.38],
      cloudShade: [0.08, 0.12, 0.2],
    },
  ],
  night: [
    {
      zenith: [0.004, 0.009, 0.03],
      middle: [0.009, 0.022, 0.066],
      low: [0.02, 0.045, 0.11],
      horizon: [0.045, 0.08, 0.16],
      sun: [0.2, 0.27, 0.42],
      ambient: [0.035, 0.05, 0.1],
      glow: [0.1, 0.14, 0.24],
      cloudLit: [0.17, 0.21, 0.31],
      cloudShade: [0.02, 0.03, 0.06],
    },
    {
      zenith: [0.006, 0.006, 0.034],
      middle: [0.018, 0.018, 0.08],
      low: [0.04, 0.045, 0.12],
      horizon: [0.06, 0.09, 0.17],
      sun: [0.23, 0.26, 0.44],
      ambient: [0.042, 0.048, 0.11],
      glow: [0.12, 0.13, 0.26],
      cloudLit: [0.19, 0.2, 0.33],
      cloudShade: [0.025, 0.026, 0.07],
    },
    {
      zenith: [0.002, 0.012, 0.026],
      middle: [0.006, 0.032, 0.062],
      low: [0.018, 0.062, 0.1],
      horizon: [0.05, 0.11, 0.15],
      sun: [0.19, 0.28, 0.38],
      ambient: [0.03, 0.056, 0.092],
      glow: [0.09, 0.15, 0.2],
      cloudLit: [0.15, 0.22, 0.28],
      cloudShade: [0.016, 0.036, 0.056],
    },
  ],
}
