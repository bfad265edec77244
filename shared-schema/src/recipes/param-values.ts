import type { PoseDrawing } from './pose-drawing.ts'

/** An image as a param names it: the id of one of the person's images or files, or an address on this server. */
export interface ImageValue {
  readonly image: string
  /** Likewise, of a grey picture: white is chosen. */
  readonly mask?: string
  /** Painted beyond its edges: the mask is of the whole then. */
  readonly margins?: ImageMargins
}

/** What is added on each side of an image, in its own pixels. */
export interface ImageMargins {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function withMargins<Size extends { readonly width: number; readonly height: number }>(
  { width, height }: Size,
  margins: ImageMargins | undefined,
): { readonly width: number; readonly height: number } {
  if (!margins) return { width, height }
  const { left, top, right, bottom } = margins
  return { width: width + left + right, height: height + top + bottom }
}

export interface LoraValue {
  readonly name: string
  readonly strength: number
  /** On the model that reads the words; as `strength` if not given. */
  readonly clipStrength?: number
}

/** A checked value, in one form for each type of field: images and LoRAs are lists, a ratio is `3:2` or `1024x640`. */
export type ParamValue = string | number | boolean | readonly ImageValue[] | readonly LoraValue[] | PoseDrawing

/** Checked, with defaults; a param that was not given and has no default is absent. */
export type ParamValues = Readonly<Record<string, ParamValue>>

/** A text that says nothing. */
export function isBlank(value: ParamValue): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** The images of a checked value; none where it is none of images. */
export function imagesOf(value: ParamValue | undefined): readonly ImageValue[] {
  return listOf(value).filter(entry => 'image' in entry)
}

export function lorasOf(value: ParamValue | undefined): readonly LoraValue[] {
  return listOf(value).filter(entry => 'name' in entry)
}

function listOf(value: ParamValue | undefined): readonly (ImageValue | LoraValue)[] {
  return Array.isArray(value) ? (value as readonly (ImageValue | LoraValue)[]) : []
}
