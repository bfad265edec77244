import type { PlainValue } from '#documents/plain-value.ts'
import { ownOf } from '#graph/own-value.ts'
import { defaultValues } from '#recipes/check-params.ts'
import type { RecipeField } from '#recipes/recipe-field.ts'
import { linesOf } from './advance-macro.ts'
import { STEP_RUNS_MAX } from './macro-definition.ts'
import type { MacroDefinition, MacroValue, RecipeStep } from './macro-definition.ts'
import { isRepeating } from './macro-faults.ts'

export interface CountedStep {
  readonly step: RecipeStep
  /** How often it runs at most. */
  readonly runs: number
  /** What is known of its params before it runs. */
  readonly given: Readonly<Record<string, PlainValue>>
}

type FieldsOf = (reference: string) => readonly RecipeField[]

/** How often each step would run at most: as if all that is shown were chosen, and each condition met. */
export function countRuns(
  { inputs, steps }: Pick<MacroDefinition, 'inputs' | 'steps'>,
  params: Readonly<Record<string, PlainValue>>,
  fieldsOf: FieldsOf,
): CountedStep[] {
  const answers = { ...(defaultValues({ fields: inputs }) as Record<string, PlainValue>), ...params }
  const images = new Map<string, number>()
  return steps.flatMap(step => {
    if (step.type === 'approval') {
      images.set(step.key, images.get(step.of) ?? 0)
      return []
    }
    const given = readGiven(step, answers)
    const repeating = Object.values(step.params).find(isRepeating)
    const runs = repeating ? Math.min(STEP_RUNS_MAX, countOf(repeating, answers, images)) : 1
    images.set(step.key, runs * imagesPerRun(fieldsOf(step.recipe), given))
    return [{ step, runs, given }]
  })
}

function readGiven(step: RecipeStep, answers: Readonly<Record<string, PlainValue>>): Record<string, PlainValue> {
  return Object.fromEntries(
    Object.entries(step.params).flatMap(([key, value]) => {
      if (isRepeating(value) || value.from === 'step') return []
      const found = value.from === 'value' ? value.value : ownOf(answers, value.input)
      return found === undefined || found === null ? [] : [[key, found]]
    }),
  )
}

function countOf(
  value: MacroValue,
  answers: Readonly<Record<string, PlainValue>>,
  images: ReadonlyMap<string, number>,
): number {
  if (value.from === 'step') return value.what === 'images' ? (images.get(value.step) ?? 1) : 1
  const given = (value.from === 'value' ? value.value : ownOf(answers, value.input)) ?? null
  if (value.take === 'each') return Array.isArray(given) ? Math.max(1, given.length) : 1
  return Math.max(1, linesOf(given).length)
}

function imagesPerRun(fields: readonly RecipeField[], given: Readonly<Record<string, PlainValue>>): number {
  const field = fields.find(candidate => candidate.type === 'number' && candidate.kind === 'count')
  if (field?.type !== 'number') return 1
  return Math.max(1, Number(ownOf(given, field.key) ?? field.default ?? 1) || 1)
}
