import { choice, defineNode, modelChoice, text } from '#graph/node-schema.ts'
import { image, textOutput } from './standard-inputs.ts'

/** Models that put pictures into words lie in it, as folders of ONNX files. */
export const describerFolder = 'describers'

export const atelierCaption = defineNode({
  name: 'AtelierCaption',
  title: 'Caption Image',
  description: 'Says what is in an image, in the words of a Florence-2 model. They are a guess of the model.',
  category: 'atelier/describe',
  required: {
    images: image,
    model: modelChoice(describerFolder),
    detail: choice(['caption', 'detailed', 'more detailed'], { default: 'detailed' }),
  },
  optional: { measured: text({ forceInput: true, tooltip: 'Joined to the caption, on a line of its own.' }) },
  outputs: [textOutput],
})
