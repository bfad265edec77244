import { defineNode, text } from '@atelier/shared-schema/graph/node-schema.ts'
import { image } from '@atelier/shared-schema/nodes/standard-inputs.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import { embedPicture } from '#onnx/vision/image-encoder.ts'
import { classifyPicture } from '#onnx/vision/rating-classifier.ts'
import { withModel } from '#nodes/onnx/with-model.ts'

/** What the installation itself has done to an image; no task names these kinds. */
const look = {
  category: 'atelier/looking',
  required: { images: image, model: text({ default: '' }) },
  outputs: [],
  isOutputNode: true,
} as const

export const embedImage = defineNode({
  ...look,
  name: 'AtelierEmbedImage',
  title: 'Embed Image',
  description: 'What an image is about, in numbers.',
})
export const guessRating = defineNode({
  ...look,
  name: 'AtelierGuessRating',
  title: 'Guess Rating',
  description: 'What a classifier takes an image for.',
})
export const lookingSchemas = [embedImage, guessRating] as const

export const similarityFolder = 'similarity'
export const ratingFolder = 'ratings'

export function lookingNodes(library: ModelLibrary): readonly NodeKind[] {
  return [
    implementNode(embedImage, {
      async run({ images, model }, { modelFile, show }) {
        const path = locate(modelFile(similarityFolder, model), model)
        const found = await withModel('model', () => embedPicture(library, { path, name: model }, firstOf(images)))
        const bytes = Buffer.from(found.buffer, found.byteOffset, found.byteLength)
        show({ embedding: [bytes.toString('base64')] })
        return []
      },
    }),
    implementNode(guessRating, {
      async run({ images, model }, { modelFile, show }) {
        const path = locate(modelFile(ratingFolder, model), model)
        const { rating, score } = await withModel('model', () =>
          classifyPicture(library, { path, name: model }, firstOf(images)),
        )
        show({ rating: [rating], score: [score] })
        return []
      },
    }),
  ]
}

function locate(path: string | undefined, model: string): string {
  if (path === undefined) throw new NodeInputError('model', `There is no model folder ${model} any more.`)
  return path
}

function firstOf(images: readonly Picture[]): Picture {
  const [picture] = images
  if (!picture) throw new Error('an image to look at has a picture')
  return picture
}
