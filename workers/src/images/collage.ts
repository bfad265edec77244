import type { Rectangle } from './geometry.ts'
import type { Size } from './resize.ts'

export interface CollagePlan {
  readonly size: Size
  /** Where each goes, in their order. */
  readonly places: readonly Rectangle[]
}

export type CollageLayout = 'rows' | 'columns' | 'feature'

/** Where pictures of any shapes go on a canvas of that width, whole and with even gaps. */
export function planCollage(
  sizes: readonly Size[],
  {
    layout,
    width,
    count,
    gap,
  }: { readonly layout: CollageLayout; readonly width: number; readonly count: number; readonly gap: number },
): CollagePlan {
  const aspects = sizes.map(size => size.width / size.height)
  if (layout === 'feature' && aspects.length > 1) return planFeature(aspects, width, gap)
  return layout === 'columns' ? planColumns(aspects, width, count, gap) : planRows(aspects, width, count, gap)
}

/** Each row is as high as makes it fill the width. */
function planRows(aspects: readonly number[], width: number, count: number, gap: number): CollagePlan {
  const places: Rectangle[] = []
  let y = gap
  for (let start = 0; start < aspects.length; start += count) {
    const row = aspects.slice(start, start + count)
    const room = width - gap * (row.length + 1)
    const height = Math.max(1, Math.round(room / row.reduce((sum, aspect) => sum + aspect, 0)))
    placeRow(row, { x: gap, y, width: room, height }, gap, places)
    y += height + gap
  }
  return { size: { width, height: y }, places }
}

/** What rounding leaves over goes to the last, so that every row ends at the same place. */
function placeRow(aspects: readonly number[], row: Rectangle, gap: number, places: Rectangle[]): void {
  let x = row.x
  let left = row.width
  aspects.forEach((aspect, index) => {
    const isLast = index === aspects.length - 1
    const width = Math.max(1, isLast ? left : Math.round(aspect * row.height))
    places.push({ x, y: row.y, width, height: row.height })
    x += width + gap
    left -= width
  })
}

/** Each goes to the column that is shortest so far. */
function planColumns(aspects: readonly number[], width: number, count: number, gap: number): CollagePlan {
  const columns = Math.min(count, aspects.length)
  const across = Math.max(1, Math.floor((width - gap * (columns + 1)) / columns))
  const heights = Array.from({ length: columns }, () => gap)
  const places = aspects.map(aspect => {
    const column = heights.indexOf(Math.min(...heights))
    const height = Math.max(1, Math.round(across / aspect))
    const place = { x: gap + column * (across + gap), y: heights[column] as number, width: across, height }
    heights[column] = place.y + height + gap
    return place
  })
  return { size: { width, height: Math.max(...heights) }, places }
}

/** The first large on the left, the others under each other beside it, as high together. */
function planFeature(aspects: readonly number[], width: number, gap: number): CollagePlan {
  const [first = 1, ...others] = aspects
  const room = width - 3 * gap
  const stack = others.reduce((sum, aspect) => sum + 1 / aspect, 0)
  // Of both parts the heights are equal: across / first = beside × stack + gaps.
  const gaps = gap * (others.length - 1)
  const across = Math.max(1, Math.min(room - 1, Math.round((room * stack + gaps) / (1 / first + stack))))
  const height = Math.max(1, Math.round(across / first))
  const beside = room - across
  const places: Rectangle[] = [{ x: gap, y: gap, width: across, height }]
  let y = gap
  others.forEach((aspect, index) => {
    const isLast = index === others.length - 1
    const down = Math.max(1, isLast ? gap + height - y : Math.round(beside / aspect))
    places.push({ x: across + 2 * gap, y, width: beside, height: down })
    y += down + gap
  })
  return { size: { width, height: Math.max(gap + height, y - gap) + gap }, places }
}
