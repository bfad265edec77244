export interface MaskSize {
  readonly width: number
  readonly height: number
}

export interface Area extends MaskSize {
  readonly x: number
  readonly y: number
}

export interface MaskPoint {
  readonly x: number
  readonly y: number
}

export function wholeOf({ width, height }: MaskSize): Area {
  return { x: 0, y: 0, width, height }
}

/** The pixels that lie wholly or in part between these edges; of no size where none do. */
export function areaWithin(size: MaskSize, left: number, top: number, right: number, bottom: number): Area {
  const x = Math.min(size.width, Math.max(0, Math.floor(left)))
  const y = Math.min(size.height, Math.max(0, Math.floor(top)))
  return {
    x,
    y,
    width: Math.max(0, Math.min(size.width, Math.ceil(right)) - x),
    height: Math.max(0, Math.min(size.height, Math.ceil(bottom)) - y),
  }
}

export function isEmptyArea({ width, height }: Area): boolean {
  return width === 0 || height === 0
}

export function unitedAreas(one: Area | undefined, other: Area): Area {
  if (!one || isEmptyArea(one)) return other
  if (isEmptyArea(other)) return one
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
