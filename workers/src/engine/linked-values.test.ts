import { defineNode, integer, socket, text } from '@atelier/shared-schema/graph/node-schema.ts'
import { expect, it } from 'vitest'
import { emptyMask, emptyPicture } from '#images/picture.ts'
import { GraphNode } from './graph-node.ts'
import { checkLinkedValues } from './linked-values.ts'
import { implementNode } from './node-kind.ts'

const schema = defineNode({
  name: 'Any',
  title: 'Any',
  description: '',
  category: 'test',
  required: {
    image: socket('IMAGE'),
    mask: socket('MASK'),
    text: text(),
    size: integer({ default: 1, min: 1, max: 64 }),
    other: socket('*'),
  },
  outputs: [],
})
const kind = implementNode(schema, { run: () => [] })

/** What is wrong with one value that comes over a link to an input. */
function judge(name: string, value: unknown): string | undefined {
  const node = new GraphNode('1', { class_type: 'Any', inputs: {} }, kind, undefined)
  node.links.push({ name, source: node, slot: 0, isLazy: false, isRaw: false })
  try {
    checkLinkedValues(node, new Map([[name, [value]]]))
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

const pictures = [emptyPicture(4, 4), emptyPicture(2, 8, 4)]
const masks = [emptyMask(4, 4)]

it.each([
  ['image', pictures],
  ['mask', masks],
  ['text', ''],
  ['size', 64],
  ['other', { anything: [1] }],
])('gives a node what it takes: %s', (name, value) => {
  expect(judge(name, value)).toBeUndefined()
})

it.each([
  ['image', masks, 'The input image takes pictures, and was given masks.'],
  ['image', [], 'The input image takes pictures, and was given none.'],
  ['image', pictures[0], 'The input image takes pictures, and was given something else.'],
  ['mask', pictures, 'The input mask takes masks, and was given pictures.'],
  ['text', 5, 'The input text takes text, and was given 5.'],
  ['size', '5', 'The input size takes a number, and was given "5".'],
  ['size', 65, 'The input size takes no more than 64, and was given 65.'],
  ['size', Number.NaN, 'The input size was given NaN, which is no number to calculate with.'],
])('gives no node what it does not take: %s', (name, value, words) => {
  expect(judge(name, value)).toBe(words)
})
