/** The distance of the places from which regions grow: as many as a mask needs, and no more than numbers of two bytes. */
const SPACING = 15
export const REGIONS_MAX = 16_000
const LEVELS = 256
const NONE = 0xffff

interface Relief {
  readonly width: number
  readonly height: number
  /** How steep the picture is at each pixel, 0 to 255. */
  readonly steepness: Uint8Array
}

/**
 * Regions grow from the flattest place of each cell of a grid, the flattest pixels first, until they meet (a watershed): so they
 * meet on the edges of the picture. All are of one piece, and numbered as rows come upon them.
 */
export function floodRegions(relief: Relief): { readonly labels: Uint16Array; readonly count: number } {
  const labels = new Uint16Array(relief.steepness.length).fill(NONE)
  const flood = new Flood(relief, labels)
  let next = 0
  for (const place of flattestPlaces(relief)) {
    labels[place] = next++
    flood.push(place)
  }
  flood.run()
  return renumbered(labels, next)
}

function* flattestPlaces({ width, height, steepness }: Relief): Generator<number> {
  const spacing = Math.max(SPACING, Math.ceil(Math.sqrt((width * height) / REGIONS_MAX)) + 1)
  const across = Math.max(1, Math.round(width / spacing))
  const down = Math.max(1, Math.round(height / spacing))
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let best = -1
      let lowest = Infinity
      const bottom = Math.floor(((row + 1) * height) / down)
      const right = Math.floor(((column + 1) * width) / across)
      const middleY = ((row + 0.5) * height) / down
      const middleX = ((column + 0.5) * width) / across
      for (let y = Math.floor((row * height) / down); y < bottom; y++) {
        for (let x = Math.floor((column * width) / across); x < right; x++) {
          // Of places as flat as each other, the one nearest to the middle.
          const away = Math.max(Math.abs(x - middleX), Math.abs(y - middleY))
          const level = (steepness[y * width + x] as number) + away * 0.05
          if (level < lowest) [lowest, best] = [level, y * width + x]
        }
      }
      if (best >= 0) yield best
    }
  }
}

/** First the flattest, and of those as flat as each other first what came first. */
class Flood {
  private readonly heads = new Int32Array(LEVELS).fill(-1)
  private readonly tails = new Int32Array(LEVELS).fill(-1)
  private readonly following: Int32Array
  private readonly relief: Relief
  private readonly labels: Uint16Array
  private level = 0

  constructor(relief: Relief, labels: Uint16Array) {
    this.relief = relief
    this.labels = labels
    this.following = new Int32Array(labels.length).fill(-1)
  }

  /** What lies lower than what was reached already is taken with it. */
  push(place: number): void {
    const level = Math.max(this.level, this.relief.steepness[place] as number)
    const tail = this.tails[level] as number
    if (tail < 0) this.heads[level] = place
    else this.following[tail] = place
    this.tails[level] = place
  }

  run(): void {
    const { width, height } = this.relief
    for (; this.level < LEVELS; this.level++) {
      for (let place = this.pop(); place >= 0; place = this.pop()) {
        const column = place % width
        const label = this.labels[place] as number
        if (column > 0) this.reach(place - 1, label)
        if (column < width - 1) this.reach(place + 1, label)
        if (place >= width) this.reach(place - width, label)
        if (place < width * (height - 1)) this.reach(place + width, label)
      }
    }
  }

  private reach(place: number, label: number): void {
    if (this.labels[place] !== NONE) return
    this.labels[place] = label
    this.push(place)
  }

  private pop(): number {
    const place = this.heads[this.level] as number
    if (place < 0) return -1
    const next = this.following[place] as number
    this.heads[this.level] = next
    if (next < 0) this.tails[this.level] = -1
    return place
  }
}

function renumbered(labels: Uint16Array, count: number): { labels: Uint16Array; count: number } {
  const numbers = new Int32Array(count).fill(-1)
  let next = 0
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    if ((numbers[label] as number) < 0) numbers[label] = next++
    labels[pixel] = numbers[label] as number
  }
  return { labels, count: next }
}
