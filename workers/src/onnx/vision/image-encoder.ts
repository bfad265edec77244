import { FolderReader } from '#onnx/folder-reader.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import type { LoadedPart } from '#onnx/run-part.ts'
import type { Picture } from '#images/picture.ts'
import { feedPicture, readPictureInput } from './picture-input.ts'
import type { PictureInput } from './picture-input.ts'

/** Of a folder of CLIP, or of another model that turns pictures into numbers; the first that is there is taken. */
export const encoderFiles = ['vision_model.onnx', 'onnx/vision_model.onnx', 'model.onnx', 'onnx/model.onnx'] as const

const usual: PictureInput = {
  width: 224,
  height: 224,
  isCropped: true,
  shortSide: 224,
  mean: [0.481_454_66, 0.457_827_5, 0.408_210_73],
  deviation: [0.268_629_54, 0.261_302_58, 0.275_777_11],
}

const outputs = ['image_embeds', 'image_embeddings', 'pooler_output', 'embeddings']
export const EMBEDDING_WIDTH_MAX = 4_096

/** What a picture is about, as the direction of a vector of length 1. @throws ModelProblem */
export async function embedPicture(
  library: ModelLibrary,
  { path, name }: { path: string; name: string },
  picture: Picture,
): Promise<Float32Array> {
  const reader = new FolderReader(path, name)
  const file = encoderFiles.map(each => reader.find(each)).find(each => each !== undefined)
  if (file === undefined) throw reader.problem(`has none of ${encoderFiles.join(', ')}`)
  const part = await library.openFile(file, `The image encoder of the model folder ${name}`)
  const pixels = await feedPicture(picture, readPictureInput(reader, usual))
  const output = outputs.find(each => part.outputNames.includes(each)) ?? part.outputNames[0] ?? ''
  const [found] = await part.run({ pixel_values: pixels, ...wordsFor(part) }, [output])
  const width = found?.dims[1] ?? 0
  if (!found || found.dims.length !== 2 || found.dims[0] !== 1 || width < 2 || width > EMBEDDING_WIDTH_MAX) {
    throw part.problem(`gives ${output} of the shape ${found?.dims.join(' × ')}, not one row of numbers for a picture`)
  }
  return toLengthOne(found.values, part)
}

/** Models in one file want words beside the picture, which make no difference to what is asked for. */
function wordsFor(part: LoadedPart) {
  const of = (name: string, value: number) => {
    if (!part.inputNames.includes(name)) return {}
    const length = part.shapeOf(name)[1]
    const count = typeof length === 'number' && length > 0 ? length : 2
    return { [name]: { values: Array.from({ length: count }, () => value), dims: [1, count] } }
  }
  return { ...of('input_ids', 0), ...of('attention_mask', 1) }
}

function toLengthOne(values: Float32Array, part: LoadedPart): Float32Array {
  const length = Math.hypot(...values)
  if (!(length > 0) || !Number.isFinite(length)) throw part.problem('gives no numbers that say anything')
  return values.map(value => value / length)
}
