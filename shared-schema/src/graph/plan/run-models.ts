import type { NodeRegistry } from '#graph/node-registry.ts'
import type { NodeInput, NodeInputs, NodeSchema } from '#graph/node-schema.ts'

/** Names of models by the folder that they stand in. */
export type RunModelNames = ReadonlyMap<string, readonly string[]>

/** @param models `<folder>/<name>` of each */
export function namesByFolder(models: Iterable<string>): RunModelNames {
  const names = new Map<string, string[]>()
  for (const model of models) {
    const at = model.indexOf('/')
    const folder = model.slice(0, at)
    names.set(folder, [...(names.get(folder) ?? []), model.slice(at + 1)])
  }
  return names
}

/**
 * Only the kinds that are asked for, each offering the models that are laid ready for one run besides those that the engine has
 * anyway. For engines that can run them: trained patch models belong to the built-in one.
 */
export function withRunModels(registry: NodeRegistry, kinds: Iterable<string>, names: RunModelNames): NodeRegistry {
  const own = new Map<string, NodeSchema>()
  for (const kind of kinds) {
    const schema = registry.get(kind)
    if (schema) own.set(kind, names.size > 0 ? offerModels(schema, names) : schema)
  }
  return own
}

function offerModels(schema: NodeSchema, names: RunModelNames): NodeSchema {
  const { required, optional } = schema.input
  const inputs = [...Object.values(required), ...Object.values(optional)]
  if (!inputs.some(input => namesFor(input, names).length > 0)) return schema
  return { ...schema, input: { ...schema.input, required: fill(required, names), optional: fill(optional, names) } }
}

function fill(inputs: NodeInputs, names: RunModelNames): NodeInputs {
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, addNames(input, names)]))
}

function addNames(input: NodeInput, names: RunModelNames): NodeInput {
  const more = namesFor(input, names)
  if (more.length === 0) return input
  const [type, options] = input
  if (typeof type !== 'string') return [[...new Set([...type, ...more])], options]
  const known = options.options ?? []
  return [type, { ...options, options: [...new Set([...known, ...more])] }]
}

function namesFor([, { model_folder: folder }]: NodeInput, names: RunModelNames): readonly string[] {
  return folder === undefined ? [] : (names.get(folder) ?? [])
}
