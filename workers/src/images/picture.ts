/** Pixels as every node hands them on: sRGB, 8 bits, rows from the top, without padding. Never changed once handed on. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** With 4 the last is alpha, not premultiplied. */
  readonly channels: 3 | 4
  readonly data: Uint8Array
  /** How it was made, as the file told it was read from; `originOf` says whether it still holds. */
  readonly origin?: PictureOrigin
}

export interface PictureOrigin {
  /** All that was told: prompt, negative prompt and settings. */
  readonly recipe: string
  readonly prompt: string
  /** Of the pixels it tells of: whatever changed since was not made so. */
  readonly checksum: number
}

/** One number for each pixel: 255 is chosen wholly. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export function emptyPicture(width: number, height: number, channels: 3 | 4 = 3): Picture {
  return { width, height, channels, data: new Uint8Array(width * height * channels) }
}

/** A copy to write to; alpha comes along, so a filter that writes only colours keeps it. */
export function copyPicture(picture: Picture): Picture {
  return { ...picture, data: picture.data.slice() }
}

export function emptyMask(width: number, height: number): Mask {
  return { width, height, data: new Uint8Array(width * height) }
}
