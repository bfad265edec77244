import { heedCancel } from '#engine/heed-cancel.ts'
import sharp from 'sharp'
import { openRaw } from './encode.ts'
import type { Mask, Picture } from './picture.ts'

export const resizeMethods = ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'] as const
export type ResizeMethod = (typeof resizeMethods)[number]

export interface Size {
  readonly width: number
  readonly height: number
}

const kernels = { 'nearest-exact': 'nearest', bilinear: 'linear', bicubic: 'cubic', lanczos: 'lanczos3' } as const

/** When it gets smaller every kernel is widened to see all pixels, so that nothing flickers or vanishes between them. */
export async function resizePicture(picture: Picture, size: Size, method: ResizeMethod): Promise<Picture> {
  if (picture.width === size.width && picture.height === size.height) return picture
  if (method === 'area') return resizeByArea(picture, size)
  const { data, info } = await openRaw(picture)
    .resize(size.width, size.height, { fit: 'fill', kernel: kernels[method] })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    ...size,
    channels: info.channels === 4 ? 4 : 3,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
  }
}

export async function resizeMask(mask: Mask, size: Size, kernel: 'nearest' | 'linear' = 'linear'): Promise<Mask> {
  if (mask.width === size.width && mask.height === size.height) return mask
  const { width, height } = mask
  const data = await sharp(mask.data, { raw: { width, height, channels: 1 } })
    .resize(size.width, size.height, { fit: 'fill', kernel })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { ...size, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** The middle part of the same shape as `size`. */
export function centredPart(of: Size, size: Size): Size & { readonly x: number; readonly y: number } {
  const aspect = size.width / size.height
  const isTooWide = of.width / of.height > aspect
  const width = isTooWide ? Math.max(1, Math.round(of.height * aspect)) : of.width
  const height = isTooWide ? of.height : Math.max(1, Math.round(of.width / aspect))
  return { width, height, x: Math.floor((of.width - width) / 2), y: Math.floor((of.height - height) / 2) }
}

/** Each new pixel is the mean of just the area it covers. */
function resizeByArea(picture: Picture, size: Size): Picture {
  const narrow = averageRuns(picture, size.width)
  const turned = averageRuns(transpose(narrow), size.height)
  return transpose(turned)
}

function averageRuns(picture: Picture, width: number): Picture {
  const { height, channels, data } = picture
  const scale = picture.width / width
  const result = new Uint8Array(width * height * channels)
  for (let column = 0; column < width; column++) {
    const from = column * scale
    const to = Math.min(from + scale, picture.width)
    for (let row = 0; row < height; row++) {
      heedCancel()
      averageRun({ data, channels, start: row * picture.width, from, to }, result, (row * width + column) * channels)
    }
  }
  return { width, height, channels, data: result }
}

interface Run {
  readonly data: Uint8Array
  readonly channels: 3 | 4
  /** The row's first pixel. */
  readonly start: number
  readonly from: number
  readonly to: number
}

/** Colours count by their alpha: what is not seen gives no colour. */
function averageRun({ data, channels, start, from, to }: Run, result: Uint8Array, at: number): void {
  let red = 0
  let green = 0
  let blue = 0
  let seen = 0
  let whole = 0
  for (let column = Math.floor(from); column < to; column++) {
    const share = Math.min(column + 1, to) - Math.max(column, from)
    const offset = (start + column) * channels
    const weight = channels === 4 ? (share * (data[offset + 3] as number)) / 255 : share
    red += (data[offset] as number) * weight
    green += (data[offset + 1] as number) * weight
    blue += (data[offset + 2] as number) * weight
    seen += weight
    whole += share
  }
  const divisor = seen || 1
  result[at] = Math.round(red / divisor)
  result[at + 1] = Math.round(green / divisor)
  result[at + 2] = Math.round(blue / divisor)
  if (channels === 4) result[at + 3] = Math.round((seen / whole) * 255)
}

function transpose(picture: Picture): Picture {
  const { width, height, channels, data } = picture
  const result = new Uint8Array(data.length)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels
      const to = (column * height + row) * channels
      for (let channel = 0; channel < channels; channel++) result[to + channel] = data[from + channel] as number
    }
  }
  return { width: height, height: width, channels, data: result }
}
