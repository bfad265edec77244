import { boolean, choice, defineNode, float, integer, seed, socket, text } from '#graph/node-schema.ts'
import { booleanOutput, floatOutput, integerOutput, pixels, textOutput } from './standard-inputs.ts'

const SAFE_MAX = Number.MAX_SAFE_INTEGER
const whole = (initial: number) => integer({ default: initial, min: -SAFE_MAX, max: SAFE_MAX })
const anything = socket('*')
const number = socket('INT,FLOAT,BOOLEAN')

export const primitiveInt = defineNode({
  name: 'PrimitiveInt',
  title: 'Int',
  description: 'A whole number.',
  category: 'utils/primitive',
  required: { value: integer({ default: 0, min: -SAFE_MAX, max: SAFE_MAX, control_after_generate: true }) },
  outputs: [integerOutput],
})

export const primitiveFloat = defineNode({
  name: 'PrimitiveFloat',
  title: 'Float',
  description: 'A number.',
  category: 'utils/primitive',
  required: { value: float({ default: 0, min: -SAFE_MAX, max: SAFE_MAX, step: 0.1 }) },
  outputs: [floatOutput],
})

export const primitiveString = defineNode({
  name: 'PrimitiveString',
  title: 'String',
  description: 'A text of one line.',
  category: 'utils/primitive',
  required: { value: text() },
  outputs: [textOutput],
})

export const primitiveStringMultiline = defineNode({
  name: 'PrimitiveStringMultiline',
  title: 'String (Multiline)',
  description: 'A text.',
  category: 'utils/primitive',
  required: { value: text({ multiline: true }) },
  outputs: [textOutput],
})

export const primitiveBoolean = defineNode({
  name: 'PrimitiveBoolean',
  title: 'Boolean',
  description: 'True or false.',
  category: 'utils/primitive',
  required: { value: boolean({ default: false }) },
  outputs: [booleanOutput],
})

export const previewAny = defineNode({
  name: 'PreviewAny',
  title: 'Preview as Text',
  description: 'Shows any value at the node.',
  category: 'utils',
  required: { source: anything },
  outputs: [textOutput],
  isOutputNode: true,
})

export const reroute = defineNode({
  name: 'AtelierReroute',
  title: 'Reroute',
  description: 'Hands on what it is given, to tidy the lines of a graph.',
  category: 'utils',
  required: { value: anything },
  outputs: [{ type: '*', name: 'value' }],
})

export const seedNode = defineNode({
  name: 'AtelierSeed',
  title: 'Seed',
  description: 'One seed for several nodes.',
  category: 'utils/numbers',
  required: { seed: seed() },
  outputs: [{ type: 'INT', name: 'seed' }],
})

export const randomNumber = defineNode({
  name: 'AtelierRandomNumber',
  title: 'Random Number',
  description: 'A number between two, by the seed.',
  category: 'utils/numbers',
  required: {
    from: float({ default: 0, min: -SAFE_MAX, max: SAFE_MAX, step: 0.01 }),
    to: float({ default: 1, min: -SAFE_MAX, max: SAFE_MAX, step: 0.01 }),
    seed: seed(),
  },
  outputs: [floatOutput, { type: 'INT', name: 'INT', tooltip: 'A whole number between the two, both included.' }],
})

export const mathExpression = defineNode({
  name: 'AtelierMath',
  title: 'Math Expression',
  description:
    'Works out an expression of a, b, c and d: + − * / % ^, comparisons, “x ? y : z”, and functions such as min, max, round, sqrt, clamp, lerp, sin.',
  category: 'utils/numbers',
  required: { expression: text({ default: 'a + b' }) },
  optional: { a: number, b: number, c: number, d: number },
  outputs: [integerOutput, floatOutput, booleanOutput],
})

export const numberRange = defineNode({
  name: 'AtelierNumberRange',
  title: 'Number Range',
  description: 'A list of numbers: what follows runs once for each.',
  category: 'utils/numbers',
  required: {
    from: float({ default: 0, min: -SAFE_MAX, max: SAFE_MAX, step: 0.01 }),
    to: float({ default: 4, min: -SAFE_MAX, max: SAFE_MAX, step: 0.01, tooltip: 'Included when a step leads to it.' }),
    step: float({ default: 1, min: -SAFE_MAX, max: SAFE_MAX, step: 0.01 }),
  },
  outputs: [
    { ...floatOutput, isList: true },
    { ...integerOutput, isList: true },
  ],
})

export const convertNumber = defineNode({
  name: 'AtelierConvert',
  title: 'Convert',
  description: 'A number, text or truth as each of the others.',
  category: 'utils/numbers',
  required: { value: socket('INT,FLOAT,STRING,BOOLEAN') },
  outputs: [integerOutput, floatOutput, textOutput, booleanOutput],
})

export const aspectRatio = defineNode({
  name: 'AtelierAspectRatio',
  title: 'Size by Aspect Ratio',
  description: 'A width and height of a shape, for as many megapixels as wanted.',
  category: 'utils/numbers',
  required: {
    ratio: choice([
      '1:1',
      '5:4',
      '4:3',
      '3:2',
      '16:10',
      '16:9',
      '2:1',
      '21:9',
      '√2:1 (paper)',
      '1.618:1 (golden)',
      'own',
    ]),
    upright: boolean({ default: false, tooltip: 'Higher than wide.' }),
    megapixels: float({ default: 0.25, min: 0.01, max: 64, step: 0.01, tooltip: 'Of 1024 × 1024.' }),
    multiple_of: integer({ default: 8, min: 1, max: 256 }),
    own_width: pixels(1, { min: 1 }),
    own_height: pixels(1, { min: 1 }),
  },
  outputs: [
    { type: 'INT', name: 'width' },
    { type: 'INT', name: 'height' },
  ],
})

export const compareValues = defineNode({
  name: 'AtelierCompare',
  title: 'Compare',
  description: 'Whether two numbers or texts are equal, or which is the larger.',
  category: 'utils/logic',
  required: {
    a: socket('INT,FLOAT,STRING,BOOLEAN'),
    b: socket('INT,FLOAT,STRING,BOOLEAN'),
    operator: choice(['=', '≠', '<', '≤', '>', '≥']),
  },
  outputs: [booleanOutput],
})

export const logic = defineNode({
  name: 'AtelierLogic',
  title: 'Logic',
  description: 'Both, either, one alone, or not.',
  category: 'utils/logic',
  required: {
    a: boolean({ default: false }),
    b: boolean({ default: false }),
    operator: choice(['and', 'or', 'xor', 'not a']),
  },
  outputs: [booleanOutput],
})

const lazyAny = socket('*', { lazy: true })

export const switchNode = defineNode({
  name: 'AtelierSwitch',
  title: 'Switch',
  description: 'One of two; what leads to the other is not run.',
  category: 'utils/logic',
  required: { condition: boolean({ default: true }) },
  optional: { on_true: lazyAny, on_false: lazyAny },
  outputs: [{ type: '*', name: 'value' }],
})

export const indexSwitch = defineNode({
  name: 'AtelierIndexSwitch',
  title: 'Switch by Number',
  description: 'One of several, counted from 0; what leads to the others is not run.',
  category: 'utils/logic',
  required: { index: whole(0) },
  optional: { value0: lazyAny, value1: lazyAny, value2: lazyAny, value3: lazyAny, value4: lazyAny, value5: lazyAny },
  outputs: [{ type: '*', name: 'value' }],
})

export const gate = defineNode({
  name: 'AtelierGate',
  title: 'Gate',
  description: 'Lets a value through or not. Where it does not, nothing that takes the value runs, and nothing fails.',
  category: 'utils/logic',
  required: { open: boolean({ default: true }), value: lazyAny },
  optional: { message: text({ default: '', tooltip: 'Shown at the outputs that are skipped.' }) },
  outputs: [{ type: '*', name: 'value' }],
})
