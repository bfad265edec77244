import type { Picture } from './picture.ts'

/** Numbers of a picture in rows, so many for each pixel. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly values: Float32Array
}

/** Colours are taken as far as they are seen, so that hidden ones do not bleed into the edges. */
export function toPlane({ width, height, channels, data }: Picture): Plane {
  const values = new Float32Array(data)
  if (channels === 4) {
    for (let at = 0; at < values.length; at += 4) {
      const share = (data[at + 3] as number) / 255
      for (let channel = at; channel < at + 3; channel++) values[channel] = (data[channel] as number) * share
    }
  }
  return { width, height, channels, values }
}

export function toPicture({ width, height, channels, values }: Plane): Picture {
  if (channels === 3) return { width, height, channels, data: new Uint8Array(Uint8ClampedArray.from(values).buffer) }
  const data = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at += channels) {
    const alpha = clampByte(values[at + 3] as number)
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = alpha === 0 ? 0 : clampByte(((values[channel] as number) * 255) / alpha)
    data[at + 3] = alpha
  }
  return { width, height, channels: 4, data }
}

function clampByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)
}

/** Catmull-Rom at a quarter and at three quarters between two pixels. */
const far = -0.0703125
const near = 0.8671875
const next = 0.2265625
const last = -0.0234375

export function double(plane: Plane): Plane {
  return doubleDown(doubleAcross(plane))
}

/** Twice as wide. */
function doubleAcross({ width, height, channels, values }: Plane): Plane {
  const doubled = new Float32Array(values.length * 2)
  for (let row = 0; row < height; row++) {
    const start = row * width * channels
    for (let column = 0; column < width; column++) {
      const before2 = start + Math.max(0, column - 2) * channels
      const before = start + Math.max(0, column - 1) * channels
      const here = start + column * channels
      const after = start + Math.min(width - 1, column + 1) * channels
      const after2 = start + Math.min(width - 1, column + 2) * channels
      for (let channel = 0; channel < channels; channel++) {
        const middle = near * (values[here + channel] as number)
        const left = values[before + channel] as number
        const right = values[after + channel] as number
        const place = (start + column * channels) * 2 + channel
        doubled[place] = middle + next * left + far * right + last * (values[before2 + channel] as number)
        doubled[place + channels] = middle + next * right + far * left + last * (values[after2 + channel] as number)
      }
    }
  }
  return { width: width * 2, height, channels, values: doubled }
}

/** Twice as high, a row at a time, for columns lie far apart in memory. */
function doubleDown({ width, height, channels, values }: Plane): Plane {
  const length = width * channels
  const doubled = new Float32Array(values.length * 2)
  const rowAt = (row: number) => Math.max(0, Math.min(height - 1, row)) * length
  for (let row = 0; row < height; row++) {
    const [before2, before, here] = [rowAt(row - 2), rowAt(row - 1), row * length]
    const [after, after2] = [rowAt(row + 1), rowAt(row + 2)]
    const upper = row * 2 * length
    const lower = upper + length
    for (let at = 0; at < length; at++) {
      const middle = near * (values[here + at] as number)
      const above = values[before + at] as number
      const below = values[after + at] as number
      doubled[upper + at] = middle + next * above + far * below + last * (values[before2 + at] as number)
      doubled[lower + at] = middle + next * below + far * above + last * (values[after2 + at] as number)
    }
  }
  return { width, height: height * 2, channels, values: doubled }
}

/** The mean of each four pixels; where a side is odd the last counts alone. */
export function halve({ width, height, channels, values }: Plane): Plane {
  const across = Math.ceil(width / 2)
  const down = Math.ceil(height / 2)
  const halved = new Float32Array(across * down * channels)
  for (let row = 0; row < down; row++) {
    const top = row * 2 * width
    const bottom = Math.min(height - 1, row * 2 + 1) * width
    for (let column = 0; column < across; column++) {
      const left = column * 2
      const right = Math.min(width - 1, left + 1)
      for (let channel = 0; channel < channels; channel++) {
        const sum =
          (values[(top + left) * channels + channel] as number) +
          (values[(top + right) * channels + channel] as number) +
          (values[(bottom + left) * channels + channel] as number) +
          (values[(bottom + right) * channels + channel] as number)
        halved[(row * across + column) * channels + channel] = sum / 4
      }
    }
  }
  return { width: across, height: down, channels, values: halved }
}

/** As large as the other: what `double` gives is a pixel larger where a side is odd. */
export function croppedTo(plane: Plane, { width, height }: Plane): Plane {
  if (plane.width === width && plane.height === height) return plane
  const { channels } = plane
  const values = new Float32Array(width * height * channels)
  for (let row = 0; row < height; row++) {
    const start = row * plane.width * channels
    values.set(plane.values.subarray(start, start + width * channels), row * width * channels)
  }
  return { width, height, channels, values }
}

export function luma({ width, height, channels, values }: Plane): Plane {
  const light = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < light.length; pixel++, at += channels) {
    light[pixel] =
      0.299 * (values[at] as number) + 0.587 * (values[at + 1] as number) + 0.114 * (values[at + 2] as number)
  }
  return { width, height, channels: 1, values: light }
}
