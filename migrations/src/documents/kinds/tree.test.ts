import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { foldersOf, resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import {
  createFolder,
  moveFolder,
  removeFolders,
  renameFolder,
  restoreFolder,
  setFolderCover,
  trashFolder,
  writeFolder,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { openRuled } from './rules.fixture.ts'
import type { RuledDocument } from './rules.fixture.ts'

const workspaceId = newId()
const [mai, linh] = [newId(), newId()].map(uid => ({ uid, role: 'editor' as const })) as [
  { uid: string; role: 'editor' },
  { uid: string; role: 'editor' },
]
const id = newId()
const now = 1_000

let tree: RuledDocument
beforeEach(() => {
  tree = openRuled({ kind: 'tree', of: 'workspace', workspaceId })
  expect(tree.act(mai, doc => createFolder(doc, { id, name: 'Coast', parentId: null, by: mai.uid, now }))).toBeNull()
})

const write = (field: string, value: unknown) => (doc: Y.Doc) => {
  const map = foldersOf(doc).get(id)
  if (map instanceof Y.Map) map.set(field, value)
}

test('every act of a client is taken, of whoever works in the tree', () => {
  const below = newId()
  expect(
    tree.act(linh, doc => createFolder(doc, { id: below, name: 'Sea', parentId: id, by: linh.uid, now })),
  ).toBeNull()
  expect(tree.act(linh, doc => renameFolder(doc, { id, name: 'The coast' }))).toBeNull()
  expect(tree.act(linh, doc => moveFolder(doc, { id: below, parentId: null, now }))).toBeNull()
  expect(tree.act(linh, doc => trashFolder(doc, { id, by: linh.uid, now }))).toBeNull()
  expect(tree.act(mai, doc => restoreFolder(doc, { id, now }))).toBeNull()
  expect(tree.act(linh, doc => setFolderCover(doc, { id, imageId: below }))).toBeNull()
  expect(resolveTree(tree.doc()).folders.get(id)).toMatchObject({ name: 'The coast', inTrash: false, cover: below })
  expect(tree.act(mai, doc => setFolderCover(doc, { id, imageId: null }))).toBeNull()
  expect(resolveTree(tree.doc()).folders.get(id)?.cover).toBeNull()
})

test('what somebody did offline is taken whoever wins', () => {
  const offline = tree.copy()
  trashFolder(offline, { id, by: linh.uid, now })
  expect(tree.act(mai, doc => trashFolder(doc, { id, by: mai.uid, now: now + 1 }))).toBeNull()
  expect(tree.send(offline, linh)).toBeNull()
})

describe('refused, and nothing of it is kept:', () => {
  const place = { parent: null, was: null, moved: 1 }
  const entry = { id: newId(), name: 'New', place, trashed: null, createdBy: linh.uid, createdAt: 1 }
  test.each<[string, (doc: Y.Doc) => void]>([
    ['taking a folder out', doc => removeFolders(doc, [id])],
    ['putting another in its place', doc => writeFolder(doc, { ...entry, id })],
    ['another’s name as its maker', doc => writeFolder(doc, { ...entry, createdBy: mai.uid })],
    ['a new maker', write('createdBy', linh.uid)],
    ['a new date', write('createdAt', 7)],
    ['a mark in another’s name', doc => trashFolder(doc, { id, by: mai.uid, now })],
    ['a folder that was trashed by another', doc => writeFolder(doc, { ...entry, trashed: { at: 1, by: mai.uid } })],
    ['an id that is none', doc => writeFolder(doc, { ...entry, id: 'x' })],
    ['an id in capitals', doc => writeFolder(doc, { ...entry, id: newId().toUpperCase() })],
    ['what is no folder', doc => void foldersOf(doc).set(newId(), 'text')],
    ['no name', write('name', '')],
    ['a name of many lines', write('name', 'a\nb')],
    ['a name that is too long', write('name', 'x'.repeat(256))],
    ['a name that is no text', write('name', 7)],
    ['a place that is no place', write('place', { parent: 'nowhere', was: null, moved: 1 })],
    ['a place with more in it', write('place', { ...place, note: 'x' })],
    ['a mark with more in it', write('trashed', { at: 1, by: linh.uid, note: 'x' })],
    ['a place without a moment', write('place', { parent: null, was: null, moved: Infinity })],
    ['a field of its own', write('note', 'x')],
    ['a cover that is no id', write('cover', 'https://elsewhere.example/x.png')],
    ['text that merges', write('name', new Y.Text('live'))],
    ['a map in a field', write('place', new Y.Map())],
    ['another root', doc => void doc.getMap('notes').set('a', 1)],
  ])('%s', (_, change) => {
    expect(tree.act(linh, change)).toBeTypeOf('string')
    expect([...resolveTree(tree.doc()).folders.keys()]).toEqual([id])
  })
})

test('the server takes folders out, and says anew who made them', () => {
  expect(tree.act(null, write('createdBy', linh.uid))).toBeNull()
  expect(tree.act(null, doc => removeFolders(doc, [id]))).toBeNull()
  expect(resolveTree(tree.doc()).folders.size).toBe(0)
})
