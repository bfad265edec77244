import { heedCancel } from '#engine/heed-cancel.ts'
import type { Size } from '#images/resize.ts'
import { stretchRaster } from '#patch/raster.ts'
import type { Raster } from '#patch/raster.ts'

/** Made larger between neighbours, made smaller as the mean of what each pixel covers. */
export function resizeRaster(raster: Raster, size: Size): Raster {
  if (raster.width === size.width && raster.height === size.height) return raster
  if (raster.width <= size.width && raster.height <= size.height) return stretchRaster(raster, size)
  return averageRows(averageColumns(raster, size.width), size.height)
}

/** What of a picture is seen where it has to cover another size: 0 is its left or upper end, 1 the other. */
export interface CoverPlace {
  readonly x: number
  readonly y: number
}

/** As large as it must be to cover the size, and cut to it. */
export function coverRaster(raster: Raster, size: Size, place: CoverPlace): Raster {
  const scale = Math.max(size.width / raster.width, size.height / raster.height)
  const scaled = resizeRaster(raster, {
    width: Math.max(size.width, Math.round(raster.width * scale)),
    height: Math.max(size.height, Math.round(raster.height * scale)),
  })
  const left = Math.round((scaled.width - size.width) * place.x)
  const top = Math.round((scaled.height - size.height) * place.y)
  const data = new Uint8Array(size.width * size.height * 4)
  for (let row = 0; row < size.height; row++) {
    const from = ((top + row) * scaled.width + left) * 4
    data.set(scaled.data.subarray(from, from + size.width * 4), row * size.width * 4)
  }
  return { ...size, data }
}

export function mirrorRaster({ width, height, data }: Raster): Raster {
  const from = new Uint32Array(
    data.byteOffset % 4 === 0 ? data.buffer : data.slice().buffer,
    data.byteOffset % 4 === 0 ? data.byteOffset : 0,
    width * height,
  )
  const mirrored = new Uint32Array(width * height)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      mirrored[row * width + column] = from[row * width + width - 1 - column] as number
    }
  }
  return { width, height, data: new Uint8Array(mirrored.buffer) }
}

/** Which values each place is the mean of, and how much each counts. */
interface Covering {
  readonly first: number
  readonly parts: Float32Array
}

function coverings(from: number, to: number): Covering[] {
  const span = from / to
  if (span <= 1) return Array.from({ length: to }, (_, index) => between(((index + 0.5) / to) * from - 0.5, from))
  return Array.from({ length: to }, (_, index) => {
    const start = index * span
    const end = Math.min(from, start + span)
    const first = Math.floor(start)
    const parts = new Float32Array(Math.ceil(end - 1e-9) - first)
    for (let part = 0; part < parts.length; part++) {
      parts[part] = (Math.min(end, first + part + 1) - Math.max(start, first + part)) / (end - start)
    }
    return { first, parts }
  })
}

function between(place: number, length: number): Covering {
  const at = Math.max(0, Math.min(length - 1, place))
  const first = Math.floor(at)
  return { first, parts: first + 1 < length ? Float32Array.of(1 - (at - first), at - first) : Float32Array.of(1) }
}

function averageColumns({ width, height, data }: Raster, across: number): Raster {
  const columns = coverings(width, across)
  const averaged = new Uint8Array(across * height * 4)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < across; column++) {
      const covering = columns[column] as Covering
      writeMean(data, (row * width + covering.first) * 4, 4, covering.parts, averaged, (row * across + column) * 4)
    }
  }
  return { width: across, height, data: averaged }
}

function averageRows({ width, height, data }: Raster, down: number): Raster {
  const rows = coverings(height, down)
  const averaged = new Uint8Array(width * down * 4)
  for (let row = 0; row < down; row++) {
    heedCancel()
    const covering = rows[row] as Covering
    for (let column = 0; column < width; column++) {
      const from = (covering.first * width + column) * 4
      writeMean(data, from, width * 4, covering.parts, averaged, (row * width + column) * 4)
    }
  }
  return { width, height: down, data: averaged }
}

function writeMean(
  from: Uint8Array,
  start: number,
  step: number,
  parts: Float32Array,
  to: Uint8Array,
  at: number,
): void {
  const data = to
  let [red, green, blue, guide] = [0.5, 0.5, 0.5, 0.5]
  for (let index = 0, place = start; index < parts.length; index++, place += step) {
    const part = parts[index] as number
    red += (from[place] as number) * part
    green += (from[place + 1] as number) * part
    blue += (from[place + 2] as number) * part
    guide += (from[place + 3] as number) * part
  }
  data[at] = red
  data[at + 1] = green
  data[at + 2] = blue
  data[at + 3] = guide
}
