/** What most scenes are laid out with. The names are those of the messages. */
export const palette = [
  ['ink', '#1d2024'],
  ['white', '#ffffff'],
  ['grey', '#8b8f94'],
  ['sky', '#7fb4e6'],
  ['sea', '#1f5f8f'],
  ['leaf', '#7fb04a'],
  ['forest', '#2c5a38'],
  ['sun', '#f4c542'],
  ['earth', '#8a5a34'],
  ['brick', '#b5382a'],
  ['rose', '#e08aa0'],
  ['violet', '#6d55a3'],
] as const

export const toolKeys = { pen: 'B', eraser: 'E', fill: 'G' } as const

export type DrawingTool = keyof typeof toolKeys
export const drawingTools = ['pen', 'eraser', 'fill'] as const satisfies readonly DrawingTool[]

export interface Brush {
  readonly tool: DrawingTool
  /** `#rrggbb` */
  readonly colour: string
  /** Of the longer side. */
  readonly size: number
}

export const firstBrush: Brush = { tool: 'pen', colour: '#1f5f8f', size: 0.06 }
export const SIZE_LEAST = 0.005
export const SIZE_MOST = 0.3

/** Steps are felt alike at both ends. */
export function changeSize(size: number, by: 1 | -1): number {
  return Math.min(SIZE_MOST, Math.max(SIZE_LEAST, size * (by === 1 ? 1.25 : 0.8)))
}
