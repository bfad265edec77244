import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { foldersOf, resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import {
  TreeRefusal,
  createFolder,
  moveFolder,
  removeFolders,
  renameFolder,
  restoreFolder,
  trashFolder,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { restoreTree } from './restore-tree.ts'

const uid = newId()
const ids = Array.from({ length: 12 }, () => newId())
const options = { elsewhere: new Set<string>(), people: new Set([uid]), byUid: uid, now: 5_000 }

interface Act {
  kind: 'create' | 'rename' | 'move' | 'trash' | 'recover' | 'remove'
  folder: number
  other: number | null
  at: number
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('create', 'create', 'rename', 'move', 'move', 'trash', 'recover', 'remove'),
  folder: fc.nat(ids.length - 1),
  other: fc.option(fc.nat(ids.length - 1)),
  at: fc.integer({ min: 1, max: 4_000 }),
})
const acts = fc.array(act, { maxLength: 25 })

function run(doc: Y.Doc, list: readonly Act[]): void {
  for (const each of list) {
    try {
      runOne(doc, each)
    } catch (error) {
      // What makes no sense on the tree as it is does nothing.
      if (!(error instanceof TreeRefusal)) throw error
    }
  }
}

function runOne(doc: Y.Doc, { kind, folder, other, at: now }: Act): void {
  const id = ids[folder] ?? ''
  const parentId = other === null ? null : (ids[other] ?? null)
  switch (kind) {
    case 'create':
      return foldersOf(doc).has(id) ? undefined : createFolder(doc, { id, name: `New ${now}`, parentId, by: uid, now })
    case 'rename':
      return renameFolder(doc, { id, name: `Name ${now}` })
    case 'move':
      return moveFolder(doc, { id, parentId, now })
    case 'trash':
      return trashFolder(doc, { id, by: uid, now })
    case 'recover':
      return restoreFolder(doc, { id, now })
    case 'remove':
      return removeFolders(doc, [id])
  }
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

const describeFolders = (doc: Y.Doc, only: (id: string) => boolean = () => true) =>
  [...resolveTree(doc).folders.values()]
    .filter(folder => only(folder.id))
    .map(({ id, name, parentId, inTrash }) => ({ id, name, parentId, inTrash }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('a tree that goes back', () => {
  test('shows what it showed; what came since is in the trash, and none of it is gone', () => {
    const property = fc.property(acts, acts, (before, since) => {
      const doc = new Y.Doc()
      run(doc, before)
      const then = copyOf(doc)
      run(doc, since)
      const present = [...resolveTree(doc).folders.keys()]
      restoreTree(doc, then, options)
      const was = resolveTree(then).folders
      expect(describeFolders(doc, id => was.has(id))).toEqual(describeFolders(then))
      const now = resolveTree(doc)
      for (const id of present) expect(now.folders.has(id)).toBe(true)
      for (const folder of now.folders.values()) if (!was.has(folder.id)) expect(folder.inTrash).toBe(true)
      expect([...now.displaced]).toEqual([])
    })
    fc.assert(property, { numRuns: longCount({ short: 300, long: 20_000 }), seed: 20261122 })
  })

  test('going back twice changes nothing more', () => {
    const property = fc.property(acts, acts, (before, since) => {
      const doc = new Y.Doc()
      run(doc, before)
      const then = copyOf(doc)
      run(doc, since)
      restoreTree(doc, then, options)
      const once = Y.encodeStateVector(doc)
      restoreTree(doc, then, options)
      expect(Y.encodeStateVector(doc)).toEqual(once)
    })
    fc.assert(property, { numRuns: longCount({ short: 100, long: 5_000 }), seed: 20261122 })
  })

  test('meets a replica that was away as any change does: both end alike, and no folder is lost', () => {
    const property = fc.property(acts, acts, acts, (before, since, offline) => {
      const doc = new Y.Doc()
      run(doc, before)
      const then = copyOf(doc)
      run(doc, since)
      const replica = copyOf(doc)
      run(
        replica,
        offline.filter(each => each.kind !== 'remove'),
      )
      restoreTree(doc, then, options)
      const restored = [...resolveTree(doc).folders.keys()]
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(replica))
      Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
      expect(describeFolders(replica)).toEqual(describeFolders(doc))
      for (const id of restored) expect(resolveTree(doc).folders.has(id)).toBe(true)
    })
    fc.assert(property, { numRuns: longCount({ short: 200, long: 10_000 }), seed: 20261122 })
  })
})
