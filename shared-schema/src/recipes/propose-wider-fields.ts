import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import { seedField } from './built-in/field-parts.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'
import { readRatio } from './ratio-size.ts'
import type { RecipeProposal } from './recipe-from-graph.ts'

/** A field that stands for several inputs, or for what no input alone says. */
export interface WiderField {
  readonly what: 'seed' | 'size' | 'style' | 'loras'
  /** The node it is about; undefined where it is about the whole graph. */
  readonly node: string | undefined
  readonly field: RecipeField
}

const ratios = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16']
const SIDE_MAX = 2_048
const LORAS_MAX = 4

/** What a recipe of this graph could have beside fields for single inputs; what it has already is not among them. */
export function proposeWiderFields(
  { fields, graph, seeds = [] }: RecipeDefinition,
  registry: NodeRegistry,
  proposal: RecipeProposal,
): WiderField[] {
  const found: WiderField[] = []
  const hasSeed = fields.some(field => field.type === 'number' && field.kind === 'seed')
  if (seeds.length > 0 && !hasSeed) found.push({ what: 'seed', node: undefined, field: seedField })
  for (const node of Object.keys(graph)) {
    if (fields.some(({ bind }) => bind.some(one => one.as === 'width' && one.node === node))) continue
    const size = proposeSize(graph, node)
    if (size) found.push({ what: 'size', node, field: size })
  }
  if (!fields.some(field => field.type === 'style')) {
    const style = proposeStyle(proposal)
    if (style) found.push({ what: 'style', node: undefined, field: style })
  }
  const loaded = new Set(fields.flatMap(({ bind }) => bind.flatMap(one => (one.as === 'lora' ? [one.model[0]] : []))))
  for (const node of Object.keys(graph)) {
    const loras = loaded.has(node) ? undefined : proposeLoras(graph, node, registry)
    if (loras) found.push({ what: 'loras', node, field: loras })
  }
  return found
}

function proposeSize(graph: ApiGraph, node: string): RecipeField | undefined {
  const { width, height } = graph[node]?.inputs ?? {}
  if (typeof width !== 'number' || typeof height !== 'number' || width < 16 || height < 16) return undefined
  const distance = (ratio: string) => {
    const sides = readRatio(ratio) ?? { width: 1, height: 1 }
    return Math.abs(Math.log(sides.width / sides.height / (width / height)))
  }
  return {
    key: 'aspectRatio',
    type: 'ratio',
    label: { en: 'Shape', vi: 'Tỉ lệ' },
    default: ratios.toSorted((one, other) => distance(one) - distance(other))[0] ?? '1:1',
    ratios: [...ratios],
    longSide: Math.min(SIDE_MAX, Math.round(Math.max(width, height))),
    multipleOf: 8,
    bind: [
      { as: 'width', node, input: 'width' },
      { as: 'height', node, input: 'height' },
    ],
  }
}

/** A style is words laid round the prompt, so there must be one. */
function proposeStyle({ fields }: RecipeProposal): RecipeField | undefined {
  const prompts = fields.filter(({ field }) => field.type === 'prompt')
  const isNegative = ({ field }: (typeof fields)[number]) => field.type === 'prompt' && field.isNegative === true
  const positive = prompts.find(each => !isNegative(each))
  const negative = prompts.find(isNegative)
  if (!positive) return undefined
  const placeOf = ({ node, input }: { node: string; input: string }) => ({ node, input })
  return {
    key: 'promptStyle',
    type: 'style',
    of: 'words',
    label: { en: 'Style', vi: 'Phong cách' },
    bind: [{ as: 'style', positive: placeOf(positive), ...(negative && { negative: placeOf(negative) }) }],
  }
}

/** Behind a node that loads a model from a file, and gives it on. */
function proposeLoras(graph: ApiGraph, node: string, registry: NodeRegistry): RecipeField | undefined {
  const schema = registry.get(graph[node]?.class_type ?? '')
  if (!schema) return undefined
  const isLoader = !Object.values(schema.input.required).some(([type]) => type === 'MODEL')
  const [model, clip] = ['MODEL', 'CLIP'].map(type => schema.output.indexOf(type))
  if (!isLoader || model === undefined || model < 0) return undefined
  const clipLink: GraphLink | undefined = clip !== undefined && clip >= 0 ? [node, clip] : undefined
  return {
    key: 'loras',
    type: 'lora',
    folder: 'loras',
    countMax: LORAS_MAX,
    label: { en: 'LoRAs', vi: 'LoRA' },
    bind: [{ as: 'lora', model: [node, model], ...(clipLink && { clip: [clipLink[0], clipLink[1]] }) }],
  }
}
