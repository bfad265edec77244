import { expect } from 'vitest'
import { expectNear, mask, picture, pictures, pixel, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const ramp = picture(16, 4, x => [x * 16, x * 8, 50])
const veil = solid(4, 4, [100, 150, 200, 77])

/** Blue becomes red and the other way round. */
const swap = [
  'TITLE "swap"',
  '# red runs fastest',
  'LUT_3D_SIZE 2',
  ...[0, 1].flatMap(blue => [0, 1].flatMap(green => [0, 1].map(red => `${blue} ${green} ${red}`))),
].join('\n')

export const adjustCases: readonly NodeCase[] = [
  {
    kind: 'ImageInvert',
    title: 'turns colours and leaves alpha',
    inputs: { image: [veil] },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([155, 105, 55, 77]),
  },
  {
    kind: 'AtelierLevels',
    title: 'stretches one channel',
    inputs: { image: [ramp], channel: 'red', input_black: 64, input_white: 128 },
    check: run =>
      expect([3, 4, 6, 8, 12].map(x => pixel(pictures(run)[0], x, 0))).toEqual([
        [0, 24, 50],
        [0, 32, 50],
        [128, 48, 50],
        [255, 64, 50],
        [255, 96, 50],
      ]),
  },
  {
    kind: 'AtelierLevels',
    title: 'bends by gamma into a smaller range',
    inputs: { image: [solid(2, 2, [64, 128, 255])], gamma: 2, output_black: 55 },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([155, 197, 255]),
  },
  {
    kind: 'AtelierCurves',
    title: 'goes through its points without overshooting',
    inputs: { image: [solid(2, 2, [128, 0, 255])], all: '0,10 128,200 255,220', green: '0,128 255,255' },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([200, 200, 220]),
  },
  {
    kind: 'AtelierBrightnessContrast',
    title: 'lifts and hardens',
    inputs: { image: [solid(2, 2, [100, 127, 200])], brightness: 0.1, contrast: 0.5 },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([87, 152, 255]),
  },
  {
    kind: 'AtelierExposure',
    title: 'doubles linear light with a stop',
    inputs: { image: [solid(2, 2, [100, 50, 250])], stops: 1 },
    check: run => expectNear(pixel(pictures(run)[0], 0, 0), [137, 71, 255], 1),
  },
  {
    kind: 'AtelierHueSaturation',
    title: 'turns red to green',
    inputs: { image: [solid(2, 2, [200, 20, 20])], hue: 120 },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([20, 200, 20]),
  },
  {
    kind: 'AtelierHueSaturation',
    title: 'takes colour away and lightens',
    inputs: { image: [solid(2, 2, [200, 100, 100])], saturation: -1, lightness: 0.5 },
    check: run => expectNear(pixel(pictures(run)[0], 0, 0), [203, 203, 203], 1),
  },
  {
    kind: 'AtelierWhiteBalance',
    title: 'warms',
    inputs: { image: [solid(2, 2, [128, 128, 128])], temperature: 0.5 },
    check(run) {
      const [red = 0, green = 0, blue = 0] = pixel(pictures(run)[0], 0, 0)
      expect(red).toBeGreaterThan(green + 10)
      expect(blue).toBeLessThan(green - 10)
      expectNear([green], [126], 4)
    },
  },
  {
    kind: 'AtelierWhiteBalance',
    title: 'makes the average grey',
    inputs: { image: [solid(2, 2, [160, 120, 80])], mode: 'grey world' },
    check(run) {
      const [red = 0, green = 0, blue = 0] = pixel(pictures(run)[0], 0, 0)
      expectNear([red, blue], [green, green], 1)
      expectNear([green], [127], 4)
    },
  },
  {
    kind: 'AtelierAutoLevels',
    title: 'reaches from black to white',
    inputs: { image: [picture(8, 1, x => [50 + x * 10, 60, 70])], clip: 0 },
    check: run => expect([0, 7].map(x => pixel(pictures(run)[0], x, 0)[0])).toEqual([0, 255]),
  },
  {
    kind: 'AtelierGreyscale',
    title: 'weighs the colours',
    inputs: { image: [solid(2, 2, [100, 200, 50])], red: 1, green: 1, blue: 0 },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([150, 150, 150]),
  },
  {
    kind: 'AtelierDuotone',
    title: 'goes from one colour through another to the third',
    inputs: {
      image: [picture(3, 1, x => [x * 127.5, x * 127.5, x * 127.5])],
      shadows: '#000064',
      middle: '#008000',
      lights: '#ff0000',
    },
    check(run) {
      const [toned] = pictures(run)
      expect(pixel(toned, 0, 0)).toEqual([0, 0, 100])
      expectNear(pixel(toned, 1, 0), [0, 128, 0], 2)
      expect(pixel(toned, 2, 0)).toEqual([255, 0, 0])
    },
  },
  {
    kind: 'AtelierPosterise',
    title: 'leaves four steps',
    inputs: { image: [ramp], steps: 4 },
    check: run => expect([3, 4, 8, 15].map(x => pixel(pictures(run)[0], x, 0)[0])).toEqual([0, 85, 170, 255]),
  },
  {
    kind: 'AtelierThreshold',
    title: 'leaves two colours',
    inputs: {
      image: [picture(2, 1, x => [99 + x, 99 + x, 99 + x])],
      threshold: 100,
      above: '#ff0000',
      below: '#0000ff',
    },
    check: run =>
      expect([0, 1].map(x => pixel(pictures(run)[0], x, 0))).toEqual([
        [0, 0, 255],
        [255, 0, 0],
      ]),
  },
  {
    kind: 'AtelierColourLut',
    title: 'follows a table between its samples',
    inputs: { image: [solid(2, 2, [10, 77, 200])], cube: swap },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([200, 77, 10]),
  },
  {
    kind: 'AtelierColourLut',
    title: 'follows a table of lines',
    inputs: { image: [solid(2, 2, [0, 128, 255])], cube: 'LUT_1D_SIZE 2\n1 0 0\n0 1 0.5' },
    check: run => expectNear(pixel(pictures(run)[0], 0, 0), [255, 128, 128], 1),
  },
  {
    kind: 'AtelierMatchColours',
    title: 'takes over the mean colour',
    inputs: { image: [ramp], reference: [solid(4, 4, [180, 90, 60])] },
    check: run => expectNear(pixel(pictures(run)[0], 7, 1), [180, 90, 60], 3),
  },
  {
    kind: 'AtelierApplyMasked',
    title: 'changes only what is chosen',
    inputs: {
      original: [solid(4, 4, [10, 10, 10])],
      changed: [solid(4, 4, [200, 100, 0])],
      mask: [mask(4, 4, x => (x < 2 ? 255 : 0))],
    },
    check(run) {
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([200, 100, 0])
      expect(pixel(pictures(run)[0], 3, 3)).toEqual([10, 10, 10])
    },
  },
]
