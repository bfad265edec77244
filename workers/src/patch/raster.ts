import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'

/** Pixels as the kernels compare them: three colours and a fourth value that guides the search, 0 when there is none. */
export interface Raster extends Size {
  readonly data: Uint8Array
}

export function rasterOf({ width, height, channels, data }: Picture): Raster {
  const pixels = new Uint8Array(width * height * 4)
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 4) {
    heedCancelAt(to)
    pixels[to] = data[from] as number
    pixels[to + 1] = data[from + 1] as number
    pixels[to + 2] = data[from + 2] as number
  }
  return { width, height, data: pixels }
}

/** Three channels; the guide is left behind. */
export function pictureOf({ width, height, data }: Raster): Picture {
  const colours = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < colours.length; from += 4, to += 3) {
    heedCancelAt(from)
    colours[to] = data[from] as number
    colours[to + 1] = data[from + 1] as number
    colours[to + 2] = data[from + 2] as number
  }
  return { width, height, channels: 3, data: colours }
}

/** Half as large, each pixel the mean of four; where a side is odd the last line counts twice. */
export function halveRaster({ width, height, data }: Raster): Raster {
  const across = Math.ceil(width / 2)
  const down = Math.ceil(height / 2)
  const halved = new Uint8Array(across * down * 4)
  for (let row = 0; row < down; row++) {
    heedCancel()
    const top = row * 2 * width
    const bottom = Math.min(height - 1, row * 2 + 1) * width
    for (let column = 0; column < across; column++) {
      const left = column * 2
      const right = Math.min(width - 1, left + 1)
      const to = (row * across + column) * 4
      for (let channel = 0; channel < 4; channel++) {
        halved[to + channel] =
          ((data[(top + left) * 4 + channel] as number) +
            (data[(top + right) * 4 + channel] as number) +
            (data[(bottom + left) * 4 + channel] as number) +
            (data[(bottom + right) * 4 + channel] as number) +
            2) >>
          2
      }
    }
  }
  return { width: across, height: down, data: halved }
}

export function copyRaster(raster: Raster): Raster {
  return { ...raster, data: raster.data.slice() }
}

/** Between neighbours; for small pictures and small changes of size, where nothing gets lost between pixels. */
export function stretchRaster({ width, height, data }: Raster, size: Size): Raster {
  const stretched = new Uint8Array(size.width * size.height * 4)
  for (let row = 0; row < size.height; row++) {
    heedCancel()
    const y = placeBetween(row, size.height, height)
    const top = Math.floor(y)
    const bottom = Math.min(height - 1, top + 1)
    for (let column = 0; column < size.width; column++) {
      const x = placeBetween(column, size.width, width)
      const left = Math.floor(x)
      const right = Math.min(width - 1, left + 1)
      for (let channel = 0; channel < 4; channel++) {
        const at = (line: number, place: number) => data[(line * width + place) * 4 + channel] as number
        const upper = at(top, left) + (at(top, right) - at(top, left)) * (x - left)
        const lower = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * (x - left)
        stretched[(row * size.width + column) * 4 + channel] = upper + (lower - upper) * (y - top) + 0.5
      }
    }
  }
  return { ...size, data: stretched }
}

function placeBetween(index: number, count: number, of: number): number {
  return Math.min(of - 1, Math.max(0, ((index + 0.5) / count) * of - 0.5))
}

/** The picture, half of it, half of that and so on, while no side gets shorter than `sideMin`. */
export function pyramidOf(raster: Raster, sideMin: number): readonly [Raster, ...Raster[]] {
  const levels: [Raster, ...Raster[]] = [raster]
  for (let last = raster; Math.min(last.width, last.height) / 2 >= sideMin; levels.push(last)) last = halveRaster(last)
  return levels
}
