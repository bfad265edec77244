import { describe, expect, test } from 'vitest'
import { advanceMacro } from './advance-macro.ts'
import type { StepState, StepStates } from './advance-macro.ts'
import { countRuns } from './count-runs.ts'
import { macroDefinition } from './macro-definition.ts'

const label = { en: 'Subjects', vi: 'Chủ thể' }
const inputs = [
  { type: 'text', key: 'subjects', label, lengthMax: 400, isMultiline: true, bind: [] },
  { type: 'boolean', key: 'large', label, bind: [] },
]
const draw = {
  key: 'draw',
  type: 'recipe',
  recipe: 'text-to-image',
  params: { prompt: { from: 'input', input: 'subjects', take: 'lines' }, steps: { from: 'value', value: 12 } },
}
const choose = { key: 'choose', type: 'approval', of: 'draw' }
const enlarge = {
  key: 'enlarge',
  type: 'recipe',
  recipe: 'upscaler',
  when: { if: 'input', input: 'large', is: true },
  params: { image: { from: 'step', step: 'choose', what: 'images', take: 'each' } },
}
const sheet = {
  key: 'sheet',
  type: 'recipe',
  recipe: 'mood-board',
  params: { images: { from: 'step', step: 'choose', what: 'images', take: 'all' } },
}

const macro = macroDefinition.parse({ inputs, steps: [draw, choose, enlarge, sheet] })
const given = { subjects: 'a fox\n\n  an owl ', large: true }
const done = (...images: string[]): StepState => ({ status: 'DONE', images, texts: [] })
const next = (states: StepStates, ask: Record<string, string | boolean> = given) => advanceMacro(macro, ask, states)

describe('a macro', () => {
  test('runs a step once for each line', () => {
    expect(next({})).toEqual({
      state: 'going',
      moves: [
        {
          move: 'run',
          step: 'draw',
          recipe: 'text-to-image',
          runs: [
            { prompt: 'a fox', steps: 12 },
            { prompt: 'an owl', steps: 12 },
          ],
        },
      ],
    })
  })

  test('runs a step once for each image that is given, or written down in it', () => {
    const pictures = { ...inputs[0], key: 'pictures' }
    const each = { from: 'input', input: 'pictures', take: 'each' }
    const lines = { from: 'value', value: 'large\nsmall', take: 'lines' }
    const own = macroDefinition.parse({
      inputs: [pictures],
      steps: [
        { ...enlarge, when: undefined, params: { image: each } },
        { ...draw, params: { prompt: lines } },
      ],
    })
    expect(advanceMacro(own, { pictures: [{ image: '1' }, { image: '2' }] }, {})).toMatchObject({
      moves: [
        { step: 'enlarge', runs: [{ image: { image: '1' } }, { image: { image: '2' } }] },
        { step: 'draw', runs: [{ prompt: 'large' }, { prompt: 'small' }] },
      ],
    })
    expect(advanceMacro(own, {}, {})).toMatchObject({ moves: [{ move: 'skip', step: 'enlarge' }, { step: 'draw' }] })
  })

  test('asks, and then goes on with what was chosen, side by side', () => {
    expect(next({ draw: done('1', '2', '3') })).toEqual({
      state: 'going',
      moves: [{ move: 'ask', step: 'choose', images: ['1', '2', '3'] }],
    })
    expect(next({ draw: done('1', '2', '3'), choose: done('1', '3') })).toMatchObject({
      moves: [
        { step: 'enlarge', runs: [{ image: '1' }, { image: '3' }] },
        { step: 'sheet', runs: [{ images: ['1', '3'] }] },
      ],
    })
  })

  test('waits without a word while something runs', () => {
    const running: StepState = { status: 'RUNNING', images: [], texts: [] }
    expect(next({ draw: running })).toEqual({ state: 'going', moves: [] })
  })

  test('runs whatever its steps and inputs are called', () => {
    const prompt = { from: 'input', input: 'valueOf' }
    const odd = macroDefinition.parse({
      inputs: [{ ...inputs[0], key: 'valueOf' }],
      steps: [{ ...draw, key: 'constructor', params: { prompt } }],
    })
    expect(advanceMacro(odd, {}, {})).toMatchObject({ moves: [{ step: 'constructor', runs: [{ prompt: null }] }] })
    expect(countRuns(odd, {}, () => [])).toMatchObject([{ runs: 1, given: {} }])
  })

  test('leaves out what is not wished for, and what has nothing to go on from', () => {
    const states = { draw: done('1'), choose: done('1') }
    expect(next(states, { ...given, large: false })).toMatchObject({
      moves: [
        { move: 'skip', step: 'enlarge' },
        { move: 'run', step: 'sheet' },
      ],
    })
    expect(next({ draw: done('1'), choose: done() })).toMatchObject({
      moves: [
        { move: 'skip', step: 'enlarge' },
        { move: 'skip', step: 'sheet' },
      ],
    })
  })

  test('ends with what nobody goes on from, or with the step that failed', () => {
    const skipped: StepState = { status: 'SKIPPED', images: [], texts: [] }
    const states = { draw: done('1'), choose: done('1'), enlarge: skipped, sheet: done('9') }
    expect(next(states)).toEqual({ state: 'done', images: ['9'], texts: [] })
    expect(next({ ...states, sheet: { ...skipped, status: 'FAILED' } })).toEqual({ state: 'failed', step: 'sheet' })
  })
})

describe('a definition', () => {
  const faultsOf = (steps: unknown[]) =>
    macroDefinition.safeParse({ inputs, steps }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
    []

  test.each([
    ['a step that comes later', [sheet, draw, choose], 'steps.0.params.images.step'],
    [
      'an unknown input',
      [{ ...draw, params: { prompt: { from: 'input', input: 'nothing' } } }],
      'steps.0.params.prompt.input',
    ],
    ['the same name twice', [draw, draw], 'steps.1.key'],
    ['an approval of nothing', [choose], 'steps.0.of'],
    [
      'two that repeat it',
      [{ ...draw, params: { ...draw.params, style: { from: 'input', input: 'subjects', take: 'lines' } } }],
      'steps.0.params.style',
    ],
    ['no step', [], 'steps'],
  ])('is refused for %s', (_what, steps, path) => {
    expect(faultsOf(steps).map(([at]) => at)).toContain(path)
  })

  test.each([
    ['the same input twice', [inputs[0], inputs[0]], 'inputs.1.key'],
    [
      'an input that nothing fits',
      [{ ...inputs[0], type: 'number', kind: 'integer', min: 2, max: 1, step: 1 }],
      'inputs.0.min',
    ],
    [
      'a default that is no option',
      [{ ...inputs[0], type: 'radio', options: [{ value: 'a', label }], default: 'b' }],
      'inputs.0.default',
    ],
  ])('is refused for %s', (_what, odd, path) => {
    const step = { ...draw, params: {} }
    const { error } = macroDefinition.safeParse({ inputs: odd, steps: [step] })
    expect(error?.issues.map(issue => issue.path.join('.'))).toEqual([path])
  })
})
