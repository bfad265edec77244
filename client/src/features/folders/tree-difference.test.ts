import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import {
  createFolder,
  moveFolder,
  renameFolder,
  restoreFolder,
  trashFolder,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { applyDifference, compareTrees } from './tree-difference.ts'

const by = newId()
let now = 1000

function make(doc: Doc, name: string, parentId: string | null = null): string {
  const id = newId()
  createFolder(doc, { id, name, parentId, by, now: now++ })
  return id
}

const shape = (doc: Doc) => {
  const tree = resolveTree(doc)
  const lines = (parentId: string | null): unknown[] =>
    tree
      .childrenOf(parentId)
      .filter(folder => !folder.inTrash)
      .map(({ id, name }) => [name, ...lines(id)])
  return lines(null)
}

test('says what the copy has otherwise, and does it again, one by one, in the tree as it is', () => {
  const current = new Doc()
  const coast = make(current, 'Coast')
  const dunes = make(current, 'Dunes')
  const fog = make(current, 'Fog', coast)
  const old = make(current, 'Old')
  trashFolder(current, { id: old, by, now: now++ })
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(current))

  renameFolder(copy, { id: coast, name: 'Shore' })
  moveFolder(copy, { id: fog, parentId: dunes, now: now++ })
  restoreFolder(copy, { id: old, now: now++ })
  const series = make(copy, 'Series', dunes)
  make(copy, 'One', series)
  const other = make(current, 'Other')

  const differences = compareTrees(resolveTree(copy), resolveTree(current))
  expect(differences.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'added One',
    'added Series',
    'moved Fog',
    'renamed Shore',
    'restored Old',
  ])
  const made = new Map<string, string>()
  for (const difference of differences) applyDifference(current, difference, { by, now: now++, made })
  expect(shape(current)).toEqual([['Dunes', ['Fog'], ['Series', ['One']]], ['Old'], ['Other'], ['Shore']])
  expect(resolveTree(current).folders.has(other)).toBe(true)
})

test('what lay in a folder that is gone comes to the top', () => {
  const copy = new Doc()
  const gone = make(copy, 'Gone')
  const inside = make(copy, 'Inside', gone)
  const current = new Doc()
  const [, difference] = compareTrees(resolveTree(copy), resolveTree(current))
  expect(difference).toMatchObject({ kind: 'added', id: inside })
  if (difference) applyDifference(current, difference, { by, now: now++, made: new Map() })
  expect(shape(current)).toEqual([['Inside']])
})
