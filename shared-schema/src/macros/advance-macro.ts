import type { PlainValue } from '#documents/plain-value.ts'
import type { Reason } from '#entities/reason.ts'
import { ownOf } from '#graph/own-value.ts'
import type { MacroCondition, MacroDefinition, MacroStep, MacroValue, RecipeStep } from './macro-definition.ts'
import { STEP_RUNS_MAX } from './macro-definition.ts'
import { isRepeating } from './macro-faults.ts'

/** ASKING: somebody has to choose. SKIPPED: not wanted, or there is nothing for it to go on from. */
export type StepStatus = 'WAITING' | 'RUNNING' | 'ASKING' | 'DONE' | 'SKIPPED' | 'FAILED'

export interface StepState {
  readonly status: StepStatus
  /** Ids, in the order in which they were made; of an approval, those that were chosen. */
  readonly images: readonly string[]
  readonly texts: readonly string[]
}

/** As it is written down. */
export interface MacroStepRecord extends StepState {
  /** Why it failed or was left out. */
  readonly note?: string
  readonly reason?: Reason
}

export type StepStates = Readonly<Record<string, StepState>>

/** What a step's runs are given. */
export type StepParams = Readonly<Record<string, PlainValue>>

export type MacroMove =
  | { readonly move: 'run'; readonly step: string; readonly recipe: string; readonly runs: readonly StepParams[] }
  | { readonly move: 'ask'; readonly step: string; readonly images: readonly string[] }
  | { readonly move: 'skip'; readonly step: string }

export type MacroProgress =
  | { readonly state: 'going'; readonly moves: readonly MacroMove[] }
  | { readonly state: 'done'; readonly images: readonly string[]; readonly texts: readonly string[] }
  | { readonly state: 'failed'; readonly step: string }

const waiting: StepState = { status: 'WAITING', images: [], texts: [] }

/**
 * What is to be done next: everything that does not wait for anything. Asked again with the same states it says the same, so
 * that whoever was interrupted goes on from what is written down. One step that fails ends the macro; what runs beside it is
 * the caller's to cancel.
 */
export function advanceMacro(definition: MacroDefinition, inputs: StepParams, states: StepStates): MacroProgress {
  const stateOf = (key: string) => ownOf(states, key) ?? waiting
  const failed = definition.steps.find(({ key }) => stateOf(key).status === 'FAILED')
  if (failed) return { state: 'failed', step: failed.key }
  const moves = definition.steps
    .filter(step => stateOf(step.key).status === 'WAITING' && needsOf(step).every(key => hasEnded(stateOf(key))))
    .map(step => moveOn(step, inputs, stateOf))
  const isOver = definition.steps.every(({ key }) => hasEnded(stateOf(key)))
  return isOver ? { state: 'done', ...resultsOf(definition, stateOf) } : { state: 'going', moves }
}

/** How far it is, from 0 to 1. */
export function measureProgress({ steps }: MacroDefinition, states: StepStates): number {
  return steps.filter(({ key }) => hasEnded(ownOf(states, key) ?? waiting)).length / steps.length
}

function hasEnded({ status }: StepState): boolean {
  return status === 'DONE' || status === 'SKIPPED'
}

/** The steps that it takes of or looks at. */
export function needsOf(step: MacroStep): string[] {
  const needs = step.type === 'approval' ? [step.of] : Object.values(step.params).flatMap(stepsOf)
  return step.when?.if === 'step' ? [...needs, step.when.step] : needs
}

function stepsOf(value: MacroValue): string[] {
  return value.from === 'step' ? [value.step] : []
}

type StateOf = (key: string) => StepState

function moveOn(step: MacroStep, inputs: StepParams, stateOf: StateOf): MacroMove {
  if (step.when && !isMet(step.when, inputs, stateOf)) return { move: 'skip', step: step.key }
  if (step.type === 'approval') {
    const { images } = stateOf(step.of)
    return images.length === 0 ? { move: 'skip', step: step.key } : { move: 'ask', step: step.key, images }
  }
  const runs = listRuns(step, inputs, stateOf)
  return runs.length === 0
    ? { move: 'skip', step: step.key }
    : { move: 'run', step: step.key, recipe: step.recipe, runs }
}

function isMet(condition: MacroCondition, inputs: StepParams, stateOf: StateOf): boolean {
  if (condition.if === 'input') return (ownOf(inputs, condition.input) === condition.is) !== condition.isNot
  const { images, texts } = stateOf(condition.step)
  if (condition.has === 'nothing') return images.length === 0 && texts.length === 0
  return (condition.has === 'images' ? images : texts).length > 0
}

/** None where something that the step takes is not there: what was left out before it leaves it out too. */
function listRuns({ params }: RecipeStep, inputs: StepParams, stateOf: StateOf): StepParams[] {
  let runs: Record<string, PlainValue>[] = [{}]
  for (const [key, value] of Object.entries(params)) {
    const found = readValue(value, inputs, stateOf)
    if (found === undefined) return []
    if (!isRepeating(value)) for (const run of runs) run[key] = found
    else runs = (found as PlainValue[]).slice(0, STEP_RUNS_MAX).map(entry => ({ ...runs[0], [key]: entry }))
  }
  return runs
}

/** Of what repeats the step, the list; undefined where there is nothing of a step before. */
function readValue(value: MacroValue, inputs: StepParams, stateOf: StateOf): PlainValue | undefined {
  if (value.from !== 'step') {
    return takeOf(value.from === 'value' ? value.value : (ownOf(inputs, value.input) ?? null), value.take)
  }
  const found = stateOf(value.step)[value.what]
  if (found.length === 0) return undefined
  return value.take === 'first' ? found[0] : [...found]
}

/** What was written down before values could be taken in parts is taken whole. */
function takeOf(given: PlainValue, take: 'whole' | 'lines' | 'each' | undefined): PlainValue {
  if (take === 'lines') return linesOf(given)
  if (take !== 'each') return given
  if (given === null) return []
  return Array.isArray(given) ? (given as PlainValue[]) : [given]
}

export function linesOf(text: PlainValue): string[] {
  if (typeof text !== 'string') return []
  return text.split(/\r?\n/).flatMap(line => line.trim() || [])
}

/** What no other step goes on from. */
function resultsOf({ steps }: MacroDefinition, stateOf: StateOf) {
  const taken = new Set(steps.flatMap(needsOf))
  const ends = steps.filter(({ key }) => !taken.has(key)).map(({ key }) => stateOf(key))
  return { images: ends.flatMap(({ images }) => images), texts: ends.flatMap(({ texts }) => texts) }
}
