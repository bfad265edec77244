import { modelItemOf, patchModelName } from '#entities/patch-model-name.ts'
import type { ApiGraph } from './api-graph.ts'
import type { NodeRegistry } from './node-registry.ts'

export interface NamedModel {
  readonly folder: string
  readonly name: string
}

/** The models that nodes of a graph name, as often as they do. What is uploaded for a run is no model. */
export function listNamedModels(graph: ApiGraph, nodeIds: Iterable<string>, registry: NodeRegistry): NamedModel[] {
  const named: NamedModel[] = []
  for (const id of nodeIds) {
    const node = graph[id]
    const schema = node && registry.get(node.class_type)
    if (!node || !schema) continue
    for (const [input, [, { model_folder: folder }]] of Object.entries({
      ...schema.input.required,
      ...schema.input.optional,
    })) {
      const name = node.inputs[input]
      if (folder !== undefined && folder !== 'input' && typeof name === 'string') named.push({ folder, name })
    }
  }
  return named
}

/** Of these the ones that belong to people, each once, with the item that it is. */
export function listPeoplesModels(graph: ApiGraph, registry: NodeRegistry): (NamedModel & { itemId: string })[] {
  const found = listNamedModels(graph, Object.keys(graph), registry).flatMap(({ folder, name }) => {
    const itemId = modelItemOf(name)
    return itemId !== undefined && name === patchModelName(itemId) ? [{ folder, name, itemId }] : []
  })
  return [...new Map(found.map(model => [`${model.folder}/${model.name}`, model])).values()]
}
