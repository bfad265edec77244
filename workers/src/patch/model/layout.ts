import type { Size } from '#images/resize.ts'
import type { Raster } from '#patch/raster.ts'

/** A small picture as the denoiser has it: red, green, blue and texture as planes of numbers from -1 to 1. */
export interface Layout extends Size {
  readonly planes: Float32Array
}

export const PLANES = 4
/** How much texture counts beside colours. */
const TEXTURE_GAIN = 0.6

export function layoutOf({ width, height, data }: Raster): Layout {
  const pixels = width * height
  const planes = new Float32Array(pixels * PLANES)
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let plane = 0; plane < PLANES; plane++) {
      planes[plane * pixels + pixel] = ((data[pixel * 4 + plane] as number) / 127.5 - 1) * gainOf(plane)
    }
  }
  return { width, height, planes }
}

export function rasterOfLayout({ width, height, planes }: Layout): Raster {
  const pixels = width * height
  const data = new Uint8Array(pixels * 4)
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let plane = 0; plane < PLANES; plane++) {
      const value = ((planes[plane * pixels + pixel] as number) / gainOf(plane) + 1) * 127.5
      data[pixel * 4 + plane] = Math.max(0, Math.min(255, value + 0.5))
    }
  }
  return { width, height, data }
}

function gainOf(plane: number): number {
  return plane === 3 ? TEXTURE_GAIN : 1
}
