import { NodeInputError } from '#engine/node-kind.ts'
import type { NodeContext } from '#engine/node-kind.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { seedFor } from '#painter/core/random.ts'
import { fillMask, pixelsToFill } from '#patch/fill-mask.ts'
import { pictureOf } from '#patch/raster.ts'
import type { Remaking } from '#patch/remaking.ts'

/** A few patches must fit in beside each other. */
const SIDE_MIN = 16
/** Of a picture that is remade wholly, and of the part of one in which a hole is filled: some hundred bytes each. */
const REMADE_PIXELS_MAX = 2048 * 2048
const SOURCE_PIXELS_MAX = 4096 * 4096

/** @throws NodeInputError */
export function checkRemade(size: { readonly width: number; readonly height: number }, input: string): void {
  const { width, height } = size
  if (Math.min(width, height) < SIDE_MIN)
    throw new NodeInputError(input, `It is ${width} × ${height}; patches need ${SIDE_MIN} pixels on each side.`)
  if (width * height > REMADE_PIXELS_MAX) throw new NodeInputError(input, tooLarge(width, height, REMADE_PIXELS_MAX))
}

function tooLarge(width: number, height: number, pixelsMax: number): string {
  return `${width} × ${height} pixels are too many: at most ${(pixelsMax / 1e6).toFixed(1)} megapixels can be made from patches. Scale the image down first.`
}

interface Filling {
  readonly seed: number
  readonly context: NodeContext
  readonly share: ProgressShare
  /** Where picture and mask come from, when that is one input. */
  readonly input?: string
}

/**
 * Fills what a mask of the picture's size chooses.
 *
 * @throws NodeInputError
 */
export function fillChosen(picture: Picture, mask: Mask, { seed, context, share, input }: Filling): Picture {
  const { width, height } = picture
  if (width * height > SOURCE_PIXELS_MAX)
    throw new NodeInputError(input ?? 'image', tooLarge(width, height, SOURCE_PIXELS_MAX))
  const pixels = pixelsToFill(mask)
  if (pixels === 0) return picture
  if (Math.min(width, height) < SIDE_MIN) checkRemade(picture, input ?? 'image')
  if (pixels > REMADE_PIXELS_MAX) {
    throw new NodeInputError(
      input ?? 'mask',
      `The mask spans ${(pixels / 1e6).toFixed(1)} megapixels; at most ${(REMADE_PIXELS_MAX / 1e6).toFixed(1)} can be filled at once. Mark less, or scale the image down first.`,
    )
  }
  const filled = fillMask(picture, mask, { seed, onLevel: tellLevels(context, share) })
  if (!filled)
    throw new NodeInputError(input ?? 'mask', 'The mask leaves nothing whole to copy from. Mark less of the image.')
  return filled
}

/** Which part of a batch is worked on. */
interface ProgressShare {
  readonly index: number
  readonly count: number
}

/** Tells how far it is, with the small picture of each level to look at; the last one is no preview any more. */
export function tellLevels(context: NodeContext, { index, count }: ProgressShare): NonNullable<Remaking['onLevel']> {
  return (done, levels, raster) => {
    context.cancel.check()
    const preview = context.showsPreviews && done < levels ? pictureOf(raster) : undefined
    context.progress(index * 100 + Math.round((done / levels) * 100), count * 100, preview)
  }
}

/** Each of a batch has chances of its own. */
export function seedAt(seed: number, index: number): { seed: number } {
  return { seed: index === 0 ? seed : seedFor(seed, `batch ${index}`) }
}
