import { createHash, hash } from 'node:crypto'
import type { NodeOutputs } from '#engine/list-values.ts'
import { encodeValue } from './value-codec.ts'
import type { GraphNode } from '#engine/graph-node.ts'

/**
 * The key of a node's outputs: a hash over its kind, its own values and the keys of what it is linked to, so that it tells of
 * everything the outputs were made from. Undefined when it, or what it comes from, must always run.
 */
export function makeCacheKey(node: GraphNode, changed: string | number | undefined): string | undefined {
  if (typeof changed === 'number' && Number.isNaN(changed)) return undefined
  const { schema, version = 0 } = node.kind
  const parts: unknown[] = [schema.name, version, changed ?? null]
  if (Object.values(schema.input.hidden).includes('UNIQUE_ID')) parts.push(node.id)
  const links = new Map(node.links.map(link => [link.name, link]))
  for (const name of Object.keys(node.inputs).toSorted()) {
    const link = links.get(name)
    if (link) {
      if (link.source.cacheKey === undefined) return undefined
      parts.push([name, 'link', link.source.cacheKey, link.slot])
    } else if (Object.hasOwn(schema.input.required, name) || Object.hasOwn(schema.input.optional, name)) {
      parts.push([name, 'value', sortKeys(node.inputs[name])])
    }
  }
  return hash('sha256', JSON.stringify(parts))
}

/** The key of outputs that nothing is known of but themselves. */
export function makeContentKey(outputs: NodeOutputs): string | undefined {
  const chunks = encodeValue(outputs)
  if (!chunks) return undefined
  const key = createHash('sha256')
  for (const chunk of chunks) key.update(chunk)
  return key.digest('hex')
}

/** The same value whatever the order its keys were written in. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ['object', entries.map(([key, entry]) => [key, sortKeys(entry)])]
}
