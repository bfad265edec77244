export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** As a canvas takes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Transform = [1, 0, 0, 1, 0, 0]

export function placed(x: number, y: number, rotation: number): Transform {
  if (rotation === 0) return [1, 0, 0, 1, x, y]
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return [cos, sin, -sin, cos, x, y]
}

export function within(outer: Transform, inner: Transform): Transform {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function apply([a, b, c, d, e, f]: Transform, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Back to where a point was before; for one that neither flattens nor mirrors. */
export function unapply([a, b, c, d, e, f]: Transform, { x, y }: Point): Point {
  const size = a * d - b * c || 1
  return { x: (d * (x - e) - c * (y - f)) / size, y: (a * (y - f) - b * (x - e)) / size }
}

export function cornersOf({ x, y, w, h }: Box): Point[] {
  return [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ]
}

export function boxAround(points: readonly Point[]): Box | null {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const { x, y } of points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return right >= left && bottom >= top ? { x: left, y: top, w: right - left, h: bottom - top } : null
}

export function boxAroundAll(boxes: readonly Box[]): Box | null {
  return boxAround(
    boxes.flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]),
  )
}
