import type { PlainValue } from '#documents/plain-value.ts'
import type { ApiGraph, ApiNode } from '#graph/api-graph.ts'
import { inputsOf } from '#graph/check-node.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import type { NodeInput, NodeSchema } from '#graph/node-schema.ts'
import { isGraphLink } from '#graph/read-graph.ts'
import { seedField } from './built-in/field-parts.ts'
import { labelWithTitle } from './input-labels.ts'
import type { SeedPlace } from './recipe-bind.ts'
import { RECIPE_FIELDS_MAX, type RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'
import { proposeField } from './propose-field.ts'

export interface ProposedField {
  readonly node: string
  readonly input: string
  readonly field: RecipeField
  /** What people who make recipes mostly let others fill in. */
  readonly isLikely: boolean
}

export interface RecipeProposal {
  /** For every input that holds a value and could be filled in, in the order of the graph. */
  readonly fields: readonly ProposedField[]
  readonly seeds: readonly SeedPlace[]
  readonly outputs: readonly string[]
}

/** What a recipe of this graph could let people fill in, for them to choose from. Kinds that nobody knows are read by what they hold. */
export function recipeFromGraph(graph: ApiGraph, registry: NodeRegistry): RecipeProposal {
  const keys = new Set<string>()
  const fields: ProposedField[] = []
  const seeds: SeedPlace[] = []
  const negatives = findNegatives(graph)
  for (const [node, { class_type: kind, inputs, _meta }] of Object.entries(graph)) {
    const schema = registry.get(kind)
    const declared = new Map(schema && inputsOf(schema).map(({ name, input }) => [name, input]))
    for (const [input, value] of inOrderOf(schema?.input_order, inputs)) {
      if (isGraphLink(value)) continue
      const type = declared.get(input) ?? inferredInput(value)
      if (!type || (schema && !declared.has(input))) continue
      if (isSeed(input, type)) {
        seeds.push({ node, input })
        continue
      }
      const title = titleOf({ class_type: kind, _meta }, registry)
      const proposed = proposeField({ node, input, type, value, title, kind, isNegative: negatives.has(node) })
      if (!proposed) continue
      const key = freeKey(proposed.field.key, keys)
      fields.push({ node, input, isLikely: proposed.isLikely, field: { ...proposed.field, key } })
    }
  }
  const outputs = Object.keys(graph).filter(id => registry.get(graph[id]?.class_type ?? '')?.output_node === true)
  return { fields: nameApart(fields, graph, registry), seeds, outputs }
}

/** As the kind has them, whatever order they were kept in; what it does not know comes last. */
function inOrderOf(
  order: NodeSchema['input_order'] | undefined,
  inputs: ApiNode['inputs'],
): [string, ApiNode['inputs'][string]][] {
  const names = [...(order?.required ?? []), ...(order?.optional ?? [])]
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.entries(inputs).toSorted(([one], [other]) => place(one) - place(other))
}

/** As whoever made the graph called it, else as its kind is called. */
export function titleOf({ class_type: kind, _meta }: Titled, registry: NodeRegistry): string {
  return _meta?.title ?? registry.get(kind)?.display_name ?? kind
}

interface Titled {
  readonly class_type: string
  readonly _meta?: ApiNode['_meta'] | undefined
}

/** Fields that would be called alike are called by their nodes as well. */
function nameApart(fields: readonly ProposedField[], graph: ApiGraph, registry: NodeRegistry): ProposedField[] {
  const counts = new Map<string, number>()
  for (const { field } of fields) counts.set(field.label.en, (counts.get(field.label.en) ?? 0) + 1)
  return fields.map(proposed => {
    const { field, node } = proposed
    const owner = graph[node]
    if ((counts.get(field.label.en) ?? 0) < 2 || !owner) return proposed
    return { ...proposed, field: { ...field, label: labelWithTitle(field.label, titleOf(owner, registry)) } }
  })
}

/** The recipe that some of the proposed fields make; with those that are likely where nobody has chosen yet. */
export function proposedDefinition(
  graph: ApiGraph,
  { fields, seeds, outputs }: RecipeProposal,
  isChosen: (field: ProposedField) => boolean = field => field.isLikely,
): RecipeDefinition {
  const chosen = fields
    .filter(isChosen)
    .slice(0, RECIPE_FIELDS_MAX - 1)
    .toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
  return {
    fields: [...chosen.map(({ field }) => field), ...(seeds.length > 0 ? [seedFieldFor(chosen)] : [])],
    graph,
    ...(outputs.length > 0 && { outputs: outputs.slice(0, 64) }),
    ...(seeds.length > 0 && { seeds: seeds.slice(0, 64) }),
  }
}

/** Forms begin with what a picture is made of and what is to be seen on it. */
function placeOf(field: RecipeField): number {
  if (field.isAdvanced) return 5
  if (field.type === 'image' || field.type === 'pose') return 0
  if (field.type === 'prompt') return field.isNegative ? 2 : 1
  return field.type === 'text' ? 3 : 4
}

function seedFieldFor(chosen: readonly ProposedField[]): RecipeField {
  const keys = new Set(chosen.map(({ field }) => field.key))
  return { ...seedField, key: freeKey('seed', keys) }
}

/** Nodes whose output goes to an input called negative: what they hold is to be left out. */
function findNegatives(graph: ApiGraph): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { inputs } of Object.values(graph)) {
    for (const [name, value] of Object.entries(inputs))
      if (name.startsWith('negative') && isGraphLink(value)) found.add(value[0])
  }
  return found
}

function isSeed(name: string, [type, options]: NodeInput): boolean {
  return type === 'INT' && (options.control_after_generate === true || name === 'seed' || name === 'noise_seed')
}

function inferredInput(value: PlainValue): NodeInput | undefined {
  if (typeof value === 'string') return ['STRING', { multiline: value.length > 60 }]
  if (typeof value === 'boolean') return ['BOOLEAN', {}]
  if (typeof value !== 'number') return undefined
  return [Number.isInteger(value) ? 'INT' : 'FLOAT', {}]
}

function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted
  for (let number = 2; taken.has(key); number++) key = `${wanted.slice(0, 36)}${number}`
  taken.add(key)
  return key
}
