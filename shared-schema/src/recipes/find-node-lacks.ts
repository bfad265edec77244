import { inputsOf } from '#graph/check-node.ts'
import { choicesOf } from '#graph/input-value.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import type { NodeInput } from '#graph/node-schema.ts'
import { GraphDraft } from './graph-draft.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

/** What stands in the way of a node of a recipe here. */
export interface NodeLack {
  readonly node: string
  /** No engine has its kind; the model or the choice it names is not here; or it loads a picture that nobody is asked for. */
  readonly what: 'kind' | 'model' | 'choice' | 'picture'
  readonly input: string
  /** Of the kind, the model or the choice. */
  readonly name: string
}

export interface KnownNodes {
  readonly registry: NodeRegistry
  /** By folder. */
  readonly models: Readonly<Record<string, readonly string[]>>
}

/** What each node that runs needs and no engine has, with nothing filled in. */
export function findNodeLacks({ graph, fields, outputs }: RecipeDefinition, known: KnownNodes): NodeLack[] {
  const running = new GraphDraft(graph).toGraph(outputs)
  const filled = new Map<string, unknown>()
  for (const field of fields) {
    for (const bind of field.bind) {
      if ('input' in bind) filled.set(`${bind.node}\n${bind.input}`, 'default' in field ? field.default : undefined)
    }
  }
  return Object.entries(running).flatMap(([node, { class_type: kind, inputs }]): NodeLack[] => {
    const schema = known.registry.get(kind)
    if (!schema) return [{ node, what: 'kind', input: '', name: kind }]
    return inputsOf(schema).flatMap(({ name: input, input: declared }) => {
      const place = `${node}\n${input}`
      const isFilled = filled.has(place)
      const lack = lackOf(declared, isFilled ? filled.get(place) : inputs[input], isFilled, known.models)
      return lack ? [{ node, input, ...lack }] : []
    })
  })
}

function lackOf(
  input: NodeInput,
  value: unknown,
  isFilled: boolean,
  models: KnownNodes['models'],
): Pick<NodeLack, 'what' | 'name'> | undefined {
  const [, { image_upload: takesPicture, model_folder: folder }] = input
  if (typeof value !== 'string') return undefined
  if (takesPicture === true || folder === 'input') return isFilled ? undefined : { what: 'picture', name: value }
  if (folder !== undefined) return models[folder]?.includes(value) ? undefined : { what: 'model', name: value }
  const choices = isFilled ? undefined : choicesOf(input)
  return choices === undefined || choices.includes(value) ? undefined : { what: 'choice', name: value }
}
