import type { ImageShape, ImageSizeName } from './image-search.ts'

/** What people call the shapes of pictures, each also upright. */
const commonRatios: readonly (readonly [number, number])[] = [
  [1, 1],
  [5, 4],
  [4, 3],
  [3, 2],
  [16, 10],
  [16, 9],
  [2, 1],
  [21, 9],
]
/** Models draw in multiples of 64, so 1344 × 768 is what there is of 16:9. */
const RATIO_TOLERANCE = 0.03

/** `3:2`; '' of what has no pixels. */
export function nameRatio(width: number, height: number): string {
  if (width <= 0 || height <= 0) return ''
  const [long, short] = width >= height ? [width, height] : [height, width]
  const distance = ([a, b]: readonly [number, number]) => Math.abs(Math.log(long / short / (a / b)))
  const nearest = commonRatios.reduce((best, next) => (distance(next) < distance(best) ? next : best))
  const divisor = greatestDivisor(long, short)
  const [a, b] = distance(nearest) <= RATIO_TOLERANCE ? nearest : [long / divisor, short / divisor]
  return width >= height ? `${a}:${b}` : `${b}:${a}`
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

export function nameShape(width: number, height: number): ImageShape | '' {
  if (width <= 0 || height <= 0) return ''
  if (nameRatio(width, height) === '1:1') return 'square'
  return width > height ? 'landscape' : 'portrait'
}

/** In pixels, the first that is not of the size any more. */
const sizesEnd: readonly (readonly [ImageSizeName, number])[] = [
  ['small', 500_000],
  ['medium', 2_000_000],
  ['large', 8_000_000],
  ['huge', Infinity],
]

export function nameSize(width: number, height: number): ImageSizeName | '' {
  const pixels = width * height
  return pixels <= 0 ? '' : (sizesEnd.find(([, end]) => pixels < end)?.[0] ?? '')
}
