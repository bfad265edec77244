import {
  atelierColourTransfer,
  atelierRetarget,
  atelierStyle,
  atelierVariation,
} from '@atelier/shared-schema/nodes/patch.nodes.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { InputsOf } from '#engine/node-values.ts'
import { dropAlpha } from '#images/alpha.ts'
import type { Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import type { Size } from '#images/resize.ts'
import { eachPicture, entryFor } from '#nodes/batches.ts'
import { transferColours } from '#patch/colour-transfer.ts'
import type { WeightedPicture } from '#patch/colour-transfer.ts'
import { pictureOf, rasterOf } from '#patch/raster.ts'
import { retargetRaster } from '#patch/retarget.ts'
import { transferStyle } from '#patch/style-transfer.ts'
import { varyRaster } from '#patch/variation.ts'
import { checkRemade, seedAt, tellLevels } from './patch-parts.ts'

/** So much wider or taller, against the other side, a picture may get. */
const RESHAPE_MAX = 3.5
const STYLES_MAX = 8

export const remakeNodes: readonly NodeKind[] = [
  implementNode(atelierVariation, {
    async run({ image, strength, seed, batch_size: count }, context) {
      const whole = image.length * count
      checkRemade(entryFor(image, 0), 'image')
      const copies = Array.from({ length: whole }, (_, index) => entryFor(image, index))
      const varied = await eachPicture(copies, context, (picture, index) => {
        if (strength <= 0) return picture
        const onLevel = tellLevels(context, { index, count: whole })
        return pictureOf(varyRaster(rasterOf(picture), { ...seedAt(seed, index), strength, onLevel }))
      })
      return [varied]
    },
  }),

  implementNode(atelierRetarget, {
    async run({ image, width, height, seed }, context) {
      const size = { width, height }
      checkRemade(entryFor(image, 0), 'image')
      checkRemade(size, 'width')
      checkReshaping(entryFor(image, 0), size)
      const reshaped = await eachPicture(image, context, async (picture, index) => {
        const fitted = await resizePicture(dropAlpha(picture), sizeBetween(picture, size), 'lanczos')
        const onLevel = tellLevels(context, { index, count: image.length })
        return pictureOf(retargetRaster(rasterOf(fitted), size, { ...seedAt(seed, index), onLevel }))
      })
      return [reshaped]
    },
  }),

  implementNode(atelierColourTransfer, {
    async run({ image, reference, amount, seed }, context) {
      const sources = reference.map(picture => ({ picture: dropAlpha(picture), weight: 1 }))
      const moved = await eachPicture(image, context, picture => transferColours(picture, sources, { seed, amount }))
      return [moved]
    },
  }),

  implementNode(atelierStyle, {
    async run(inputs, context) {
      const { image, seed, strength, colour } = inputs
      const first = entryFor(image, 0)
      checkRemade(first, 'image')
      const styles = await fitStyles(stylesOf(inputs), first)
      const painted = await eachPicture(image, context, (picture, index) => {
        const onLevel = tellLevels(context, { index, count: image.length })
        return transferStyle(dropAlpha(picture), styles, { ...seedAt(seed, index), strength, colour, onLevel })
      })
      return [painted]
    },
  }),
]

function checkReshaping(from: Size, to: Size): void {
  const change = to.width / to.height / (from.width / from.height)
  if (Math.max(change, 1 / change) <= RESHAPE_MAX) return
  throw new NodeInputError(
    change > 1 ? 'width' : 'height',
    `From ${from.width} × ${from.height} to ${to.width} × ${to.height} the shape changes more than ${RESHAPE_MAX} times. Go there in two steps, or crop.`,
  )
}

/** Of the old shape and between the two sizes: what is too narrow then has to grow as much as what is too wide must give way. */
function sizeBetween(from: Size, to: Size): Size {
  const factor = Math.sqrt((to.width * to.height) / (from.width * from.height))
  return {
    width: Math.max(8, Math.round(from.width * factor)),
    height: Math.max(8, Math.round(from.height * factor)),
  }
}

interface NamedStyle extends WeightedPicture {
  readonly input: string
}

/** Each picture of each input, its weight shared among those of one batch. */
function stylesOf(inputs: InputsOf<typeof atelierStyle>): NamedStyle[] {
  const { style1, style2, style3, style4, style5, style6, style7, style8 } = inputs
  const { weight1, weight2, weight3, weight4, weight5, weight6, weight7, weight8 } = inputs
  const batches = [style1, style2, style3, style4, style5, style6, style7, style8]
  const weights = [weight1, weight2, weight3, weight4, weight5, weight6, weight7, weight8]
  const styles = batches.flatMap((batch = [], index) =>
    batch.map(picture => ({
      picture: dropAlpha(picture),
      weight: (weights[index] ?? 1) / batch.length,
      input: `style${index + 1}`,
    })),
  )
  const eighth = styles[STYLES_MAX]
  if (eighth) throw new NodeInputError(eighth.input, `A style is made of at most ${STYLES_MAX} images.`)
  return styles
}

/** The longer side of a style, in that of what is painted: brush strokes are about as large as they were. */
const STYLE_SIDE = 1
const STYLE_SIDE_OF_MANY = 0.75

/** As large as what is painted; each a little smaller when there are several. */
async function fitStyles(styles: readonly NamedStyle[], { width, height }: Size): Promise<WeightedPicture[]> {
  const side = Math.max(width, height) * (styles.length > 2 ? STYLE_SIDE_OF_MANY : STYLE_SIDE)
  return Promise.all(
    styles.map(async ({ picture, weight, input }) => {
      const fitted = await shrinkTo(picture, side)
      checkRemade(fitted, input)
      return { picture: fitted, weight }
    }),
  )
}

function shrinkTo(picture: Picture, side: number): Promise<Picture> {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height))
  const size = { width: Math.round(picture.width * factor), height: Math.round(picture.height * factor) }
  return resizePicture(picture, { width: Math.max(1, size.width), height: Math.max(1, size.height) }, 'lanczos')
}
