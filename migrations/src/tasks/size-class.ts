/** How much there is to draw, in steps of twice as much; 0 where nothing is drawn or it is not known. */
export function sizeClassOf(pixels: number): number {
  return pixels < 1 ? 0 : Math.max(1, Math.round(Math.log2(pixels / 65_536)) + 1)
}
