import { expect } from 'vitest'
import type { ConditioningPart } from '#engine/node-values.ts'
import { mask } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const cat: ConditioningPart = { text: 'a cat', strength: 1 }
const hill: ConditioningPart = { text: 'a hill', strength: 2 }
const area = { x: 0.25, y: 0, width: 0.5, height: 1 }
const leftHalf = mask(8, 4, x => (x < 4 ? 255 : 0))

export const conditioningCases: readonly NodeCase[] = [
  {
    kind: 'ConditioningCombine',
    title: 'keeps both',
    inputs: { conditioning_1: [cat], conditioning_2: [hill] },
    check: run => expect(run.outputs).toEqual([[cat, hill]]),
  },
  {
    kind: 'ConditioningAverage',
    title: 'shares the strength',
    inputs: { conditioning_to: [cat], conditioning_from: [hill], conditioning_to_strength: 0.75 },
    check: run =>
      expect(run.outputs).toEqual([
        [
          { ...cat, strength: 0.75 },
          { ...hill, strength: 0.5 },
        ],
      ]),
  },
  {
    kind: 'ConditioningConcat',
    title: 'goes on after a break',
    inputs: { conditioning_to: [cat], conditioning_from: [hill] },
    check: run => expect(run.outputs).toEqual([[{ text: 'a cat BREAK a hill', strength: 1 }]]),
  },
  {
    kind: 'ConditioningSetArea',
    title: 'replaces an area in parts by one in pixels',
    inputs: { conditioning: [{ ...cat, area }], width: 128, height: 64, x: 8, y: 16, strength: 1.5 },
    check: run =>
      expect(run.outputs).toEqual([
        [{ text: 'a cat', strength: 1.5, pixelArea: { x: 8, y: 16, width: 128, height: 64 } }],
      ]),
  },
  {
    kind: 'ConditioningSetAreaPercentage',
    title: 'sets an area in parts',
    inputs: { conditioning: [cat], ...area, strength: 0.5 },
    check: run => expect(run.outputs).toEqual([[{ text: 'a cat', strength: 0.5, area }]]),
  },
  {
    kind: 'ConditioningSetAreaStrength',
    title: 'sets the strength',
    inputs: { conditioning: [cat, hill], strength: 3 },
    check: run =>
      expect(run.outputs).toEqual([
        [
          { ...cat, strength: 3 },
          { ...hill, strength: 3 },
        ],
      ]),
  },
  {
    kind: 'ConditioningSetMask',
    title: 'holds within the mask and its bounds',
    inputs: { conditioning: [hill], mask: [leftHalf], strength: 0.5, set_cond_area: 'mask bounds' },
    check: run =>
      expect(run.outputs).toEqual([
        [{ text: 'a hill', strength: 1, mask: leftHalf, area: { x: 0, y: 0, width: 0.5, height: 1 } }],
      ]),
  },
  {
    kind: 'ConditioningSetTimestepRange',
    title: 'holds for a part of the steps',
    inputs: { conditioning: [cat], start: 0.25, end: 0.5 },
    check: run => expect(run.outputs).toEqual([[{ ...cat, timesteps: { start: 0.25, end: 0.5 } }]]),
  },
  {
    kind: 'ConditioningZeroOut',
    title: 'says nothing',
    inputs: { conditioning: [hill] },
    check: run => expect(run.outputs).toEqual([[{ text: '', strength: 2 }]]),
  },
]
