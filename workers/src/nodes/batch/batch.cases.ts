import { expect } from 'vitest'
import type { Picture } from '#images/picture.ts'
import { expectNear, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const shade = (value: number) => solid(8, 8, [value, 0, 0])
const five = [0, 10, 20, 30, 40].map(shade)
const reds = (of: readonly Picture[]) => of.map(entry => pixel(entry, 3, 3)[0])
const expectReds = (expected: readonly number[]) => (run: Parameters<NodeCase['check']>[0]) =>
  expect(reds(pictures(run))).toEqual(expected)

export const batchCases: readonly NodeCase[] = [
  {
    kind: 'ImageBatch',
    title: 'fits the second to the first',
    inputs: { image1: [shade(10)], image2: [solid(32, 16, [20, 0, 0, 128])] },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['8x8', '8x8'])
      expect(pixel(pictures(run)[0], 3, 3)).toEqual([10, 0, 0, 255])
      expectNear(pixel(pictures(run)[1], 3, 3), [20, 0, 0, 128], 1)
    },
  },
  {
    kind: 'ImageFromBatch',
    title: 'takes some',
    inputs: { image: five, batch_index: 3, length: 9 },
    check: expectReds([30, 40]),
  },
  {
    kind: 'RepeatImageBatch',
    title: 'repeats all',
    inputs: { image: five.slice(0, 2), amount: 2 },
    check: expectReds([0, 10, 0, 10]),
  },
  {
    kind: 'RebatchImages',
    title: 'cuts a list anew and parts sizes',
    inputs: { images: [five, [solid(4, 4, [99, 0, 0])]], batch_size: [2] },
    check: run => expect((run.outputs[0] as Picture[][]).map(reds)).toEqual([[0, 10], [20, 30], [40], [99]]),
  },
  {
    kind: 'AtelierSelectFromBatch',
    title: 'takes places, ranges and from the end',
    inputs: { image: five, places: '4, 1-2 -1' },
    check: expectReds([40, 10, 20, 40]),
  },
  { kind: 'AtelierOrderBatch', title: 'turns round', inputs: { image: five }, check: expectReds([40, 30, 20, 10, 0]) },
  {
    kind: 'AtelierOrderBatch',
    title: 'shuffles by the seed',
    inputs: { image: five, order: 'shuffle', seed: 4 },
    check: expectReds([0, 40, 10, 30, 20]),
  },
  {
    kind: 'AtelierOrderBatch',
    title: 'parts even and odd',
    inputs: { image: five, order: 'even then odd' },
    check: expectReds([0, 20, 40, 10, 30]),
  },
  {
    kind: 'AtelierLoopBatch',
    title: 'begins again',
    inputs: { image: five, count: 7 },
    check: expectReds([0, 10, 20, 30, 40, 0, 10]),
  },
  {
    kind: 'AtelierConcatenateBatches',
    title: 'joins all that are given',
    inputs: { image1: five.slice(3), image2: five.slice(0, 1), image4: [shade(99)] },
    check: expectReds([30, 40, 0, 99]),
  },
  {
    kind: 'AtelierInterleaveBatches',
    title: 'takes turns',
    inputs: { image1: five.slice(0, 3), image2: [shade(99)] },
    check: expectReds([0, 99, 10, 20]),
  },
  {
    kind: 'AtelierBatchToList',
    title: 'parts them',
    inputs: { image: five.slice(0, 2) },
    check: run => expect((run.outputs[0] as Picture[][]).map(reds)).toEqual([[0], [10]]),
  },
  {
    kind: 'AtelierImageList',
    title: 'keeps each as it is, in the order of their numbers',
    inputs: { image2: five.slice(2, 3), image1: five.slice(0, 2) },
    check: run => expect((run.outputs[0] as Picture[][]).map(reds)).toEqual([[0, 10], [20]]),
  },
  {
    kind: 'AtelierListToBatch',
    title: 'joins them',
    inputs: { images: [five.slice(0, 2), five.slice(4)] },
    check: expectReds([0, 10, 40]),
  },
  ...(
    [
      ['mean', 47],
      ['median', 10],
      ['lightest', 200],
      ['darkest', 0],
    ] as const
  ).map(([method, expected]) => ({
    kind: 'AtelierAverageBatch',
    title: `by ${method}`,
    inputs: { image: [0, 10, 20, 5, 200].map(shade), method },
    check: (run: Parameters<NodeCase['check']>[0]) => expect(reds(pictures(run))).toEqual([expected]),
  })),
]
