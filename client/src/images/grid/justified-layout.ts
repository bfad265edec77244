/*
 * Rows of pictures of one height each, filled from edge to edge, under headings by day. Worked out in one pass over typed
 * arrays, so that 100,000 pictures take a few milliseconds and nothing is made anew while one scrolls.
 */

export interface LayoutSource {
  count: number
  ratioAt: (index: number) => number
  /** Of what the headings tell; NaN where there are none. */
  timeAt: (index: number) => number
}

export interface LayoutOptions {
  width: number
  /** What rows would be high if everything fitted; they come out somewhat higher or lower. */
  rowHeight: number
  gap: number
  /** 0: no headings. */
  headingHeight: number
  /** The least width of a picture, so that a tick box and a star find room. */
  cellWidthMin: number
}

/** A row of pictures, or a heading: then `from` and `to` are the pictures of its day. */
export interface LayoutRow {
  index: number
  from: number
  to: number
  top: number
  height: number
  isHeading: boolean
}

export class JustifiedLayout {
  readonly width: number
  readonly height: number
  readonly rowCount: number
  readonly gap: number
  readonly #source: LayoutSource
  readonly #options: LayoutOptions
  readonly #from: Uint32Array
  readonly #to: Uint32Array
  readonly #top: Float64Array
  readonly #height: Float32Array
  readonly #heading: Uint8Array

  constructor(source: LayoutSource, options: LayoutOptions) {
    this.#source = source
    this.#options = options
    this.width = options.width
    this.gap = options.gap
    const rows = new RowBuilder(source.count)
    let from = 0
    while (from < source.count) {
      const to = options.headingHeight > 0 ? endOfDay(source, from) : source.count
      if (options.headingHeight > 0) rows.add({ from, to, height: options.headingHeight, isHeading: true, gap: 0 })
      this.#fill(rows, from, to)
      from = to
    }
    this.#from = rows.from.slice(0, rows.count)
    this.#to = rows.to.slice(0, rows.count)
    this.#top = rows.top.slice(0, rows.count)
    this.#height = rows.height.slice(0, rows.count)
    this.#heading = rows.heading.slice(0, rows.count)
    this.rowCount = rows.count
    this.height = Math.max(0, rows.bottom - (rows.count > 0 ? options.gap : 0))
  }

  #fill(rows: RowBuilder, start: number, end: number): void {
    const { width, rowHeight, gap } = this.#options
    let from = start
    let ratios = 0
    // What is left over is as high as the rows above it, rather than stretched over the width.
    let before = rowHeight
    for (let index = start; index < end; index++) {
      ratios += this.#ratioAt(index)
      const room = width - gap * (index - from)
      if (room / ratios > rowHeight && index + 1 < end) continue
      const isFull = room / ratios <= rowHeight
      const height = isFull ? room / ratios : Math.min(room / ratios, before)
      before = height
      rows.add({ from, to: index + 1, height, isHeading: false, gap })
      from = index + 1
      ratios = 0
    }
  }

  /** Narrow pictures are given a little more room than they have, so that their marks are not on top of each other. */
  #ratioAt(index: number): number {
    const { cellWidthMin, rowHeight } = this.#options
    return Math.max(this.#source.ratioAt(index), cellWidthMin / rowHeight)
  }

  rowAt(index: number): LayoutRow {
    return {
      index,
      from: this.#from[index] as number,
      to: this.#to[index] as number,
      top: this.#top[index] as number,
      height: this.#height[index] as number,
      isHeading: this.#heading[index] === 1,
    }
  }

  /** The first row that ends below this. */
  rowBelow(y: number): number {
    let low = 0
    let high = this.rowCount
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#top[middle] as number) + (this.#height[middle] as number) <= y) low = middle + 1
      else high = middle
    }
    return low
  }

  rowOf(picture: number): number {
    let low = 0
    let high = this.rowCount
    while (low < high) {
      const middle = (low + high) >> 1
      const isBefore =
        this.#heading[middle] === 1
          ? (this.#from[middle] as number) <= picture
          : (this.#to[middle] as number) <= picture
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Left edges of the pictures of a row, and the right edge of the last: whole pixels, so that nothing is blurred. */
  edgesOf({ from, to, height }: LayoutRow): { left: number; width: number }[] {
    const edges: { left: number; width: number }[] = []
    let x = 0
    for (let index = from; index < to; index++) {
      const next = x + this.#ratioAt(index) * height
      const left = Math.round(x)
      edges.push({ left, width: Math.round(next) - left })
      x = next + this.gap
    }
    return edges
  }

  rowsBetween(top: number, bottom: number): LayoutRow[] {
    const rows: LayoutRow[] = []
    for (let index = this.rowBelow(top); index < this.rowCount; index++) {
      const row = this.rowAt(index)
      if (row.top >= bottom) break
      rows.push(row)
    }
    return rows
  }

  /** Whatever a rectangle touches. */
  picturesIn(box: { left: number; top: number; right: number; bottom: number }): number[] {
    const found: number[] = []
    for (const row of this.rowsBetween(box.top, box.bottom)) {
      if (row.isHeading) continue
      this.edgesOf(row).forEach(({ left, width }, offset) => {
        if (left < box.right && left + width > box.left) found.push(row.from + offset)
      })
    }
    return found
  }

  /** The picture above or below one, the nearest by its middle; itself at the edge. */
  neighbour(picture: number, step: 1 | -1): number {
    const row = this.rowAt(this.rowOf(picture))
    const edge = this.edgesOf(row)[picture - row.from]
    if (!edge) return picture
    const middle = edge.left + edge.width / 2
    for (let index = row.index + step; index >= 0 && index < this.rowCount; index += step) {
      const other = this.rowAt(index)
      if (!other.isHeading) return other.from + nearest(this.edgesOf(other), middle)
    }
    return picture
  }
}

function nearest(edges: readonly { left: number; width: number }[], middle: number): number {
  const distances = edges.map(({ left, width }) => Math.abs(left + width / 2 - middle))
  return distances.indexOf(Math.min(...distances))
}

/** Days are as the person has them, and a day is looked up once, not for each of its pictures. */
function endOfDay(source: LayoutSource, from: number): number {
  const day = new Date(source.timeAt(from)).setHours(0, 0, 0, 0)
  const next = new Date(day)
  next.setDate(next.getDate() + 1)
  const end = next.getTime()
  let to = from + 1
  while (to < source.count) {
    const time = source.timeAt(to)
    if (time < day || time >= end) break
    to += 1
  }
  return to
}

class RowBuilder {
  count = 0
  bottom = 0
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly top: Float64Array
  readonly height: Float32Array
  readonly heading: Uint8Array

  /** At most a row and a heading for each picture. */
  constructor(pictures: number) {
    const most = pictures * 2
    this.from = new Uint32Array(most)
    this.to = new Uint32Array(most)
    this.top = new Float64Array(most)
    this.height = new Float32Array(most)
    this.heading = new Uint8Array(most)
  }

  add(row: { from: number; to: number; height: number; isHeading: boolean; gap: number }): void {
    const at = this.count++
    this.from[at] = row.from
    this.to[at] = row.to
    this.top[at] = this.bottom
    this.height[at] = row.height
    this.heading[at] = row.isHeading ? 1 : 0
    this.bottom += row.height + row.gap
  }
}
