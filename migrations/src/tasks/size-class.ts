/** Of the first step: 256 × 256. */
const FIRST_PIXELS = 65_536

/** How much there is to draw, in steps of twice as much; 0 where nothing is drawn or it is not known. */
export function sizeClassOf(pixels: number): number {
  return pixels < 1 ? 0 : Math.max(1, Math.round(Math.log2(pixels / FIRST_PIXELS)) + 1)
}

/** About how many pixels a step stands for. */
export function pixelsOfClass(sizeClass: number): number {
  return sizeClass === 0 ? 0 : FIRST_PIXELS * 2 ** (sizeClass - 1)
}
