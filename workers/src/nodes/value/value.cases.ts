import { expect } from 'vitest'
import { ExecutionBlocker } from '#engine/execution-blocker.ts'
import { solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

type Row = readonly [kind: string, title: string, inputs: Record<string, unknown>, outputs: readonly unknown[]]

const math = (expression: string, value: number, linked: Record<string, unknown> = {}): Row => [
  'AtelierMath',
  expression,
  { expression, ...linked },
  [Math.round(value), value, value !== 0],
]

const rows: readonly Row[] = [
  ['PrimitiveInt', 'hands on', { value: 7 }, [7]],
  ['PrimitiveFloat', 'hands on', { value: 0.5 }, [0.5]],
  ['PrimitiveString', 'hands on', { value: 'a' }, ['a']],
  ['PrimitiveStringMultiline', 'hands on', { value: 'a\nb' }, ['a\nb']],
  ['PrimitiveBoolean', 'hands on', { value: true }, [true]],
  ['AtelierReroute', 'hands on', { value: [solid(1, 1, [1, 2, 3])] }, [[solid(1, 1, [1, 2, 3])]]],
  ['AtelierSeed', 'hands on', { seed: 99 }, [99]],
  ['AtelierGate', 'lets through what it is given', { open: true, value: 'a' }, ['a']],
  ['AtelierGate', 'blocks and says why', { open: false, message: 'not now' }, [new ExecutionBlocker('not now')]],
  [
    'PreviewAny',
    'writes pixels by their number',
    { source: [solid(1, 1, [1, 2, 3])] },
    ['[\n  {\n    "width": 1,\n    "height": 1,\n    "channels": 3,\n    "data": "3 bytes"\n  }\n]'],
  ],
  [
    'AtelierNumberRange',
    'reaches its end',
    { from: 0, to: 0.3, step: 0.1 },
    [
      [0, 0.1, 0.2, 0.3],
      [0, 0, 0, 0],
    ],
  ],
  [
    'AtelierNumberRange',
    'goes down',
    { from: 3, to: 1, step: -1 },
    [
      [3, 2, 1],
      [3, 2, 1],
    ],
  ],
  ['AtelierConvert', 'a text', { value: ' 3,7 ' }, [3, 3.7, ' 3,7 ', false]],
  ['AtelierConvert', 'a truth', { value: true }, [1, 1, 'true', true]],
  ['AtelierAspectRatio', 'wide', { ratio: '16:9', megapixels: 1, multiple_of: 8 }, [1368, 768]],
  [
    'AtelierAspectRatio',
    'upright paper',
    { ratio: '√2:1 (paper)', upright: true, megapixels: 0.25, multiple_of: 1 },
    [431, 609],
  ],
  [
    'AtelierAspectRatio',
    'own',
    { ratio: 'own', own_width: 3, own_height: 1, megapixels: 0.25, multiple_of: 64 },
    [896, 320],
  ],
  ['AtelierCompare', 'numbers', { a: 10, b: '9', operator: '>' }, [true]],
  ['AtelierCompare', 'texts', { a: 'abc', b: 'abd', operator: '≤' }, [true]],
  ['AtelierLogic', 'xor', { a: true, b: true, operator: 'xor' }, [false]],
  ['AtelierLogic', 'not', { a: false, operator: 'not a' }, [true]],
  ['AtelierSwitch', 'the one side', { condition: true, on_true: 'a', on_false: 'b' }, ['a']],
  ['AtelierSwitch', 'the other side', { condition: false, on_false: 'b' }, ['b']],
  ['AtelierIndexSwitch', 'by number', { index: 2, value0: 'a', value2: 'c' }, ['c']],
  math('1 + 2 * 3 ^ 2 ^ 0.5 - -4', 1 + 2 * 3 ** (2 ** 0.5) + 4),
  math('-2 ^ 2', -4),
  math('(a + b) % 8', 7, { a: -3, b: 2 }),
  math('a > b && !(a == 3) ? max(a, b, 9) : lerp(0, 10, 0.25)', 2.5, { a: 3, b: 1 }),
  math('clamp(round(pi, 2) * 1e2, 0, 300)', 300),
]

export const valueCases: readonly NodeCase[] = [
  ...rows.map(([kind, title, inputs, outputs]) => ({
    kind,
    title,
    inputs,
    check: (run: Parameters<NodeCase['check']>[0]) => expect(run.outputs).toEqual(outputs),
  })),
  {
    kind: 'AtelierRandomNumber',
    title: 'lies between, the same for the same seed',
    inputs: { from: 10, to: 20, seed: 5 },
    check(run) {
      const [number, whole] = run.outputs as [number, number]
      expect(number).toBeGreaterThanOrEqual(10)
      expect(number).toBeLessThan(20)
      expect(whole).toBe(10 + Math.floor(((number - 10) / 10) * 11))
    },
  },
]
