import { z } from 'zod'

/**
 * A workflow as ComfyUI's editor saves it (versions 0.4 and 1), so far as a graph is made of it: nothing is said of places and
 * colours. Read leniently, for there are many writers of such files.
 */

const idSchema = z.union([z.number(), z.string()]).transform(String)
const typeSchema = z
  .union([z.string(), z.number(), z.array(z.unknown())])
  .catch('*')
  .transform(type => (Array.isArray(type) ? 'COMBO' : type === 0 ? '*' : String(type)))
const linkIdSchema = idSchema.nullish().catch(null)

const inputSchema = z.looseObject({
  name: z.string().catch(''),
  type: typeSchema.default('*'),
  link: linkIdSchema,
  /** What a person called it. */
  label: z.string().optional().catch(undefined),
  /** A widget that is shown as a socket as well. */
  widget: z.looseObject({ name: z.string() }).nullish().catch(null),
  /** 7 is drawn hollow: it need not be linked. */
  shape: z.number().nullish().catch(null),
})

const outputSchema = z.looseObject({ name: z.string().catch(''), type: typeSchema.default('*') })

const nodeSchema = z.looseObject({
  id: idSchema,
  type: z.string(),
  title: z.string().nullish().catch(null),
  mode: z.number().catch(0).default(0),
  inputs: z
    .array(inputSchema)
    .nullish()
    .transform(inputs => inputs ?? []),
  outputs: z
    .array(outputSchema)
    .nullish()
    .transform(outputs => outputs ?? []),
  widgets_values: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(null),
  properties: z.looseObject({ proxyWidgets: z.unknown() }).nullish().catch(null),
})

const linkObjectSchema = z.looseObject({
  id: idSchema,
  origin_id: idSchema,
  origin_slot: z.coerce.number(),
  target_id: idSchema,
  target_slot: z.coerce.number(),
})
const linkSchema = z.union([
  linkObjectSchema,
  z
    .tuple([idSchema, idSchema, z.coerce.number(), idSchema, z.coerce.number()], z.unknown())
    .transform(([id, origin_id, origin_slot, target_id, target_slot]) => ({
      id,
      origin_id,
      origin_slot,
      target_id,
      target_slot,
    })),
])

const graphSchema = z.looseObject({
  nodes: z.array(nodeSchema),
  links: z
    .union([z.array(linkSchema.nullable().catch(null)), z.record(z.string(), linkSchema.nullable().catch(null))])
    .nullish()
    .transform(links => (Array.isArray(links) ? links : Object.values(links ?? {})).filter(link => link !== null)),
})

const subgraphSchema = graphSchema.extend({
  id: z.string(),
  name: z.string().catch(''),
  inputNode: z.looseObject({ id: idSchema }),
  outputNode: z.looseObject({ id: idSchema }),
  inputs: z
    .array(z.looseObject({ name: z.string().catch('') }))
    .nullish()
    .transform(inputs => inputs ?? []),
})

const shownSchema = z
  .record(z.string(), z.looseObject({ name: z.string().optional(), visible: z.boolean().optional() }))
  .optional()
  .catch(undefined)

/** What subgraphs were before: nodes told apart by their place in the list. */
const groupNodeSchema = z.looseObject({
  nodes: z.array(nodeSchema.extend({ id: idSchema.catch('') })),
  /** From which node and output to which node and input; from nowhere what was linked outside. */
  links: z
    .array(z.tuple([z.number().nullable(), z.number(), z.number(), z.number()], z.unknown()))
    .catch([])
    .default([]),
  /** Outputs that were also linked to something outside: node, output, type. */
  external: z
    .array(z.tuple([z.number(), z.number()], z.unknown()))
    .catch([])
    .default([]),
  config: z
    .record(z.string(), z.looseObject({ input: shownSchema, output: shownSchema }))
    .catch({})
    .default({}),
})

export const workflowFileSchema = graphSchema.extend({
  extra: z
    .looseObject({ groupNodes: z.record(z.string(), groupNodeSchema).optional() })
    .nullish()
    .catch(null)
    .transform(extra => extra?.groupNodes ?? {}),
  definitions: z
    .looseObject({ subgraphs: z.array(subgraphSchema).nullish() })
    .nullish()
    .transform(definitions => definitions?.subgraphs ?? []),
})

export type WorkflowFile = z.output<typeof workflowFileSchema>
export type WorkflowNode = z.output<typeof nodeSchema>
export type WorkflowInput = z.output<typeof inputSchema>
export type WorkflowLink = z.output<typeof linkObjectSchema>
export type GroupNode = z.output<typeof groupNodeSchema>
export type WorkflowGraph = z.output<typeof graphSchema>
export type Subgraph = z.output<typeof subgraphSchema>

export const MUTED = 2
export const BYPASSED = 4
