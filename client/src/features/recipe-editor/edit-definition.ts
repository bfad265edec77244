import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { RecipeBind, SeedPlace } from '@atelier/shared-schema/recipes/recipe-bind.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'

const placeOf = (node: string, input: string) => `${node}\n${input}`

/** The places that a value is written to as a whole; a style and LoRAs go round what is there. */
function placesOf(binds: readonly RecipeBind[]): string[] {
  return binds.flatMap(bind => ('input' in bind ? [placeOf(bind.node, bind.input)] : []))
}

/** The field that fills an input, if any. */
export function fieldAt({ fields }: RecipeDefinition, node: string, input: string): RecipeField | undefined {
  return fields.find(({ bind }) => placesOf(bind).includes(placeOf(node, input)))
}

/** Under a key of its own: where what it stands for was, else at the end. What was filled in the same places gives way to it. */
export function addField(definition: RecipeDefinition, field: RecipeField): RecipeDefinition {
  const places = new Set(placesOf(field.bind))
  const isReplaced = ({ bind }: RecipeField) => {
    const own = placesOf(bind)
    return own.length > 0 && own.length === bind.length && own.every(place => places.has(place))
  }
  const place = definition.fields.findIndex(isReplaced)
  const fields = definition.fields.filter(other => !isReplaced(other))
  const key = freeKey(field.key, new Set(fields.map(other => other.key)))
  const added = key === field.key ? field : withParts(field, { key })
  return { ...definition, fields: fields.toSpliced(place < 0 ? fields.length : place, 0, added) }
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted
  for (let number = 2; taken.has(key); number++) key = `${wanted.slice(0, 36)}${number}`
  return key
}

/** What stays as the graph has it, as it is from now on. */
export function setInput(
  definition: RecipeDefinition,
  { node, input }: { node: string; input: string },
  value: PlainValue,
): RecipeDefinition {
  const owner = definition.graph[node]
  if (!owner) return definition
  const inputs = { ...owner.inputs, [input]: value }
  return { ...definition, graph: { ...definition.graph, [node]: { ...owner, inputs } } }
}

export function removeField(definition: RecipeDefinition, key: string): RecipeDefinition {
  return { ...definition, fields: definition.fields.filter(field => field.key !== key) }
}

export function replaceField(definition: RecipeDefinition, index: number, field: RecipeField): RecipeDefinition {
  return { ...definition, fields: definition.fields.with(index, field) }
}

/** Before the field that is at `to` now; at the end where there is none. */
export function moveField(definition: RecipeDefinition, from: number, to: number): RecipeDefinition {
  const field = definition.fields[from]
  if (!field || to === from || to === from + 1) return definition
  const rest = definition.fields.toSpliced(from, 1)
  return { ...definition, fields: rest.toSpliced(to > from ? to - 1 : to, 0, field) }
}

/** Without any named, all of them are wanted. `all`: every output node of the graph. */
export function setOutput(
  definition: RecipeDefinition,
  node: string,
  { isWanted, all }: { isWanted: boolean; all: readonly string[] },
): RecipeDefinition {
  const before = definition.outputs ?? all
  const outputs = all.filter(id => (id === node ? isWanted : before.includes(id)))
  // One at least: a recipe without a result is none.
  return outputs.length === 0 ? definition : { ...definition, outputs }
}

export function setSeed(definition: RecipeDefinition, place: SeedPlace, isDrawn: boolean): RecipeDefinition {
  const others = (definition.seeds ?? []).filter(({ node, input }) => node !== place.node || input !== place.input)
  const seeds = isDrawn ? [...others, place] : others
  const fields =
    seeds.length > 0
      ? definition.fields
      : definition.fields.filter(field => field.type !== 'number' || field.kind !== 'seed')
  return { ...definition, fields, seeds }
}

type CommonParts = Partial<Pick<RecipeField, 'key' | 'label' | 'help' | 'section' | 'isRequired' | 'isAdvanced'>>

/** The same field with other parts; what is undefined is left out, since it may not stand in a definition. */
export function withParts<Field extends RecipeField>(
  field: Field,
  parts: CommonParts | Partial<Record<keyof Field, unknown>>,
): Field {
  const entries = Object.entries({ ...field, ...parts }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Field
}
