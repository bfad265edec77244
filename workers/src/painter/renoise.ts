import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp } from '#painter/core/curves.ts'

/**
 * What becomes of a picture that noise is laid over and a new one drawn out of: noise drowns fine detail first and large shapes
 * last. So each band of detail keeps its own share of the old picture, the finest the least.
 *
 * @param denoise 0 keeps all of `old`, 1 nothing
 */
export function renoise(old: Picture, painted: Picture, denoise: number): Picture {
  if (denoise >= 1) return painted
  if (denoise <= 0) return old
  const { width, height } = painted
  const bands = Math.max(2, Math.floor(Math.log2(Math.min(width, height))) - 2)
  let fromOld = Float32Array.from(old.data)
  let fromNew = Float32Array.from(painted.data)
  const sum = new Float32Array(fromOld.length)
  for (let band = 0; band < bands; band++) {
    const isLast = band === bands - 1
    const kept = keptShare(band / (bands - 1), denoise)
    const coarseOld = isLast ? undefined : blurred(fromOld, painted, 2 ** band)
    const coarseNew = isLast ? undefined : blurred(fromNew, painted, 2 ** band)
    for (let index = 0; index < sum.length; index++) {
      heedCancelAt(index)
      const one = (fromOld[index] as number) - (coarseOld ? (coarseOld[index] as number) : 0)
      const other = (fromNew[index] as number) - (coarseNew ? (coarseNew[index] as number) : 0)
      sum[index] = (sum[index] as number) + one * kept + other * (1 - kept)
    }
    if (coarseOld && coarseNew) {
      fromOld = coarseOld
      fromNew = coarseNew
    }
  }
  const data = new Uint8Array(sum.length)
  for (let index = 0; index < sum.length; index++) data[index] = clamp((sum[index] as number) + 0.5, 0, 255)
  return { width, height, channels: 3, data }
}

/** @param coarseness 0 the finest band, 1 the coarsest */
function keptShare(coarseness: number, denoise: number): number {
  return clamp(1 + coarseness - 2 * denoise)
}

function blurred(values: Float32Array, { width, height }: Picture, radius: number): Float32Array<ArrayBuffer> {
  return boxBlur(values.slice(), { width, height, channels: 3 }, radius, 2) as Float32Array<ArrayBuffer>
}
