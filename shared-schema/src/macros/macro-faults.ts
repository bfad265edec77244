import { findDoubles, findFieldsFaults, type DefinitionFault } from '#recipes/field-faults.ts'
import type { MacroCondition, MacroDefinition, MacroStep, MacroValue } from './macro-definition.ts'

/** What makes no sense in itself, whatever the recipes are: names that are doubled or of nothing that came before. */
export function findMacroFaults({ inputs, steps }: MacroDefinition): DefinitionFault[] {
  const faults: DefinitionFault[] = [
    ...findFieldsFaults(inputs).map(fault => ({ ...fault, path: ['inputs', ...fault.path] })),
    ...findDoubles(steps.map(({ key }) => key)).map(index => ({
      path: ['steps', index, 'key'],
      message: 'another step has this key already',
    })),
  ]
  const known = new Set(inputs.map(({ key }) => key))
  const before = new Set<string>()
  for (const [index, step] of steps.entries()) {
    faults.push(...findStepFaults(step, index, { inputs: known, steps: before }))
    before.add(step.key)
  }
  return faults
}

interface Known {
  readonly inputs: ReadonlySet<string>
  readonly steps: ReadonlySet<string>
}

function findStepFaults(step: MacroStep, index: number, known: Known): DefinitionFault[] {
  const at = ['steps', index]
  const faults = step.when ? findConditionFaults(step.when, [...at, 'when'], known) : []
  if (step.type === 'approval') return [...faults, ...unknownStep(step.of, [...at, 'of'], known)]
  const values = Object.entries(step.params)
  for (const [key, value] of values) faults.push(...findValueFaults(value, [...at, 'params', key], known))
  const repeated = values.filter(([, value]) => isRepeating(value)).map(([key]) => key)
  if (repeated.length > 1) {
    const message = `only one param may make the step run several times, here ${repeated.join(' and ')} would`
    faults.push({ path: [...at, 'params', repeated[1] as string], message })
  }
  return faults
}

/** Whether the step runs once for each of what it takes by this. */
export function isRepeating(value: MacroValue): boolean {
  return value.take === 'lines' || value.take === 'each'
}

function findConditionFaults(condition: MacroCondition, path: (string | number)[], known: Known): DefinitionFault[] {
  if (condition.if === 'step') return unknownStep(condition.step, [...path, 'step'], known)
  return unknownInput(condition.input, [...path, 'input'], known)
}

function findValueFaults(value: MacroValue, path: (string | number)[], known: Known): DefinitionFault[] {
  if (value.from === 'input') return unknownInput(value.input, [...path, 'input'], known)
  return value.from === 'step' ? unknownStep(value.step, [...path, 'step'], known) : []
}

function unknownStep(step: string, path: (string | number)[], { steps }: Known): DefinitionFault[] {
  return steps.has(step) ? [] : [{ path, message: `no step before this one is called “${step}”` }]
}

function unknownInput(input: string, path: (string | number)[], { inputs }: Known): DefinitionFault[] {
  return inputs.has(input) ? [] : [{ path, message: `no input is called “${input}”` }]
}
