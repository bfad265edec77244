import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { Asking } from '#board/making/asking.ts'

/** Which recipe does what, and what it is given. */
export type ActRun = Pick<Asking, 'recipeId' | 'params' | 'count'>

/** Paints a part anew, and what lies beyond edges as well. */
export const PAINTS_PARTS = 'inpaint'
const VARIATIONS = 4

const ofImage = (recipeId: string, fileId: string): ActRun => ({
  recipeId,
  count: 1,
  params: { image: [{ image: fileId }] },
})

export const actRuns = {
  variation: (fileId: string): ActRun => ({
    recipeId: 'variations',
    count: VARIATIONS,
    params: { image: [{ image: fileId }], numberOfImages: VARIATIONS },
  }),
  upscale: (fileId: string) => ofImage('upscaler', fileId),
  background: (fileId: string) => ofImage('remove-background', fileId),
  describe: (fileId: string) => ofImage('describe', fileId),
  /** What the mask chooses; with margins, what lies beyond the edges as well. */
  paint: (image: { image: string; mask: string; margins?: ImageMargins }, prompt: string): ActRun => ({
    recipeId: PAINTS_PARTS,
    count: 1,
    params: { image: [image], prompt },
  }),
}
