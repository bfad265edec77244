import type { NodeContext } from '#engine/node-kind.ts'
import { alignChannels } from '#images/alpha.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { parseColour } from '#images/colour-text.ts'
import { filledPicture, placePicture } from '#images/geometry.ts'
import { emptyPicture } from '#images/picture.ts'
import type { Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import { eachPicture, sizeOf } from '#nodes/batches.ts'

interface StitchOptions {
  readonly direction: 'right' | 'down' | 'left' | 'up'
  readonly matchSize: boolean
  readonly spacing: number
  readonly colour: 'white' | 'black' | 'red' | 'green' | 'blue'
}

const spacingColours = {
  white: '#ffffff',
  black: '#000000',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
} as const

/** The last picture of the shorter batch is used again and again. */
export async function stitchPictures(
  firsts: readonly Picture[],
  seconds: readonly Picture[],
  context: NodeContext,
  options: StitchOptions,
): Promise<readonly Picture[]> {
  const count = Math.max(firsts.length, seconds.length)
  return eachPicture(
    Array.from({ length: count }, (_, index) => orLast(firsts, index)),
    context,
    async (first, index) => {
      const second = orLast(seconds, index)
      return join(first, options.matchSize ? await matchSide(first, second, options) : second, options, count)
    },
  )
}

function orLast(batch: readonly Picture[], index: number): Picture {
  return batch[Math.min(index, batch.length - 1)] as Picture
}

function isAcross({ direction }: StitchOptions): boolean {
  return direction === 'left' || direction === 'right'
}

function matchSide(first: Picture, second: Picture, options: StitchOptions): Promise<Picture> {
  const aspect = second.width / second.height
  const size = isAcross(options)
    ? { width: Math.max(1, Math.floor(first.height * aspect)), height: first.height }
    : { width: first.width, height: Math.max(1, Math.floor(first.width / aspect)) }
  checkCanvasSize(size, 'image2')
  return resizePicture(second, size, 'lanczos')
}

function join(first: Picture, second: Picture, options: StitchOptions, count: number): Picture {
  const isSecondBefore = options.direction === 'left' || options.direction === 'up'
  const [before, after] = alignChannels(isSecondBefore ? [second, first] : [first, second]) as [Picture, Picture]
  const across = isAcross(options)
  const size = across
    ? { width: before.width + options.spacing + after.width, height: Math.max(before.height, after.height) }
    : { width: Math.max(before.width, after.width), height: before.height + options.spacing + after.height }
  checkCanvasSize(size, 'image2', count)
  const canvas = emptyPicture(size.width, size.height, before.channels)
  const background = filledPicture(sizeOf(size), parseColour(spacingColours[options.colour], 'spacing_color'))
  placePicture(canvas, alignChannels([background, before])[0] as Picture, 0, 0)
  const middle = (outer: number, inner: number) => Math.floor((outer - inner) / 2)
  const end = (across ? before.width : before.height) + options.spacing
  if (across) {
    placePicture(canvas, before, 0, middle(size.height, before.height))
    placePicture(canvas, after, end, middle(size.height, after.height))
  } else {
    placePicture(canvas, before, middle(size.width, before.width), 0)
    placePicture(canvas, after, middle(size.width, after.width), end)
  }
  return canvas
}
