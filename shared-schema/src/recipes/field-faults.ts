import { checkFieldValue } from './check-field-value.ts'
import { paramIssue } from './param-issues.ts'
import type { RecipeField } from './recipe-field.ts'

export interface DefinitionFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** What does not fit together in the things that people fill in, wherever their values go. */
export function findFieldsFaults(fields: readonly RecipeField[]): DefinitionFault[] {
  return [
    ...findDoubles(fields.map(field => field.key)).map(index => ({
      path: [index, 'key'],
      message: 'another field has this key already',
    })),
    ...fields.flatMap((field, index) =>
      findFieldFaults(field).map(fault => ({ ...fault, path: [index, ...fault.path] })),
    ),
  ]
}

/** The places of those that stood before. */
export function findDoubles(words: readonly string[]): number[] {
  return words.flatMap((word, index) => (words.indexOf(word) < index ? [index] : []))
}

function findFieldFaults(field: RecipeField): DefinitionFault[] {
  const faults: DefinitionFault[] = []
  if ('options' in field) {
    for (const index of findDoubles(field.options.map(option => option.value))) {
      faults.push({ path: ['options', index, 'value'], message: 'another option has this value already' })
    }
    for (const [index, option] of field.options.entries()) {
      const isBare = field.type === 'gallery-select' && option.picture === undefined
      if (isBare) faults.push({ path: ['options', index, 'picture'], message: 'must be there: it is chosen by it' })
    }
  }
  if (field.type === 'number' && field.min > field.max) {
    faults.push({ path: ['min'], message: 'must not be above the largest' })
  }
  if (field.type === 'image' && field.countMin > field.countMax) {
    faults.push({ path: ['countMin'], message: 'must not be above the most' })
  }
  return [...faults, ...findDefaultFaults(field)]
}

function findDefaultFaults(field: RecipeField): DefinitionFault[] {
  if (!('default' in field) || field.default === undefined) return []
  const checked = checkFieldValue(field, field.default)
  if ('value' in checked) return []
  return [{ path: ['default'], message: paramIssue(field.key, checked.code, checked.details).message }]
}
