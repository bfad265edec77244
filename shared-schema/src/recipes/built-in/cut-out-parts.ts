import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import type { RecipeBind } from '#recipes/recipe-bind.ts'
import type { FieldOf } from '#recipes/recipe-field.ts'
import { option, optionsOf, wordsOf } from './field-parts.ts'

const grounds = [
  option('any', 'Anything', 'Bất kỳ', '#ffffff'),
  option('white', 'White', 'Trắng', '#ffffff'),
  option('green', 'Green screen', 'Phông xanh lá', '#00d000'),
  option('blue', 'Blue screen', 'Phông xanh dương', '#0040ff'),
  option('black', 'Black', 'Đen', '#000000'),
  option('clear', 'Already transparent', 'Đã trong suốt', '#ffffff'),
]

/** Tells the thing, in `fitted`, from what is behind it. What comes out at `cut` is transparent around it. */
export const groundField: FieldOf<'radio'> = {
  key: 'ground',
  type: 'radio',
  label: { en: 'What is behind it now', vi: 'Nền hiện tại' },
  default: 'white',
  options: optionsOf(grounds),
  bind: [
    { as: 'map', node: 'keyed', input: 'key', values: wordsOf(grounds) },
    { as: 'map', node: 'near', input: 'colour', values: wordsOf(grounds) },
    {
      as: 'map',
      node: 'cut',
      input: 'on_true',
      values: {
        any: ['subject', 0],
        white: ['filled', 0],
        black: ['filled', 0],
        green: ['keyed', 0],
        blue: ['keyed', 0],
        clear: ['fitted', 0],
      },
    },
  ],
}

/** Marks what belongs to the thing, where an image may be marked. */
export const keptMaskBind: RecipeBind = {
  as: 'mask',
  node: 'kept',
  input: 'image',
  into: { node: 'subject', input: 'keep' },
}

/**
 * Screens are keyed, which takes their shine off; of a white or black ground only what reaches in from outside goes. Of any other
 * ground the subject is told by colours and edges.
 */
export function cutOutGraph(image: GraphLink): ApiGraph {
  return {
    kept: { class_type: 'LoadImageMask', inputs: { image: '', channel: 'red' } },
    subject: { class_type: 'AtelierCutOut', inputs: { image, softness: 6 } },
    keyed: {
      class_type: 'AtelierChromaKey',
      inputs: { image, key: '#00d000', tolerance: 0.3, softness: 0.12, spill: 0.6 },
    },
    near: {
      class_type: 'AtelierMaskFromColour',
      inputs: { image, colour: '#ffffff', tolerance: 0.08, softness: 0.06 },
    },
    thing: { class_type: 'InvertMask', inputs: { mask: ['near', 0] } },
    whole: { class_type: 'AtelierFillMaskHoles', inputs: { mask: ['thing', 0] } },
    around: { class_type: 'InvertMask', inputs: { mask: ['whole', 0] } },
    filled: { class_type: 'JoinImageWithAlpha', inputs: { image, alpha: ['around', 0] } },
    cut: { class_type: 'AtelierSwitch', inputs: { condition: true, on_true: ['filled', 0] } },
  }
}
