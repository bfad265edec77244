import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from './picture.ts'

/** Whether any pixel lets something through. */
export function hasTransparency(picture: Picture): boolean {
  if (picture.channels === 3) return false
  const { data } = picture
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true
  return false
}

/** Without its alpha; the colours stay what they are under it. */
export function dropAlpha(picture: Picture): Picture {
  if (picture.channels === 3) return picture
  const { width, height, data } = picture
  const colours = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    heedCancelAt(from)
    colours[to] = data[from] as number
    colours[to + 1] = data[from + 1] as number
    colours[to + 2] = data[from + 2] as number
  }
  return { width, height, channels: 3, data: colours }
}

/** Three channels wherever that loses nothing, so that everything after has a quarter less to do. */
export function dropIdleAlpha(picture: Picture): Picture {
  return hasTransparency(picture) ? picture : dropAlpha(picture)
}

export function withAlpha(picture: Picture): Picture {
  if (picture.channels === 4) return picture
  const { width, height, data } = picture
  const pixels = new Uint8Array(width * height * 4)
  for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
    heedCancelAt(to)
    pixels[to] = data[from] as number
    pixels[to + 1] = data[from + 1] as number
    pixels[to + 2] = data[from + 2] as number
    pixels[to + 3] = 255
  }
  return { width, height, channels: 4, data: pixels }
}

/** All with alpha as soon as one has it: a batch is of one kind. */
export function alignChannels(pictures: readonly Picture[]): readonly Picture[] {
  const first = pictures[0]?.channels
  return pictures.every(picture => picture.channels === first) ? pictures : pictures.map(withAlpha)
}
