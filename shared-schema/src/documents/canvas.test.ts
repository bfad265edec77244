import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#entities/ids.ts'
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
} from './canvas.ts'
import type { CanvasNode } from './canvas.ts'

const loader: CanvasNode = { id: newId(), kind: 'CheckpointLoader', x: 0, y: 0, values: { name: 'base' } }
const sampler: CanvasNode = {
  id: newId(),
  kind: 'KSampler',
  x: 300,
  y: 10,
  title: 'First pass',
  mode: 'muted',
  values: { seed: 7, steps: 20, sizes: [1, 2], more: { deep: null } },
}
const link = { from: { node: loader.id, output: 0 }, to: { node: sampler.id, input: 'model' } }

function twoNodes(): Y.Doc {
  const doc = new Y.Doc()
  addNode(doc, loader)
  addNode(doc, sampler)
  connect(doc, link)
  return doc
}
function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}
function sync(...docs: Y.Doc[]): void {
  for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
}

test('a workflow comes back as it went in', () => {
  const doc = twoNodes()
  changeMeta(doc, { note: 'For portraits', imported: { version: 0.4 } })
  const canvas = readCanvas(copyOf(doc))
  expect([...canvas.nodes.values()]).toEqual([loader, sampler])
  expect(canvas.links).toEqual([link])
  expect(canvas.meta).toEqual({ note: 'For portraits', imported: { version: 0.4 } })
})

test('one drags a node while another sets its widgets: all of it holds', () => {
  const here = twoNodes()
  const there = copyOf(here)
  changeNode(here, sampler, { ...sampler, x: 500, values: { ...sampler.values, seed: 8 } })
  changeNode(there, sampler, { ...sampler, values: { ...sampler.values, steps: 30 } })
  sync(here, there)
  for (const doc of [here, there]) {
    const values = { ...sampler.values, seed: 8, steps: 30 }
    expect(readCanvas(doc).nodes.get(sampler.id)).toEqual({ ...sampler, x: 500, values })
  }
})

test('an input has one link, also when two connect it at once', () => {
  const [here, other] = [twoNodes(), { ...loader, id: newId() }]
  addNode(here, other)
  const there = copyOf(here)
  connect(here, { ...link, from: { node: other.id, output: 1 } })
  connect(there, { ...link, from: { node: other.id, output: 2 } })
  sync(here, there)
  expect(readCanvas(here).links).toEqual(readCanvas(there).links)
  expect(readCanvas(here).links).toHaveLength(1)
  disconnect(here, link.to)
  expect(readCanvas(here).links).toEqual([])
})

test('a link to a node that was removed meanwhile leads nowhere and is not shown', () => {
  const here = twoNodes()
  const there = copyOf(here)
  removeNodes(here, [loader.id])
  expect(linksOf(here).size).toBe(0)
  connect(there, { ...link, to: { node: sampler.id, input: 'clip' } })
  sync(here, there)
  expect(readCanvas(here).links).toEqual([])
  expect([...readCanvas(there).nodes.keys()]).toEqual([sampler.id])
})

test('what is no node, link or value is left out', () => {
  const doc = twoNodes()
  nodesOf(doc).set('x', new Y.Map())
  nodesOf(doc).set(newId(), 'text')
  nodesOf(doc).set(newId(), new Y.Map([['kind', 7]]))
  linksOf(doc).set('nowhere', link.from)
  linksOf(doc).set(`${sampler.id}:clip`, { node: loader.id, output: -1 })
  const map = nodesOf(doc).get(loader.id)
  if (map instanceof Y.Map) map.set('values.live', new Y.Text('x'))
  const canvas = readCanvas(doc)
  expect([...canvas.nodes.values()]).toEqual([loader, sampler])
  expect(canvas.links).toEqual([link])
})
