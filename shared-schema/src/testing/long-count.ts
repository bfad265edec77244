/** How often a random test repeats: few times in `npm test`, the full count in `npm run test:long`. */
export function longCount(counts: { short: number; long: number }): number {
  return process.env['ATELIER_LONG'] === '1' ? counts.long : counts.short
}
