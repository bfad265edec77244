import { createHash } from 'node:crypto'
import { keysInOrder } from '@atelier/shared-schema/text/canonical-json.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'

/**
 * For each kind of node what it says of itself, as a hash: another one later means that the same graph may give something
 * else. Choices are left out: they grow with each model that is installed.
 */
export function hashNodes(
  kinds: readonly string[],
  nodes: Readonly<Record<string, NodeSchema>>,
): Record<string, string> {
  return Object.fromEntries(
    kinds.flatMap(kind => {
      const schema = Object.hasOwn(nodes, kind) ? nodes[kind] : undefined
      return schema ? [[kind, hashNode(schema)]] : []
    }),
  )
}

/** The keys in one order: as they come from the database, they are in another than as the engine wrote them. */
function hashNode(schema: NodeSchema): string {
  const text = JSON.stringify(schema, (_key, value: unknown) =>
    keysInOrder(isChoices(value) ? ['choices', value[1]] : value),
  )
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

function isChoices(value: unknown): value is [unknown[], unknown] {
  return Array.isArray(value) && Array.isArray(value[0])
}
