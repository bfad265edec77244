import type { NodeInput, NodeInputs, NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'

/** The schema with its choices of models filled in. */
export function withModels(schema: NodeSchema, models: (folder: string) => readonly string[]): NodeSchema {
  const { required, optional } = schema.input
  if (![required, optional].some(inputs => Object.values(inputs).some(folderOf))) return schema
  return { ...schema, input: { ...schema.input, required: fill(required, models), optional: fill(optional, models) } }
}

function fill(inputs: NodeInputs, models: (folder: string) => readonly string[]): NodeInputs {
  const entries = Object.entries(inputs).map(([name, input]) => {
    const folder = folderOf(input)
    return [name, folder === undefined ? input : ([models(folder), input[1]] satisfies NodeInput)] as const
  })
  return Object.fromEntries(entries)
}

/** `input` stands for the uploaded files; every other folder is one of models. */
export function folderOf([, options]: NodeInput): string | undefined {
  return options.model_folder
}
