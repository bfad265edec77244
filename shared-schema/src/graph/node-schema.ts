import type { PlainValue } from '#documents/plain-value.ts'

/**
 * What a node kind takes and gives, in the very form of ComfyUI's `object_info`, so that a schema of ours and one read from
 * a ComfyUI server are the same thing. The type parameters exist only for the compiler: they carry the inputs and outputs of
 * a kind to its implementation.
 */
export interface NodeSchema<
  Required extends NodeInputs = NodeInputs,
  Optional extends NodeInputs = NodeInputs,
  Outputs extends readonly NodeOutput[] = readonly NodeOutput[],
> {
  readonly name: string
  readonly display_name: string
  readonly description: string
  readonly category: string
  readonly python_module: string
  readonly input: {
    readonly required: Required
    readonly optional: Optional
    /** Given by the executor, never by the graph: `PROMPT`, `EXTRA_PNGINFO`, `UNIQUE_ID`. */
    readonly hidden: Readonly<Record<string, string>>
  }
  readonly input_order: { readonly required: string[]; readonly optional: string[]; readonly hidden: string[] }
  /** The whole list at once instead of one run for each of its entries. */
  readonly is_input_list: boolean
  readonly output: readonly string[]
  readonly output_name: readonly string[]
  readonly output_is_list: readonly boolean[]
  readonly output_tooltips: readonly string[]
  readonly output_node: boolean
  readonly deprecated: boolean
  readonly experimental: boolean
  /** Never there at run time: it carries the outputs to the type of an implementation. */
  readonly outputs?: Outputs
}

export type NodeInputs = Readonly<Record<string, NodeInput>>

/** `[type, options]`; the type is a name, or the list of choices. */
export type NodeInput<Type extends string | readonly string[] = string | readonly string[]> = readonly [
  type: Type,
  options: InputOptions,
]

export interface InputOptions {
  readonly default?: PlainValue
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly round?: number | false
  readonly display?: 'number' | 'slider' | 'color'
  readonly multiline?: boolean
  readonly dynamicPrompts?: boolean
  /** A prompt that is read as it stands: weights such as `(word:1.2)` mean nothing there. */
  readonly plain_words?: boolean
  readonly placeholder?: string
  readonly tooltip?: string
  /** A seed: the person chooses what becomes of it after a run. */
  readonly control_after_generate?: boolean
  /** Never typed in, always linked. */
  readonly forceInput?: boolean
  /** Worked out only when the node asks for it. */
  readonly lazy?: boolean
  /** The link itself instead of the value behind it. */
  readonly rawLink?: boolean
  readonly image_upload?: boolean
  /** The choices are the models of this folder, filled in by each engine: `checkpoints`, `loras`, `fonts`. */
  readonly model_folder?: string
  /** Of a model that costs: the credits for each image, by the choice. How many are made is the input `images`. */
  readonly credits_each?: Readonly<Record<string, number>>
  readonly advanced?: boolean
  /** The choices of a `COMBO`, the newer of its two forms. */
  readonly options?: readonly PlainValue[]
  /** Several of the choices at once. */
  readonly multiselect?: boolean
  /** The choices are fetched by the browser from elsewhere, in either spelling. */
  readonly remote?: PlainValue
  readonly remote_combo?: PlainValue
}

export interface NodeOutput<Type extends string = string> {
  readonly type: Type
  readonly name: string
  readonly isList?: boolean
  readonly tooltip?: string
}

interface NodeDefinition<
  Required extends NodeInputs,
  Optional extends NodeInputs,
  Outputs extends readonly NodeOutput[],
> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly required: Required
  readonly optional?: Optional
  readonly hidden?: Readonly<Record<string, string>>
  readonly outputs: Outputs
  /** Runs though nothing needs what it gives: it saves or shows. */
  readonly isOutputNode?: boolean
  readonly takesLists?: boolean
  readonly isExperimental?: boolean
}

export function defineNode<
  const Required extends NodeInputs,
  const Outputs extends readonly NodeOutput[],
  const Optional extends NodeInputs = Record<never, NodeInput>,
>(definition: NodeDefinition<Required, Optional, Outputs>): NodeSchema<Required, Optional, Outputs> {
  const { required, outputs, hidden = {} } = definition
  const optional = definition.optional ?? ({} as Optional)
  return {
    name: definition.name,
    display_name: definition.title,
    description: definition.description,
    category: definition.category,
    python_module: definition.name.startsWith('Atelier') ? 'atelier' : 'nodes',
    input: { required, optional, hidden },
    input_order: { required: Object.keys(required), optional: Object.keys(optional), hidden: Object.keys(hidden) },
    is_input_list: definition.takesLists ?? false,
    output: outputs.map(output => output.type),
    output_name: outputs.map(output => output.name),
    output_is_list: outputs.map(output => output.isList ?? false),
    output_tooltips: outputs.map(output => output.tooltip ?? ''),
    output_node: definition.isOutputNode ?? false,
    deprecated: false,
    experimental: definition.isExperimental ?? false,
  }
}

export function integer(options: InputOptions & { readonly default: number }): NodeInput<'INT'> {
  return ['INT', options]
}

export function float(options: InputOptions & { readonly default: number }): NodeInput<'FLOAT'> {
  return ['FLOAT', options]
}

export function text(options: InputOptions & { readonly default?: string } = {}): NodeInput<'STRING'> {
  return ['STRING', options]
}

export function boolean(options: InputOptions & { readonly default: boolean }): NodeInput<'BOOLEAN'> {
  return ['BOOLEAN', options]
}

export function choice<const Choices extends readonly string[]>(
  choices: Choices,
  options: InputOptions & { readonly default?: Choices[number] } = {},
): NodeInput<Choices> {
  return [choices, options]
}

/** One of the models an engine has; which ones those are is filled in when it describes itself. */
export function modelChoice(folder: string, options: InputOptions = {}): NodeInput<readonly string[]> {
  return [[], { ...options, model_folder: folder }]
}

/** What only a link can give: `IMAGE`, `MASK`, `MODEL`. `*` takes anything. */
export function socket<const Type extends string>(type: Type, options: InputOptions = {}): NodeInput<Type> {
  return [type, options]
}

/** A seed as ComfyUI has it: 64 bits there, as much of them as a number holds here. */
export function seed(tooltip = 'The same seed gives the same picture.'): NodeInput<'INT'> {
  return integer({ default: 0, min: 0, max: Number.MAX_SAFE_INTEGER, control_after_generate: true, tooltip })
}
