export interface Side {
  w: number
  h: number
}

export interface Place extends Side {
  x: number
  y: number
}

/** In units of the page. */
const ROW_HEIGHT = 320
const ALONE_MAX = 480
const GAP = 24
const WIDENESS = 2

/** Of what is in view, as much may be taken. */
const ROOM = 0.8
const SCALE_MIN = 0.3

/**
 * Where pictures go that come at once: in rows of one height, around a point, and small enough to be seen together in the
 * room there is. One alone keeps its own size as far as that is not too large.
 */
export function placeInGrid(pictures: readonly Side[], center: { x: number; y: number }, room?: Side): Place[] {
  const places = layOut(pictures, center)
  const extent = {
    w: Math.max(...places.map(({ x, w }) => x + w - center.x), 0) * 2,
    h: Math.max(...places.map(({ y, h }) => y + h - center.y), 0) * 2,
  }
  const fitting = room ? Math.min((room.w * ROOM) / extent.w, (room.h * ROOM) / extent.h) : 1
  const scale = Math.max(SCALE_MIN, Math.min(1, fitting))
  return places.map(({ x, y, w, h }) => ({
    x: center.x + (x - center.x) * scale,
    y: center.y + (y - center.y) * scale,
    w: w * scale,
    h: h * scale,
  }))
}

function layOut(pictures: readonly Side[], center: { x: number; y: number }): Place[] {
  const [first] = pictures
  if (first && pictures.length === 1) {
    const scale = Math.min(1, ALONE_MAX / Math.max(first.w, first.h))
    const [w, h] = [first.w * scale, first.h * scale]
    return [{ x: center.x - w / 2, y: center.y - h / 2, w, h }]
  }
  const sized = pictures.map(({ w, h }) => ({ w: (w / h) * ROW_HEIGHT, h: ROW_HEIGHT }))
  const rows = intoRows(sized)
  const width = Math.max(...rows.map(widthOf), 0)
  const height = rows.length * (ROW_HEIGHT + GAP) - GAP
  const [left, top] = [center.x - width / 2, center.y - height / 2]
  return rows.flatMap((row, index) => {
    let x = left
    return row.map(size => {
      const place = { ...size, x, y: top + index * (ROW_HEIGHT + GAP) }
      x += size.w + GAP
      return place
    })
  })
}

/** Each about as wide as the others, and so many that the whole is `WIDENESS` times as wide as high. */
function intoRows(pictures: readonly Side[]): Side[][] {
  const whole = widthOf(pictures)
  const count = Math.max(1, Math.round(Math.sqrt(whole / ((ROW_HEIGHT + GAP) * WIDENESS))))
  const target = whole / count + 1
  const rows: Side[][] = []
  for (const picture of pictures) {
    const row = rows.at(-1)
    if (row && widthOf(row) + GAP + picture.w / 2 <= target) row.push(picture)
    else rows.push([picture])
  }
  return rows
}

function widthOf(row: readonly Side[]): number {
  return row.reduce((sum, { w }) => sum + w + GAP, -GAP)
}
