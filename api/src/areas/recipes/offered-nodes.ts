import type { NodeInput, NodeInputs, NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'

/** The folders that these nodes choose models from. */
export function modelFoldersOf(nodes: readonly NodeSchema[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap(({ input: { required, optional } }) =>
      [...Object.values(required), ...Object.values(optional)].flatMap(([, options]) => options.model_folder ?? []),
    ),
  )
}

/** Models go out once by their folder, not once more with each node that loads one: there may be thousands. */
export function narrowChoices(node: NodeSchema): NodeSchema {
  const { required, optional } = node.input
  return { ...node, input: { ...node.input, required: narrow(required), optional: narrow(optional) } }
}

function narrow(inputs: NodeInputs): NodeInputs {
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, withoutModels(input)]))
}

function withoutModels([type, options]: NodeInput): NodeInput {
  if (options.model_folder === undefined || typeof type === 'string') return [type, options]
  return [[], options]
}
