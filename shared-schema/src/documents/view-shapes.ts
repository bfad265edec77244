import { z } from 'zod'

const record = z.looseObject({ id: z.string() })

/** A document as plain JSON: what its typed accessors read, and nothing that they cannot. */
export const documentView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tree'),
    folders: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        parentId: z.string().nullable(),
        depth: z.int(),
        inTrash: z.boolean(),
        createdBy: z.string(),
        createdAt: z.int(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('canvas'),
    nodes: z.array(record.extend({ kind: z.string() })),
    links: z.array(
      z.object({
        from: z.object({ node: z.string(), output: z.int() }),
        to: z.object({ node: z.string(), input: z.string() }),
      }),
    ),
    meta: z.looseObject({ note: z.string().optional() }),
  }),
  z.object({ kind: z.literal('artboard'), records: z.array(record.extend({ typeName: z.string() })) }),
  z.object({ kind: z.literal('room'), messages: z.array(record.extend({ author: z.string(), body: z.string() })) }),
])
export type DocumentView = z.infer<typeof documentView>
