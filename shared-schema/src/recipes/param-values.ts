import type { PoseDrawing } from './pose-drawing.ts'

/** An image as a param names it: the id of one of the person's images or files, or an address on this server. */
export interface ImageValue {
  readonly image: string
  /** Likewise, of a grey picture: white is chosen. */
  readonly mask?: string
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

/** Everything with images in it, as checked by `checkParams`. */
export function imagesOf(value: ParamValue | undefined): readonly ImageValue[] {
  return Array.isArray(value) ? value.filter((entry): entry is ImageValue => 'image' in entry) : []
}
