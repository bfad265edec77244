import type { RegionLinks, Regions } from './smart-embedding.ts'

interface LabelledPixels {
  readonly width: number
  readonly height: number
  readonly labels: Uint16Array
  readonly count: number
}

type LinkPlaces = Omit<RegionLinks, 'strengths'>

/** In an order that the labels alone decide, so that what belongs to links need not say to which. */
export function linkRegions(
  pixels: LabelledPixels,
  onPair: (link: number, one: number, other: number) => void,
): LinkPlaces {
  const { width, height, labels, count } = pixels
  const numbers = new Map<number, number>()
  const first: number[] = []
  const second: number[] = []
  const lengths: number[] = []
  const meet = (one: number, other: number) => {
    const a = labels[one] as number
    const b = labels[other] as number
    if (a === b) return
    const key = Math.min(a, b) * count + Math.max(a, b)
    let link = numbers.get(key)
    if (link === undefined) {
      link = first.length
      numbers.set(key, link)
      first.push(Math.min(a, b))
      second.push(Math.max(a, b))
      lengths.push(0)
    }
    lengths[link] = (lengths[link] as number) + 1
    onPair(link, one, other)
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      if (column > 0) meet(pixel - 1, pixel)
      if (row > 0) meet(pixel - width, pixel)
    }
  }
  return { first: Uint16Array.from(first), second: Uint16Array.from(second), lengths: Uint32Array.from(lengths) }
}

export function measureRegions({ width, height, labels, count }: LabelledPixels): Omit<Regions, 'count' | 'features'> {
  const sizes = new Uint32Array(count)
  const framed = new Uint32Array(count)
  const boxes = new Uint16Array(count * 4)
  for (let row = 0; row < height; row++) {
    const isEdgeRow = row === 0 || row === height - 1
    for (let column = 0; column < width; column++) {
      const label = labels[row * width + column] as number
      const box = label * 4
      if (sizes[label] === 0) {
        boxes[box] = column
        boxes[box + 2] = row
      }
      sizes[label] = (sizes[label] as number) + 1
      if (isEdgeRow || column === 0 || column === width - 1) framed[label] = (framed[label] as number) + 1
      if (column < (boxes[box] as number)) boxes[box] = column
      if (column > (boxes[box + 1] as number)) boxes[box + 1] = column
      boxes[box + 3] = row
    }
  }
  return { sizes, framed, boxes }
}
