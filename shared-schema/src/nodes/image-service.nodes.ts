import { defineNode, integer, modelChoice, seed, text } from '#graph/node-schema.ts'
import { image, imageOutput, mask, pixels } from './standard-inputs.ts'

/** Services elsewhere that make images of words, and change images by words. */

/** The names of what services make images with, as models of engines are listed. */
export const serviceFolder = 'image_services'
/** Those of them that change images too. */
export const serviceEditFolder = 'image_service_edits'

const asked = {
  prompt: text({
    multiline: true,
    plain_words: true,
    tooltip: 'As the service reads it: weights such as (word:1.2) mean nothing to it.',
  }),
  width: pixels(1_024, { min: 64 }),
  height: pixels(1_024, { min: 64 }),
  images: integer({ default: 1, min: 1, max: 10 }),
  seed: seed('The service takes no seed: another number only asks it anew.'),
}

export const atelierImageService = defineNode({
  name: 'AtelierImageService',
  title: 'Image from a Service',
  description:
    'Sends the words to the service that has the model, and gives the images that it makes, in the size it has that comes nearest.',
  category: 'atelier/services',
  required: { model: modelChoice(serviceFolder), ...asked },
  outputs: [imageOutput],
})

export const atelierImageServiceEdit = defineNode({
  name: 'AtelierImageServiceEdit',
  title: 'Change an Image by a Service',
  description:
    'Sends images and words to the service that has the model, which changes the first as the words say: only where the mask chooses, if there is one.',
  category: 'atelier/services',
  required: { image, model: modelChoice(serviceEditFolder), ...asked },
  optional: { mask },
  outputs: [imageOutput],
})

export const serviceNodes = [atelierImageService, atelierImageServiceEdit] as const
