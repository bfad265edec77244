export const exportFormats = ['png', 'svg', 'pdf', 'zip', 'tldr'] as const
export type ExportFormat = (typeof exportFormats)[number]
export type ExportRange = 'selection' | 'page' | 'board'
export type ExportScale = 1 | 2 | 3

export interface ExportAsk {
  format: ExportFormat
  range: ExportRange
  /** Of a picture: pixels for each unit of the page. */
  scale: ExportScale
  background: boolean
}

/** What each can be made of; the first is taken where nothing was chosen. */
export const rangesOf: Readonly<Record<ExportFormat, readonly ExportRange[]>> = {
  png: ['page', 'selection'],
  svg: ['page', 'selection'],
  pdf: ['board', 'page', 'selection'],
  zip: ['board', 'page', 'selection'],
  tldr: ['board'],
}

/** What was chosen, as far as the format can be made of that. */
export function rangeFor(format: ExportFormat, chosen: ExportRange | undefined): ExportRange {
  const [first = 'page'] = rangesOf[format]
  return chosen !== undefined && rangesOf[format].includes(chosen) ? chosen : first
}

export type ExportStep =
  | { is: 'preparing' }
  | { is: 'pictures' | 'pieces' | 'pages'; done: number; count: number }
  | { is: 'packing' }

export interface Exported {
  blob: Blob
  extension: string
  /** Smaller than was asked for, as a share of it: no browser draws so large a picture. */
  share: number
}

/** `pictures`: so many could not be fetched. */
export type ExportFailure =
  | { is: 'empty' }
  | { is: 'no-pictures' }
  | { is: 'drawing' }
  | { is: 'pictures'; count: number }

export class ExportFailed extends Error {
  readonly failure: ExportFailure

  constructor(failure: ExportFailure, cause?: unknown) {
    super(failure.is, { cause })
    this.failure = failure
  }
}

export interface ExportRun {
  signal: AbortSignal
  onStep: (step: ExportStep) => void
}
