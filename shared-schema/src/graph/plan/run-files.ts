import type { NodeRegistry } from '#graph/node-registry.ts'
import type { NodeInput, NodeInputs, NodeSchema } from '#graph/node-schema.ts'

/** Only the kinds that are asked for, each taking the files of one run where it takes uploaded ones. */
export function withRunFiles(
  registry: NodeRegistry,
  kinds: Iterable<string>,
  fileNames: readonly string[],
): NodeRegistry {
  const own = new Map<string, NodeSchema>()
  for (const kind of kinds) {
    const schema = registry.get(kind)
    if (schema) own.set(kind, takeFiles(schema, fileNames))
  }
  return own
}

function takeFiles(schema: NodeSchema, fileNames: readonly string[]): NodeSchema {
  const { required, optional } = schema.input
  if (![required, optional].some(inputs => Object.values(inputs).some(takesUploads))) return schema
  const fill = (inputs: NodeInputs): NodeInputs =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [name, takesUploads(input) ? [fileNames, input[1]] : input]),
    )
  return { ...schema, input: { ...schema.input, required: fill(required), optional: fill(optional) } }
}

function takesUploads([, options]: NodeInput): boolean {
  return options.image_upload === true || options.model_folder === 'input'
}
