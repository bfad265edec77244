import { heedCancelAt } from '#engine/heed-cancel.ts'

/** As `Uint8Array.map`, but a run that is canceled stops on the way: large pictures have hundreds of millions of values. */
export function mapLevels(
  levels: ArrayLike<number>,
  change: (level: number, index: number) => number,
): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(levels.length)
  for (let index = 0; index < changed.length; index++) {
    heedCancelAt(index)
    changed[index] = change(levels[index] as number, index)
  }
  return changed
}
