import { holdsPatchModels } from '#entities/patch-model-name.ts'
import { inputsOf } from '#graph/check-node.ts'
import { choicesOf } from '#graph/input-value.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import { GraphDraft } from './graph-draft.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

/** Whether the built-in engine runs all of a recipe, whatever model is chosen in it: only there do patch models run. */
export function takesPatchModels({ graph, fields, outputs }: RecipeDefinition, builtIn: NodeRegistry): boolean {
  const chosen = new Set<string>()
  const usual = new Map<string, unknown>()
  for (const field of fields) {
    for (const bind of field.bind) {
      if (!('input' in bind) || bind.as !== 'value') continue
      const place = `${bind.node}\n${bind.input}`
      if (field.type === 'model' && holdsPatchModels(field.folder)) chosen.add(place)
      else if ('default' in field && field.default !== undefined) usual.set(place, field.default)
    }
  }
  const running = new GraphDraft(graph).toGraph(outputs)
  return Object.entries(running).every(([id, { class_type: kind, inputs }]) => {
    const schema = builtIn.get(kind)
    return (
      schema &&
      inputsOf(schema).every(({ name, input }) => {
        const place = `${id}\n${name}`
        const [, { image_upload: takesPicture, model_folder: folder }] = input
        const value = usual.get(place) ?? inputs[name]
        if (chosen.has(place) || takesPicture === true || folder === 'input' || typeof value !== 'string') return true
        return choicesOf(input)?.includes(value) ?? true
      })
    )
  })
}
