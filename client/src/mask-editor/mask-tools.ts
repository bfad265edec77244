export const maskTools = ['brush', 'eraser', 'lasso', 'polygon', 'rectangle', 'smart', 'frame', 'hand'] as const
export type MaskTool = (typeof maskTools)[number]

/** As in other programs where they agree. */
export const toolKeys: Readonly<Record<MaskTool, string>> = {
  brush: 'B',
  eraser: 'E',
  lasso: 'L',
  polygon: 'P',
  rectangle: 'M',
  smart: 'W',
  frame: 'V',
  hand: 'H',
}

/** Those that choose, or take away what was chosen. */
export const shapeTools: readonly MaskTool[] = ['lasso', 'polygon', 'rectangle', 'smart']

export interface Brush {
  /** Across, as a share of the longer side of the picture. */
  readonly size: number
  /** Which part of it is chosen wholly, 0 to 1. */
  readonly hardness: number
}

export const firstBrush: Brush = { size: 0.08, hardness: 0.8 }
export const SIZE_LEAST = 0.002
export const SIZE_MOST = 0.6
const SIZE_STEP = 1.2
const HARDNESS_STEP = 0.25

const between = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))

export function resized(brush: Brush, by: 1 | -1): Brush {
  return { ...brush, size: between(SIZE_LEAST, SIZE_MOST, brush.size * (by > 0 ? SIZE_STEP : 1 / SIZE_STEP)) }
}

export function hardened(brush: Brush, by: 1 | -1): Brush {
  return { ...brush, hardness: between(0, 1, brush.hardness + by * HARDNESS_STEP) }
}

/** Sliders go by its logarithm: small brushes differ more than large ones. */
export const sizeToSlider = (size: number) => Math.log(size / SIZE_LEAST) / Math.log(SIZE_MOST / SIZE_LEAST)
export const sliderToSize = (share: number) => SIZE_LEAST * (SIZE_MOST / SIZE_LEAST) ** share
