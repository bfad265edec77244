import { choicesOf } from '#graph/input-value.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import { GraphDraft } from './graph-draft.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'

export interface ModelNeed {
  /** The kind of node that loads it, and by which of its inputs. */
  readonly kind: string
  readonly input: string
  readonly name: string
}

export interface RecipeNeeds {
  /** The kinds of nodes, each once. */
  readonly kinds: readonly string[]
  readonly models: readonly ModelNeed[]
}

/** Inputs that name a model, as ComfyUI and the extensions in use call them. */
const modelInput = /^(?:ckpt|vae|lora|control_net|unet|clip|style_model|gligen|hypernetwork|model)_name\d?$/

/** What must be there for a recipe to run as it is: a model that people choose themselves is no need of the recipe. */
export function describeNeeds({ graph, fields, outputs }: RecipeDefinition): RecipeNeeds {
  const draft = new GraphDraft(graph)
  for (const field of fields.filter(canBeLeftOut)) {
    for (const bind of field.bind) if (bind.as === 'enable') draft.passBy(bind.node, bind.through)
  }
  // What no result comes from does not run.
  const running = draft.toGraph(outputs)
  const isChosen = new Set(
    fields.flatMap(({ bind }) => bind.flatMap(one => (one.as === 'value' ? [`${one.node}\n${one.input}`] : []))),
  )
  const models = Object.entries(running).flatMap(([id, { class_type: kind, inputs }]) =>
    Object.entries(inputs).flatMap(([input, name]) =>
      typeof name === 'string' && modelInput.test(input) && !isChosen.has(`${id}\n${input}`)
        ? [{ kind, input, name }]
        : [],
    ),
  )
  return {
    kinds: [...new Set(Object.values(running).map(node => node.class_type))].toSorted(),
    models: [...new Map(models.map(need => [JSON.stringify(need), need])).values()],
  }
}

/** Without a value the node that it would go to is passed by. */
function canBeLeftOut(field: RecipeField): boolean {
  return field.isRequired !== true && !('default' in field && field.default !== undefined)
}

/** Which of these an installation lacks, by the kinds of nodes that its engines have. A model of a missing kind is missing too. */
export function findLacking(needs: RecipeNeeds, registry: NodeRegistry): RecipeNeeds {
  return {
    kinds: needs.kinds.filter(kind => !registry.has(kind)),
    models: needs.models.filter(({ kind, input, name }) => {
      const schema = registry.get(kind)
      const declared = schema?.input.required[input] ?? schema?.input.optional[input]
      const choices = declared && choicesOf(declared)
      return !schema || (choices !== undefined && !choices.includes(name))
    }),
  }
}
