import { z } from 'zod'
import { resizePicture } from '#images/resize.ts'
import type { Picture } from '#images/picture.ts'
import type { FolderReader } from '#onnx/folder-reader.ts'
import type { Feed } from '#onnx/run-part.ts'

/** How a model wants to be shown a picture. */
export interface PictureInput {
  readonly width: number
  readonly height: number
  /** What of a picture that is wider or taller is cut off; else it is squeezed. */
  readonly isCropped: boolean
  /** Of the shorter side before the middle is cut out of it. */
  readonly shortSide: number
  readonly mean: readonly number[]
  readonly deviation: readonly number[]
}

const side = z.int().min(16).max(4_096)
const size = z.union([
  side.transform(edge => ({ width: edge, height: edge, isShortest: true })),
  z.object({ shortest_edge: side }).transform(({ shortest_edge: edge }) => ({
    width: edge,
    height: edge,
    isShortest: true,
  })),
  z.object({ width: side, height: side }).transform(both => ({ ...both, isShortest: false })),
])
const three = z.array(z.number()).length(3)
const preprocessor = z.object({
  size: size.optional(),
  crop_size: size.optional(),
  do_center_crop: z.boolean().optional(),
  do_normalize: z.boolean().default(true),
  image_mean: three.optional(),
  image_std: three.optional(),
})

/** What `preprocessor_config.json` says; where there is none, what such models usually want. @throws ModelProblem */
export function readPictureInput(reader: FolderReader, usual: PictureInput): PictureInput {
  const said = reader.readIfThere('preprocessor_config.json', preprocessor)
  if (!said) return usual
  const { size: whole, crop_size: part } = said
  const isCropped = said.do_center_crop ?? part !== undefined
  const shown = (isCropped ? part : undefined) ?? whole ?? usual
  return {
    width: shown.width,
    height: shown.height,
    isCropped: isCropped || whole?.isShortest === true,
    shortSide: whole ? Math.min(whole.width, whole.height) : Math.min(shown.width, shown.height),
    mean: said.do_normalize ? (said.image_mean ?? usual.mean) : [0, 0, 0],
    deviation: said.do_normalize ? (said.image_std ?? usual.deviation) : [1, 1, 1],
  }
}

/** A picture in numbers: one plane for each colour, transparent parts white. */
export async function feedPicture(picture: Picture, input: PictureInput): Promise<Feed> {
  const { width, height, mean, deviation } = input
  const size = input.isCropped ? coveringSize(picture, input) : { width, height }
  const shown = await resizePicture(picture, size, 'bicubic')
  const [x, y] = [Math.floor((size.width - width) / 2), Math.floor((size.height - height) / 2)]
  const values = new Float32Array(3 * width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = ((row + y) * shown.width + column + x) * shown.channels
      const alpha = shown.channels === 4 ? (shown.data[from + 3] as number) / 255 : 1
      for (let colour = 0; colour < 3; colour++) {
        const value = ((shown.data[from + colour] as number) / 255) * alpha + 1 - alpha
        values[(colour * height + row) * width + column] =
          (value - (mean[colour] as number)) / (deviation[colour] as number)
      }
    }
  }
  return { values, dims: [1, 3, height, width] }
}

/** So large that the part to be shown is covered. */
function coveringSize({ width, height }: Picture, input: PictureInput): { width: number; height: number } {
  const wanted = input.shortSide / Math.min(width, height)
  const factor = Math.max(wanted, input.width / width, input.height / height)
  return {
    width: Math.max(input.width, Math.round(width * factor)),
    height: Math.max(input.height, Math.round(height * factor)),
  }
}
