import type { ApiGraph } from '#graph/api-graph.ts'
import { isGraphLink } from '#graph/read-graph.ts'
import { findFieldsFaults, type DefinitionFault } from './field-faults.ts'
import type { RecipeBind, SeedPlace } from './recipe-bind.ts'
import type { FieldType, RecipeField } from './recipe-field.ts'

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
const waysOf: Readonly<Record<FieldType, readonly Way[]>> = {
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
  style: ['style', 'map', 'value', 'images', 'weights', 'enable'],
  ratio: ['width', 'height', 'map', 'template'],
}

/** What the parts of a definition say that does not fit together. */
export function findDefinitionFaults(definition: DefinitionParts): DefinitionFault[] {
  const { fields, graph, outputs = [], seeds = [] } = definition
  const hasNode = (id: string) => Object.hasOwn(graph, id)
  const missing = (path: DefinitionFault['path'], id: string): DefinitionFault[] =>
    hasNode(id) ? [] : [{ path, message: `the graph has no node “${id}”` }]
  return [
    ...findFieldsFaults(fields).map(fault => ({ ...fault, path: ['fields', ...fault.path] })),
    ...outputs.flatMap((id, index) => missing(['outputs', index], id)),
    ...seeds.flatMap(({ node }, index) => missing(['seeds', index, 'node'], node)),
    ...fields.flatMap((field, index) =>
      field.bind.flatMap((bind, place) => {
        const path = ['fields', index, 'bind', place]
        return [
          ...nodesOf(bind).flatMap(id => missing(path, id)),
          ...findBindFaults(field, bind).map(message => ({ path, message })),
        ]
      }),
    ),
  ]
}

/** The nodes that a bind names. */
function nodesOf(bind: RecipeBind): string[] {
  switch (bind.as) {
    case 'style':
      return [bind.positive.node, ...(bind.negative ? [bind.negative.node] : [])]
    case 'lora':
      return [bind.model[0], ...(bind.clip ? [bind.clip[0]] : [])]
    case 'mask':
      return [bind.node, ...(bind.into ? [bind.into.node] : [])]
    case 'images':
      return [bind.node, bind.into.node]
    case 'map':
      return [bind.node, ...Object.values(bind.values).flatMap(value => (isGraphLink(value) ? [value[0]] : []))]
    default:
      return [bind.node]
  }
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
