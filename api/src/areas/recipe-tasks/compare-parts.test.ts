import { expect, test } from 'vitest'
import { hashNodes } from '@atelier/database/tasks/hash-nodes.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { smallSchemas } from '@atelier/shared-schema/graph/small-schemas.fixture.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'
import { compareParts } from './compare-parts.ts'

const nodes = Object.fromEntries(smallSchemas.map(schema => [schema.name, schema]))
const ran = hashNodes(['ImageBlur', 'LoadImage', 'SaveImage'], nodes)

function engineOf(schemas: readonly NodeSchema[], more: Partial<OfferedEngine> = {}): OfferedEngine {
  const own = { id: 'a', kind: 'embedded', name: 'A', registry: makeRegistry(schemas), serverId: null } as const
  const state = { isUp: true, healthNote: '', running: 0, queued: 0, busy: 0, msPerMegapixel: null }
  return { ...own, company: '', country: '', models: {}, modelHashes: {}, ...state, ...more }
}

/** As the database gives it back: its keys in another order. */
function fromDatabase(schema: NodeSchema): NodeSchema {
  return Object.fromEntries(Object.entries(schema).toReversed()) as unknown as NodeSchema
}

const changesOf = (engines: OfferedEngine[]) =>
  compareParts({ nodes: ran, models: {} }, engines).map(({ name, change }) => [name, change])

test('what is there as it was is the same, however its parts are ordered', () => {
  expect(changesOf([engineOf(smallSchemas.map(fromDatabase))])).toEqual([
    ['ImageBlur', 'same'],
    ['LoadImage', 'same'],
    ['SaveImage', 'same'],
  ])
})

test('a node that says something else of itself has changed, one that is missing is gone', () => {
  const later = smallSchemas
    .filter(schema => schema.name !== 'LoadImage')
    .map(schema => (schema.name === 'ImageBlur' ? { ...schema, description: 'Blurs otherwise' } : schema))
  expect(changesOf([engineOf(later)])).toEqual([
    ['ImageBlur', 'changed'],
    ['LoadImage', 'gone'],
    ['SaveImage', 'same'],
  ])
  expect(changesOf([engineOf(later), engineOf(smallSchemas)]).map(([, change]) => change)).not.toContain('changed')
})

test('without an engine nobody knows', () => {
  expect(changesOf([engineOf(smallSchemas, { isUp: false })]).map(([, change]) => change)).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('a model whose file is another by now has changed, though its name has not', () => {
  const models = { 'checkpoints/a.safetensors': 'aa', 'checkpoints/b.safetensors': 'bb', 'loras/sub/c.patch': 'cc' }
  const names = { checkpoints: ['a.safetensors', 'b.safetensors'], loras: [] }
  const changes = (...modelHashes: Record<string, string>[]) =>
    compareParts(
      { nodes: {}, models },
      modelHashes.map(each => engineOf([], { models: names, modelHashes: each })),
    ).map(({ kind, change, currentHash }) => [kind, change, currentHash])
  const later = { 'checkpoints/a.safetensors': 'aa', 'checkpoints/b.safetensors': 'b2' }
  expect(changes(later)).toEqual([
    ['model', 'same', 'aa'],
    ['model', 'changed', 'b2'],
    ['model', 'gone', null],
  ])
  expect(changes(later, { 'checkpoints/b.safetensors': 'bb' })[1]).toEqual(['model', 'same', 'bb'])
  // Its file is there, and nobody has read it yet.
  expect(changes({}).map(([, change]) => change)).toEqual(['unknown', 'unknown', 'gone'])
})
