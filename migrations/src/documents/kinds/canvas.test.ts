import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import {
  addNode,
  changeMeta,
  changeNode,
  connect,
  disconnect,
  linksOf,
  nodesOf,
  readCanvas,
  removeNodes,
} from '@atelier/shared-schema/documents/canvas.ts'
import { openRuled } from './rules.fixture.ts'
import type { RuledDocument } from './rules.fixture.ts'

const mai = { uid: newId(), role: 'editor' as const }
const loader = { id: newId(), kind: 'CheckpointLoader', x: 0, y: 0, values: { name: 'base' } }
const sampler = { id: newId(), kind: 'KSampler', x: 9, y: 9, values: { seed: 7 } }
const link = { from: { node: loader.id, output: 0 }, to: { node: sampler.id, input: 'model' } }

let canvas: RuledDocument
beforeEach(() => {
  canvas = openRuled({ kind: 'canvas', itemId: newId() })
  expect(
    canvas.act(mai, doc => {
      addNode(doc, loader)
      addNode(doc, sampler)
      connect(doc, link)
      changeMeta(doc, { note: 'For portraits' })
    }),
  ).toBeNull()
})

test('what is drawn on a canvas is taken', () => {
  expect(canvas.act(mai, doc => changeNode(doc, sampler, { ...sampler, x: 20, values: { seed: 8 } }))).toBeNull()
  expect(canvas.act(mai, doc => disconnect(doc, link.to))).toBeNull()
  expect(canvas.act(mai, doc => removeNodes(doc, [loader.id]))).toBeNull()
  expect([...readCanvas(canvas.doc()).nodes.values()]).toEqual([{ ...sampler, x: 20, values: { seed: 8 } }])
})

describe('refused:', () => {
  const write = (field: string, value: unknown) => (doc: Y.Doc) => {
    const map = nodesOf(doc).get(loader.id)
    if (map instanceof Y.Map) map.set(field, value)
  }
  test.each<[string, (doc: Y.Doc) => void]>([
    ['a node under what is no id', doc => addNode(doc, { ...loader, id: 'x' })],
    ['a node that does nothing', write('kind', '')],
    ['a node that is nowhere', write('x', NaN)],
    ['a node far away', write('y', 1e9)],
    ['a field of its own', write('note', 'x')],
    ['a value that merges', write('values.name', new Y.Text('live'))],
    ['a picture as a value', write('values.image', 'x'.repeat(200_001))],
    ['a link from nowhere', doc => linksOf(doc).set(`${sampler.id}:clip`, { node: 'x', output: 0 })],
    ['a link into nowhere', doc => linksOf(doc).set('x', link.from)],
    ['a link that is a map', doc => linksOf(doc).set(`${sampler.id}:clip`, new Y.Map(Object.entries(link.from)))],
    ['another word about all', doc => doc.getMap('meta').set('title', 'x')],
    ['another root', doc => doc.getMap('groups').set('a', 1)],
  ])('%s', (_, change) => {
    expect(canvas.act(mai, change)).toBeTypeOf('string')
  })
})
