import type { NodeSchema } from './node-schema.ts'

/** The kinds of nodes by name: a map, since a graph may ask for `constructor`. */
export type NodeRegistry = ReadonlyMap<string, NodeSchema>

export function makeRegistry(schemas: Iterable<NodeSchema>): NodeRegistry {
  return new Map(Array.from(schemas, schema => [schema.name, schema]))
}
