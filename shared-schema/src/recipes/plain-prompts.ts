import type { NodeInput, NodeSchema } from '#graph/node-schema.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

/** Kinds of ComfyUI that send what they are given to a service elsewhere. */
const SENT_ELSEWHERE = 'comfy_api_nodes'

/** The prompts of a recipe whose weights mean nothing to whatever reads them, by their keys. */
export function listPlainPrompts(
  { fields, graph }: Pick<RecipeDefinition, 'fields' | 'graph'>,
  schemaOf: (kind: string) => NodeSchema | undefined,
): string[] {
  const isPlain = ({ node, input }: { node: string; input: string }) => {
    const schema = schemaOf(graph[node]?.class_type ?? '')
    const known: NodeInput | undefined = schema?.input.required[input] ?? schema?.input.optional[input]
    return known?.[1].plain_words === true || (schema?.python_module.startsWith(SENT_ELSEWHERE) ?? false)
  }
  return fields.flatMap(field => {
    if (field.type !== 'prompt') return []
    const places = field.bind.filter(bind => bind.as === 'value' || bind.as === 'template')
    return places.length > 0 && places.every(isPlain) ? [field.key] : []
  })
}
