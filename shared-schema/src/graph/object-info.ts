import { z } from 'zod'
import { isPlainValue, type PlainValue } from '#documents/plain-value.ts'
import type { InputOptions, NodeInput, NodeInputs, NodeSchema } from './node-schema.ts'
import type { NodeRegistry } from './node-registry.ts'

/**
 * What a ComfyUI server says of its kinds (`GET /object_info`), as schemas. Servers of all ages and thousands of extensions write
 * it: what is missing gets its usual value, and a kind that cannot be read is left out and named.
 */
export interface ReadObjectInfo {
  readonly registry: NodeRegistry
  readonly unreadable: readonly { readonly name: string; readonly message: string }[]
}

export function readObjectInfo(info: unknown): ReadObjectInfo {
  const registry = new Map<string, NodeSchema>()
  const unreadable: { name: string; message: string }[] = []
  if (typeof info !== 'object' || info === null || Array.isArray(info)) return { registry, unreadable }
  for (const [name, entry] of Object.entries(info)) {
    const read = kindSchema.safeParse(entry)
    if (read.success) registry.set(name, completeSchema(name, read.data))
    else unreadable.push({ name, message: describeIssue(read.error) })
  }
  return { registry, unreadable }
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'unreadable'
}

const plainSchema = z.custom<PlainValue>(value => isPlainValue(value))

/** `["INT", {…}]`, `["IMAGE"]`, `[["a", "b"], {…}]`, `["COMBO", { options: ["a", "b"] }]`. */
const inputSchema = z
  .tuple([z.union([z.string(), z.array(plainSchema)])], z.unknown())
  .transform(([type, options]): NodeInput => completeInput(type, options))

const optionsSchema = z.record(z.string(), z.unknown())

function completeInput(type: string | readonly PlainValue[], received: unknown): NodeInput {
  const read = optionsSchema.safeParse(received)
  const plain = Object.entries(read.data ?? {}).filter(([, value]) => isPlainValue(value))
  const options = readOptions(Object.fromEntries(plain) as Readonly<Record<string, PlainValue>>)
  if (typeof type === 'string') return [type, options]
  const isText = type.every(choice => typeof choice === 'string')
  // Choices that are numbers or switches have a place only in the newer form.
  return isText ? [type, options] : ['COMBO', { ...options, options: type }]
}

/** Options keep whatever an extension says in them; those that are used here are of the type they are used as. */
function readOptions(received: Readonly<Record<string, PlainValue>>): InputOptions {
  const entries = Object.entries(received).filter(([name, value]) => {
    if (name === 'min' || name === 'max' || name === 'step') return typeof value === 'number'
    if (name === 'options') return Array.isArray(value)
    return true
  })
  return Object.fromEntries(entries) as InputOptions
}

const inputsSchema = z
  .record(z.string(), inputSchema)
  .nullish()
  .transform((inputs): NodeInputs => inputs ?? {})

const hiddenSchema = z
  .record(z.string(), z.union([z.string(), z.tuple([z.string()], z.unknown()).transform(([type]) => type)]).catch(''))
  .nullish()
  .transform(hidden => hidden ?? {})

const namesSchema = z.array(z.string())
const orderSchema = z.object({
  required: namesSchema.optional(),
  optional: namesSchema.optional(),
  hidden: namesSchema.optional(),
})

const kindSchema = z.object({
  display_name: z.string().nullish().catch(null),
  description: z.string().catch('').default(''),
  category: z.string().catch('').default(''),
  python_module: z.string().catch('').default(''),
  input: z
    .object({ required: inputsSchema, optional: inputsSchema, hidden: hiddenSchema })
    .nullish()
    .transform(input => input ?? { required: {}, optional: {}, hidden: {} }),
  input_order: orderSchema.nullish().catch(null),
  is_input_list: z.boolean().catch(false).default(false),
  /** A list of choices as an output is what a combo takes. */
  output: z
    .array(z.union([z.string(), z.array(z.unknown()).transform(() => 'COMBO')]))
    .nullish()
    .transform(output => output ?? []),
  output_name: z.array(z.unknown()).nullish().catch(null),
  output_is_list: z.array(z.boolean()).nullish().catch(null),
  output_tooltips: z.array(z.unknown()).nullish().catch(null),
  output_node: z.boolean().catch(false).default(false),
  deprecated: z.boolean().catch(false).default(false),
  experimental: z.boolean().catch(false).default(false),
})

function completeSchema(name: string, kind: z.output<typeof kindSchema>): NodeSchema {
  const { input, input_order: order, output, output_name: names, output_is_list: lists, output_tooltips: tips } = kind
  return {
    ...kind,
    name,
    display_name: kind.display_name ?? name,
    input_order: {
      required: order?.required ?? Object.keys(input.required),
      optional: order?.optional ?? Object.keys(input.optional),
      hidden: order?.hidden ?? Object.keys(input.hidden),
    },
    output_name: output.map((type, index) => textOr(names?.[index], type)),
    output_is_list: output.map((_, index) => lists?.[index] ?? false),
    output_tooltips: output.map((_, index) => textOr(tips?.[index], '')),
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
