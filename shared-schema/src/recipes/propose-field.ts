import type { PlainValue } from '#documents/plain-value.ts'
import type { GraphLink } from '#graph/api-graph.ts'
import { choicesOf } from '#graph/input-value.ts'
import type { NodeInput } from '#graph/node-schema.ts'
import { labelOf } from './input-labels.ts'
import type { FieldOption, RecipeField } from './recipe-field.ts'

export interface ProposableInput {
  readonly node: string
  readonly input: string
  readonly type: NodeInput
  /** What the graph holds there. */
  readonly value: PlainValue | GraphLink
  readonly title: string
  readonly kind: string
  readonly isNegative: boolean
}

interface Proposal {
  readonly field: RecipeField
  readonly isLikely: boolean
}

const TEXT_LENGTH_MAX = 10_000
const OPTIONS_MAX = 200
const SAFE = Number.MAX_SAFE_INTEGER
const likelyNumbers = new Set(['steps', 'cfg', 'width', 'height', 'batch_size', 'strength', 'scale_by'])
/** What few people change, and whoever does looks for it. */
const advancedInputs = new Set(['steps', 'cfg', 'sampler_name', 'scheduler', 'denoise', 'vae_name'])
/** Nodes take more than anybody means: from so many on a slider has no place for each, and a run no end. */
const usualMaxima: Readonly<Record<string, number>> = { steps: 60, batch_size: 8, cfg: 30 }
const likelyChoices = new Set(['ckpt_name', 'unet_name', 'lora_name', 'sampler_name'])

/** The field that an input of a node would be; none for what nobody could fill in. */
export function proposeField(proposable: ProposableInput): Proposal | undefined {
  const [type, options] = proposable.type
  if (options.forceInput === true) return undefined
  if (options.image_upload === true) return proposeImage(proposable)
  if (options.model_folder !== undefined) return proposeModel(proposable, options.model_folder)
  if (typeof type !== 'string' || type === 'COMBO') return proposeChoice(proposable)
  if (type === 'INT' || type === 'FLOAT') return proposeNumber(proposable)
  if (type === 'STRING') return proposeText(proposable)
  if (type === 'BOOLEAN' && typeof proposable.value === 'boolean') {
    const { value } = proposable
    return { field: { ...commonOf(proposable), type: 'boolean', default: value }, isLikely: false }
  }
  return undefined
}

/** What a text is for. */
interface Saying {
  readonly isPrompt?: boolean
  readonly isNegative?: boolean
}

function commonOf({ node, input, title, type: [, { tooltip }] }: ProposableInput, says: Saying = {}) {
  return {
    key: keyFor(input),
    label: labelOf({ input, title, isPrompt: says.isPrompt ?? false, isNegative: says.isNegative ?? false }),
    ...(advancedInputs.has(input) && { isAdvanced: true }),
    ...(tooltip !== undefined &&
      !says.isNegative && { help: { en: tooltip.slice(0, 400), vi: tooltip.slice(0, 400) } }),
    bind: [{ as: 'value' as const, node, input }],
  }
}

function keyFor(input: string): string {
  const key = input.replaceAll(/[^A-Za-z0-9_]+/g, '_').slice(0, 40)
  return /^[A-Za-z]/.test(key) ? key : `p_${key}`.slice(0, 40)
}

function proposeImage(proposable: ProposableInput): Proposal {
  const { node, input, kind } = proposable
  return {
    field: {
      ...commonOf(proposable),
      type: 'image',
      isRequired: true,
      countMin: 1,
      countMax: 1,
      mask: 'none',
      bind: [{ as: 'image', node, input }],
    },
    isLikely: kind !== 'LoadImageMask',
  }
}

function proposeModel(proposable: ProposableInput, folder: string): Proposal {
  const { value, input } = proposable
  const initial = typeof value === 'string' && value !== '' ? { default: value.slice(0, 200) } : {}
  const common = commonOf(proposable)
  const isLikely = likelyChoices.has(input)
  if (folder !== 'loras') return { field: { ...common, ...initial, type: 'model', folder }, isLikely }
  return { field: { ...common, ...initial, type: 'lora-simple', folder, strength: 1 }, isLikely }
}

/** Choices are texts on the wire; where a node has numbers for some, they are mapped back. */
function proposeChoice(proposable: ProposableInput): Proposal | undefined {
  const { node, input, type, value } = proposable
  const choices = (choicesOf(type) ?? []).filter(isOption).slice(0, OPTIONS_MAX)
  if (choices.length === 0) return undefined
  const options = choices.map((choice): FieldOption => {
    const text = String(choice)
    return { value: text, label: { en: text.slice(0, 80), vi: text.slice(0, 80) } }
  })
  const chosen = isOption(value) ? options.find(option => option.value === String(value)) : undefined
  const isPlain = choices.every(choice => typeof choice === 'string')
  const values = Object.fromEntries(choices.map(choice => [String(choice), choice]))
  return {
    field: {
      ...commonOf(proposable),
      type: 'select',
      ...(chosen && { default: chosen.value }),
      options,
      bind: isPlain ? [{ as: 'value', node, input }] : [{ as: 'map', node, input, values }],
    },
    isLikely: likelyChoices.has(input),
  }
}

function isOption(choice: PlainValue | GraphLink): choice is string | number | boolean {
  if (typeof choice === 'string') return choice !== '' && choice.length <= 200
  return typeof choice === 'number' || typeof choice === 'boolean'
}

function proposeNumber(proposable: ProposableInput): Proposal | undefined {
  const { input, type, value } = proposable
  const [name, { min = -SAFE, max = SAFE, step = name === 'INT' ? 1 : 0.01 }] = type
  if (typeof value !== 'number') return undefined
  const usualMax = Math.max(value, usualMaxima[input] ?? SAFE)
  const bounds = { min: Math.max(-SAFE, min), max: Math.min(usualMax, max) }
  const kind = input === 'batch_size' ? 'count' : name === 'INT' ? 'integer' : 'decimal'
  const isFitting = value >= bounds.min && value <= bounds.max && (kind === 'decimal' || Number.isInteger(value))
  return {
    field: {
      ...commonOf(proposable),
      type: 'number',
      kind,
      ...(isFitting && { default: value }),
      ...bounds,
      step: step > 0 ? Math.min(step, SAFE) : 1,
    },
    // All of it: then there is nothing to begin from.
    isLikely: likelyNumbers.has(input) || (input === 'denoise' && value < 1),
  }
}

const PEOPLE_MAX = 4

function proposePose(proposable: ProposableInput): Proposal {
  const { node, input } = proposable
  return {
    field: { ...commonOf(proposable), type: 'pose', peopleMax: PEOPLE_MAX, bind: [{ as: 'pose', node, input }] },
    isLikely: true,
  }
}

function proposeText(proposable: ProposableInput): Proposal | undefined {
  const { kind, input, type, value, isNegative } = proposable
  if (typeof value !== 'string') return undefined
  const [, { multiline = false, dynamicPrompts = false }] = type
  const isPrompt = dynamicPrompts || (multiline && /prompt|text/.test(input) && kind.includes('TextEncode'))
  const isLeftOut = isPrompt && (isNegative || input.startsWith('negative'))
  const common = {
    ...commonOf(proposable, { isPrompt, isNegative: isLeftOut }),
    default: value.slice(0, TEXT_LENGTH_MAX),
    lengthMax: TEXT_LENGTH_MAX,
  }
  if (kind === 'AtelierPose' && input === 'pose') return proposePose(proposable)
  if (!isPrompt) {
    const isFileName = input === 'filename_prefix'
    return { field: { ...common, type: 'text', isMultiline: multiline }, isLikely: multiline && !isFileName }
  }
  return { field: { ...common, type: 'prompt', ...(isLeftOut && { isNegative: true }) }, isLikely: true }
}
