import type { FieldOf } from './recipe-field.ts'

export const OWN_SIDE_MIN = 64

interface ReadRatio {
  readonly width: number
  readonly height: number
  /** In pixels, rather than to each other. */
  readonly isSize: boolean
}

/** `3:2`, or `1024x640`. */
export function readRatio(text: string): ReadRatio | undefined {
  const [, width, sign, height] = /^([1-9]\d{0,4})([:x×])([1-9]\d{0,4})$/.exec(text.trim()) ?? []
  if (width === undefined || height === undefined) return undefined
  return { width: Number(width), height: Number(height), isSize: sign !== ':' }
}

/** The sides of a ratio in pixels. Own sizes are rounded as well: an engine takes no others. */
export function sizeOfRatio(
  { longSide, multipleOf }: Pick<FieldOf<'ratio'>, 'longSide' | 'multipleOf'>,
  text: string,
): { width: number; height: number } {
  const { width, height, isSize } = readRatio(text) ?? { width: 1, height: 1, isSize: false }
  const scale = isSize ? 1 : longSide / Math.max(width, height)
  const side = (length: number) => Math.max(1, Math.round((length * scale) / multipleOf)) * multipleOf
  return { width: side(width), height: side(height) }
}
