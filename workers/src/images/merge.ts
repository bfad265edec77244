import type { CancelFlag } from '#engine/node-kind.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'

export type MergeMethod = 'mean' | 'median' | 'lightest' | 'darkest'

/** One picture out of several of one size and kind, value by value. */
export function mergePictures(pictures: readonly Picture[], method: MergeMethod, cancel: CancelFlag): Picture {
  const first = pictures[0]
  if (!first) throw new Error('nothing to merge')
  const result = copyPicture(first)
  const values = new Uint8Array(pictures.length)
  for (let index = 0; index < result.data.length; index++) {
    if ((index & 0xff_ff) === 0) cancel.check()
    for (let place = 0; place < pictures.length; place++) {
      values[place] = (pictures[place] as Picture).data[index] as number
    }
    result.data[index] = mergeValues(values, method)
  }
  return result
}

function mergeValues(values: Uint8Array, method: MergeMethod): number {
  switch (method) {
    case 'mean':
      return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
    case 'median':
      return values.toSorted()[values.length >> 1] as number
    case 'lightest':
      return values.reduce((best, value) => Math.max(best, value), 0)
    case 'darkest':
      return values.reduce((best, value) => Math.min(best, value), 255)
  }
}
