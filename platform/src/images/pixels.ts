/** Decoded pixels: sRGB, 8 bits, rows from the top, without padding; of four channels the last is alpha, not premultiplied. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: Uint8Array
}
