import type { ApiGraph } from '#graph/api-graph.ts'
import { isGraphLink } from '#graph/read-graph.ts'
import { checkFieldValue } from './check-field-value.ts'
import { paramIssue } from './param-issues.ts'
import type { RecipeBind, SeedPlace } from './recipe-bind.ts'
import type { FieldType, RecipeField } from './recipe-field.ts'

export interface DefinitionFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

interface DefinitionParts {
  readonly fields: readonly RecipeField[]
  readonly graph: ApiGraph
  readonly outputs?: readonly string[]
  readonly seeds?: readonly SeedPlace[]
}

type Way = RecipeBind['as']
const textWays: readonly Way[] = ['value', 'template', 'enable']
const choiceWays: readonly Way[] = ['value', 'template', 'map', 'enable']

/** In which ways a value of each type can be written. */
export const waysOf: Readonly<Record<FieldType, readonly Way[]>> = {
  prompt: textWays,
  text: textWays,
  image: ['image', 'mask', 'images', 'enable'],
  model: ['value', 'template', 'enable'],
  lora: ['lora'],
  'lora-simple': ['lora', 'value'],
  number: choiceWays,
  boolean: ['value', 'map', 'enable'],
  select: choiceWays,
  radio: choiceWays,
  'gallery-select': choiceWays,
  pose: ['pose', 'enable'],
  style: ['style', 'map', 'value'],
  ratio: ['width', 'height', 'map', 'template'],
}

/** What the parts of a definition say that does not fit together. */
export function findDefinitionFaults(definition: DefinitionParts): DefinitionFault[] {
  const { fields, graph, outputs = [], seeds = [] } = definition
  const hasNode = (id: string) => Object.hasOwn(graph, id)
  const missing = (path: DefinitionFault['path'], id: string): DefinitionFault[] =>
    hasNode(id) ? [] : [{ path, message: `the graph has no node “${id}”` }]
  return [
    ...findDoubles(fields.map(field => field.key)).map(index => ({
      path: ['fields', index, 'key'],
      message: 'another field has this key already',
    })),
    ...outputs.flatMap((id, index) => missing(['outputs', index], id)),
    ...seeds.flatMap(({ node }, index) => missing(['seeds', index, 'node'], node)),
    ...fields.flatMap((field, index) => [
      ...findFieldFaults(field).map(fault => ({ ...fault, path: ['fields', index, ...fault.path] })),
      ...field.bind.flatMap((bind, place) => {
        const path = ['fields', index, 'bind', place]
        return [
          ...nodesOf(bind).flatMap(id => missing(path, id)),
          ...findBindFaults(field, bind).map(message => ({ path, message })),
        ]
      }),
    ]),
  ]
}

function findDoubles(words: readonly string[]): number[] {
  return words.flatMap((word, index) => (words.indexOf(word) < index ? [index] : []))
}

/** The nodes that a bind names. */
export function nodesOf(bind: RecipeBind): string[] {
  switch (bind.as) {
    case 'style':
      return [bind.positive.node, ...(bind.negative ? [bind.negative.node] : [])]
    case 'lora':
      return [bind.model[0], ...(bind.clip ? [bind.clip[0]] : [])]
    case 'images':
      return [bind.node, bind.into.node]
    case 'map':
      return [bind.node, ...Object.values(bind.values).flatMap(value => (isGraphLink(value) ? [value[0]] : []))]
    default:
      return [bind.node]
  }
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

function findBindFaults(field: RecipeField, bind: RecipeBind): string[] {
  if (!waysOf[field.type].includes(bind.as)) return [`a ${field.type} field cannot be written as ${bind.as}`]
  if (bind.as === 'map') {
    const left = valuesOf(field).filter(value => !Object.hasOwn(bind.values, value))
    return left.length > 0 ? [`must say what is written for ${left.join(', ')}`] : []
  }
  if (bind.as === 'image' && field.type === 'image' && field.countMax > 1) {
    return ['several images are written as images']
  }
  return []
}

/** The values that a map must know; those of a number or a size are without end, and stay as they are where it knows none. */
function valuesOf(field: RecipeField): readonly string[] {
  if ('options' in field) return field.options.map(option => option.value)
  return field.type === 'boolean' ? ['true', 'false'] : []
}
