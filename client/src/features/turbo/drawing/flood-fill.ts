/** How far two colours may lie apart, summed over red, green and blue, and still be one: edges of strokes are soft. */
const APART_MAX = 72

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes each. */
  readonly data: Uint8ClampedArray
}

/** Gives everything around a place that has its colour another one, line by line. */
export function floodFill(
  pixels: Pixels,
  from: { x: number; y: number },
  colour: readonly [number, number, number],
): void {
  const { width, height, data } = pixels
  const start = (from.y * width + from.x) * 4
  const old = [data[start] as number, data[start + 1] as number, data[start + 2] as number] as const
  const isFilled = new Uint8Array(width * height)
  const fits = (place: number) => {
    if (isFilled[place] === 1) return false
    const at = place * 4
    const apart =
      Math.abs((data[at] as number) - old[0]) +
      Math.abs((data[at + 1] as number) - old[1]) +
      Math.abs((data[at + 2] as number) - old[2])
    return apart <= APART_MAX
  }
  const waiting = [from.y * width + from.x]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!fits(place)) continue
    const row = Math.floor(place / width) * width
    let left = place
    while (left > row && fits(left - 1)) left--
    let right = place
    while (right < row + width - 1 && fits(right + 1)) right++
    for (let each = left; each <= right; each++) {
      isFilled[each] = 1
      data.set(colour, each * 4)
    }
    for (let each = left; each <= right; each++) {
      if (row > 0 && fits(each - width)) waiting.push(each - width)
      if (row < (height - 1) * width && fits(each + width)) waiting.push(each + width)
    }
  }
}
