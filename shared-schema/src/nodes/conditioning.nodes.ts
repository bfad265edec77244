import { choice, defineNode, float } from '#graph/node-schema.ts'
import { conditioning, conditioningOutput, mask, pixels, share } from './standard-inputs.ts'

const strength = float({ default: 1, min: 0, max: 10, step: 0.01 })

export const conditioningCombine = defineNode({
  name: 'ConditioningCombine',
  title: 'Conditioning (Combine)',
  description: 'Both prompts, each for itself.',
  category: 'conditioning',
  required: { conditioning_1: conditioning, conditioning_2: conditioning },
  outputs: [conditioningOutput],
})

export const conditioningAverage = defineNode({
  name: 'ConditioningAverage',
  title: 'Conditioning (Average)',
  description: 'Between two prompts; 1 is the first alone.',
  category: 'conditioning',
  required: {
    conditioning_to: conditioning,
    conditioning_from: conditioning,
    conditioning_to_strength: share(1),
  },
  outputs: [conditioningOutput],
})

export const conditioningConcat = defineNode({
  name: 'ConditioningConcat',
  title: 'Conditioning (Concat)',
  description: 'The second prompt goes on after the first.',
  category: 'conditioning',
  required: { conditioning_to: conditioning, conditioning_from: conditioning },
  outputs: [conditioningOutput],
})

export const conditioningSetArea = defineNode({
  name: 'ConditioningSetArea',
  title: 'Conditioning (Set Area)',
  description: 'The prompt holds for a rectangle, in pixels.',
  category: 'conditioning',
  required: {
    conditioning,
    width: pixels(64, { min: 64, step: 8 }),
    height: pixels(64, { min: 64, step: 8 }),
    x: pixels(0, { step: 8 }),
    y: pixels(0, { step: 8 }),
    strength,
  },
  outputs: [conditioningOutput],
})

export const conditioningSetAreaPercentage = defineNode({
  name: 'ConditioningSetAreaPercentage',
  title: 'Conditioning (Set Area with Percentage)',
  description: 'The prompt holds for a rectangle, in parts of the image.',
  category: 'conditioning',
  required: { conditioning, width: share(1), height: share(1), x: share(0), y: share(0), strength },
  outputs: [conditioningOutput],
})

export const conditioningSetAreaStrength = defineNode({
  name: 'ConditioningSetAreaStrength',
  title: 'Conditioning (Set Area Strength)',
  description: 'How much the prompt counts.',
  category: 'conditioning',
  required: { conditioning, strength },
  outputs: [conditioningOutput],
})

export const conditioningSetMask = defineNode({
  name: 'ConditioningSetMask',
  title: 'Conditioning (Set Mask)',
  description: 'The prompt holds where the mask is chosen.',
  category: 'conditioning',
  required: { conditioning, mask, strength, set_cond_area: choice(['default', 'mask bounds']) },
  outputs: [conditioningOutput],
})

const moment = (initial: number) => float({ default: initial, min: 0, max: 1, step: 0.001 })

export const conditioningSetTimestepRange = defineNode({
  name: 'ConditioningSetTimestepRange',
  title: 'Conditioning (Set Timestep Range)',
  description: 'The prompt holds for a part of the steps.',
  category: 'advanced/conditioning',
  required: { conditioning, start: moment(0), end: moment(1) },
  outputs: [conditioningOutput],
})

export const conditioningZeroOut = defineNode({
  name: 'ConditioningZeroOut',
  title: 'Conditioning (Zero Out)',
  description: 'A prompt that says nothing.',
  category: 'advanced/conditioning',
  required: { conditioning },
  outputs: [conditioningOutput],
})
