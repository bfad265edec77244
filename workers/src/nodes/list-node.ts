import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { InputsOf, OutputsOf } from '#engine/node-values.ts'

/** What a kind that takes lists is given: of each input the whole list, a single value as a list of one. */
type ListsOf<Schema> = {
  readonly [Name in keyof InputsOf<Schema>]: readonly Exclude<InputsOf<Schema>[Name], undefined>[]
}

interface ListBehaviour<Schema, Outputs> {
  run(inputs: ListsOf<Schema>, context: NodeContext): Outputs | Promise<Outputs>
}

export function implementListNode<Schema extends NodeSchema, const Outputs extends OutputsOf<Schema>>(
  schema: Schema,
  { run }: ListBehaviour<Schema, Outputs>,
): NodeKind {
  return implementNode(schema, {
    run: (inputs, context) => run(inputs as unknown as ListsOf<Schema>, context),
  })
}
