import type { ApiNode } from '#graph/api-graph.ts'
import type { FieldOf } from '#recipes/recipe-field.ts'
import { option, optionsOf } from './field-parts.ts'
import { mathNode } from './graph-parts.ts'

/** Beyond which edges of an image it is to go on, and how far. */

const sides = [
  option('sides', 'Left and right', 'Trái và phải'),
  option('left', 'Left', 'Trái'),
  option('right', 'Right', 'Phải'),
  option('top', 'Above', 'Trên'),
  option('bottom', 'Below', 'Dưới'),
  option('all', 'All around', 'Mọi phía'),
]
type Growth = Readonly<Record<string, number>>
const growths: Readonly<Record<'left' | 'right' | 'top' | 'bottom', Growth>> = {
  left: { sides: 1, left: 1, right: 0, top: 0, bottom: 0, all: 1 },
  right: { sides: 1, left: 0, right: 1, top: 0, bottom: 0, all: 1 },
  top: { sides: 0, left: 0, right: 0, top: 1, bottom: 0, all: 1 },
  bottom: { sides: 0, left: 0, right: 0, top: 0, bottom: 1, all: 1 },
}
const edges = Object.keys(growths) as (keyof typeof growths)[]

export const sidesField: FieldOf<'select'> = {
  key: 'sides',
  type: 'select',
  label: { en: 'Where', vi: 'Phía nào' },
  default: 'sides',
  options: optionsOf(sides),
  bind: edges.map(edge => ({ as: 'map', node: `${edge}On`, input: 'value', values: growths[edge] })),
}

/** Whole steps of eight pixels, as the painter works in. */
const added = (edge: keyof typeof growths, length: 0 | 1) =>
  mathNode('round(a * b * c / 8) * 8', { a: ['size', length], b: ['amount', 0], c: [`${edge}On`, 0] })

/** From the node `size`: what is added on each side, in the nodes `leftBy`, `rightBy`, `topBy` and `bottomBy`. */
export const growthNodes: Readonly<Record<string, ApiNode>> = {
  amount: { class_type: 'PrimitiveFloat', inputs: { value: 0.3 } },
  ...Object.fromEntries(edges.map(edge => [`${edge}On`, { class_type: 'PrimitiveInt', inputs: { value: 0 } }])),
  leftBy: added('left', 0),
  rightBy: added('right', 0),
  topBy: added('top', 1),
  bottomBy: added('bottom', 1),
}

export const growthLinks = {
  left: ['leftBy', 0],
  right: ['rightBy', 0],
  top: ['topBy', 0],
  bottom: ['bottomBy', 0],
} as const
