import { boxAroundAll } from '@atelier/shared-schema/board/transform.ts'
import { overlap } from '@atelier/shared-schema/board/painted-box.ts'
import type { Box } from '@atelier/shared-schema/board/transform.ts'

/** Boxes that cover the same, none of which lies over another. */
export function joinBoxes(boxes: readonly Box[]): Box[] {
  const joined: Box[] = []
  for (const box of boxes) {
    let around = box
    for (let index = joined.length - 1; index >= 0; index--) {
      const other = joined[index]
      if (!other || !overlap(around, other)) continue
      around = boxAroundAll([around, other]) ?? around
      joined.splice(index, 1)
      // It is larger now, and may lie over what was passed already.
      index = joined.length
    }
    joined.push(around)
  }
  return joined
}
