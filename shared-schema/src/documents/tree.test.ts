import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#entities/ids.ts'
import { longCount } from '#testing/long-count.ts'
import {
  createFolder,
  moveFolder,
  removeFolders,
  renameFolder,
  restoreFolder,
  trashFolder,
  writeFolder,
} from './tree-acts.ts'
import { foldersOf, isWithin, pathOf, resolveTree, sortByName, subtreeOf } from './tree.ts'
import type { Tree } from './tree.ts'

const by = newId()
const idAt = (index: number) => `0192f3c0-0000-7000-8000-${String(index).padStart(12, '0')}`
const [a, b, c, d] = [idAt(1), idAt(2), idAt(3), idAt(4)] as const

/** Folders given as id → [parent, was, moved]; their names are their last digits. */
function treeDoc(places: Record<string, [parent: string | null, was?: string | null, moved?: number]>): Y.Doc {
  const doc = new Y.Doc()
  for (const [id, [parent, was = null, moved = 0]] of Object.entries(places)) {
    const place = { parent, was, moved }
    writeFolder(doc, { id, name: id.slice(-2), place, trashed: null, createdBy: by, createdAt: 0 })
  }
  return doc
}

function parentsOf(tree: Tree): Record<string, string | null> {
  return Object.fromEntries([...tree.folders.values()].map(folder => [folder.id, folder.parentId]))
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

function sync(...docs: Y.Doc[]): void {
  for (let round = 0; round < 2; round++) {
    for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
  }
}

describe('places', () => {
  test('a ring opens at the folder moved last, which goes back where it was', () => {
    const tree = resolveTree(treeDoc({ [a]: [b, c, 5], [b]: [a, null, 4], [c]: [null] }))
    expect(parentsOf(tree)).toEqual({ [a]: c, [b]: a, [c]: null })
    expect([...tree.displaced]).toEqual([a])
  })

  test('moves of one moment are told apart by id', () => {
    expect(parentsOf(resolveTree(treeDoc({ [a]: [b, null, 4], [b]: [a, null, 4] })))).toEqual({ [a]: b, [b]: null })
  })

  test('a folder that cannot go back goes to the root: its old place is gone, or below it', () => {
    expect(parentsOf(resolveTree(treeDoc({ [a]: [b, d, 5], [b]: [a, null, 4] })))).toEqual({ [a]: null, [b]: a })
    const below = treeDoc({ [a]: [b, c, 5], [b]: [a, null, 4], [c]: [b] })
    expect(parentsOf(resolveTree(below))).toEqual({ [a]: null, [b]: a, [c]: b })
  })

  test('two rings that would go back into each other make no third', () => {
    const doc = treeDoc({ [a]: [b, c, 5], [b]: [a, null, 1], [c]: [d, b, 6], [d]: [c, null, 2] })
    expect(parentsOf(resolveTree(doc))).toEqual({ [a]: c, [b]: a, [c]: null, [d]: c })
  })

  test('below itself, or below what is gone, is the root', () => {
    expect(parentsOf(resolveTree(treeDoc({ [a]: [a], [b]: [idAt(99)], [c]: [b] })))).toEqual({
      [a]: null,
      [b]: null,
      [c]: b,
    })
  })

  test('a move out of a ring lets nobody jump', () => {
    const doc = treeDoc({ [a]: [b, null, 4], [b]: [a, null, 5], [c]: [b] })
    expect(parentsOf(resolveTree(doc))).toEqual({ [a]: b, [b]: null, [c]: b })
    moveFolder(doc, { id: a, parentId: c, now: 9 })
    expect(parentsOf(resolveTree(doc))).toEqual({ [a]: c, [b]: null, [c]: b })
  })
})

test('a clock far ahead keeps nobody from moving the folder afterwards', () => {
  const doc = treeDoc({ [a]: [null, null, 8_640_000_000_000_000], [b]: [null] })
  moveFolder(doc, { id: a, parentId: b, now: 9 })
  moveFolder(doc, { id: a, parentId: null, now: 9 })
  moveFolder(doc, { id: b, parentId: a, now: 9 })
  expect(parentsOf(resolveTree(doc))).toEqual({ [a]: null, [b]: a })
})

describe('the trash', () => {
  test('is handed down, and gives back to the root what lies below it', () => {
    const doc = treeDoc({ [a]: [null], [b]: [a], [c]: [b] })
    trashFolder(doc, { id: a, by, now: 7 })
    const tree = resolveTree(doc)
    expect([...tree.folders.values()].map(folder => [folder.inTrash, folder.trashed?.at])).toEqual([
      [true, 7],
      [true, undefined],
      [true, undefined],
    ])
    restoreFolder(doc, { id: b, now: 8 })
    expect(parentsOf(resolveTree(doc))).toEqual({ [a]: null, [b]: null, [c]: b })
    expect(resolveTree(doc).folders.get(c)?.inTrash).toBe(false)
    restoreFolder(doc, { id: a, now: 9 })
    expect(resolveTree(doc).folders.get(a)?.trashed).toBeNull()
  })

  test('keeps a rename, a move and a new folder that happened meanwhile', () => {
    const here = treeDoc({ [a]: [null], [b]: [null] })
    const there = copyOf(here)
    trashFolder(here, { id: a, by, now: 7 })
    renameFolder(there, { id: a, name: 'Kept' })
    createFolder(there, { id: c, name: 'New', parentId: a, by, now: 7 })
    moveFolder(there, { id: b, parentId: a, now: 7 })
    sync(here, there)
    for (const doc of [here, there]) {
      const tree = resolveTree(doc)
      expect(tree.folders.get(a)).toMatchObject({ name: 'Kept', inTrash: true })
      expect(subtreeOf(tree, a).map(folder => folder.id)).toEqual([a, b, c])
    }
  })

  test('a folder deleted for ever leaves to the root what came below it meanwhile', () => {
    const here = treeDoc({ [a]: [null] })
    const there = copyOf(here)
    removeFolders(here, [a])
    createFolder(there, { id: c, name: 'New', parentId: a, by, now: 7 })
    renameFolder(there, { id: a, name: 'Too late' })
    sync(here, there)
    expect(parentsOf(resolveTree(here))).toEqual({ [c]: null })
    trashFolder(here, { id: c, by, now: 8 })
    restoreFolder(here, { id: c, now: 9 })
    expect(resolveTree(here).folders.get(c)?.place).toEqual({ parent: null, was: null, moved: 9 })
  })
})

test.each([
  ['missing', (doc: Y.Doc) => renameFolder(doc, { id: d, name: 'x' })],
  ['parentMissing', (doc: Y.Doc) => moveFolder(doc, { id: a, parentId: d, now: 1 })],
  ['intoItself', (doc: Y.Doc) => moveFolder(doc, { id: a, parentId: b, now: 1 })],
  ['inTrash', (doc: Y.Doc) => moveFolder(doc, { id: c, parentId: a, now: 1 })],
  ['parentInTrash', (doc: Y.Doc) => createFolder(doc, { id: d, name: 'x', parentId: c, by, now: 1 })],
  ['badName', (doc: Y.Doc) => renameFolder(doc, { id: a, name: ' ' })],
])('%s is refused and changes nothing', (reason, act) => {
  const doc = treeDoc({ [a]: [null], [b]: [a], [c]: [null] })
  trashFolder(doc, { id: c, by, now: 7 })
  const before = Y.encodeStateVector(doc)
  expect(() => act(doc)).toThrow(expect.objectContaining({ reason }))
  expect(Y.encodeStateVector(doc)).toEqual(before)
})

test('what is no folder is set aside, and its children are at the root', () => {
  const doc = treeDoc({ [a]: [null], [b]: [a], [c]: [a] })
  const folders = foldersOf(doc)
  folders.set('not-an-id', new Y.Map())
  folders.set(d, 'text')
  const broken = folders.get(a)
  if (broken instanceof Y.Map) broken.set('name', 7)
  for (const [index, field] of (['place', 'trashed', 'createdBy', 'createdAt'] as const).entries()) {
    writeFolder(doc, {
      id: idAt(10 + index),
      name: 'x',
      place: { parent: null, was: null, moved: 0 },
      trashed: null,
      createdBy: by,
      createdAt: 0,
    })
    const map = folders.get(idAt(10 + index))
    if (map instanceof Y.Map) map.set(field, field === 'place' ? { parent: 7 } : ['x'])
  }
  const tree = resolveTree(doc)
  expect(parentsOf(tree)).toEqual({ [b]: null, [c]: null })
  expect(tree.setAside).toHaveLength(7)
})

test('names sort alike everywhere', () => {
  const names = ['zebra', 'Ánh sáng', 'Folder 10', 'folder 2', 'Đêm', 'apple', 'Anh', '雪', 'Folder 02']
  const sorted = sortByName(names.map((name, index) => ({ id: idAt(index), name })))
  expect(sorted.map(thing => thing.name)).toEqual([
    'Anh',
    'Ánh sáng',
    'apple',
    'Đêm',
    'folder 2',
    'Folder 02',
    'Folder 10',
    'zebra',
    '雪',
  ])
})

describe('three replicas, each offline for a while', () => {
  interface Step {
    replica: number
    act: 'create' | 'move' | 'rename' | 'trash' | 'restore' | 'sync'
    target: number
    parent: number
  }
  const step: fc.Arbitrary<Step> = fc.record({
    replica: fc.nat(2),
    act: fc.oneof(
      { weight: 3, arbitrary: fc.constant('create' as const) },
      { weight: 6, arbitrary: fc.constant('move' as const) },
      { weight: 3, arbitrary: fc.constantFrom('rename' as const, 'trash' as const, 'restore' as const) },
      { weight: 2, arbitrary: fc.constant('sync' as const) },
    ),
    target: fc.nat(6),
    parent: fc.nat(6),
  })

  /** Which write each field of each folder shows. */
  function writesOf(doc: Y.Doc): Map<string, string> {
    const writes = new Map<string, string>()
    for (const [id, map] of foldersOf(doc)) {
      if (!(map instanceof Y.Map)) continue
      for (const [field, item] of map._map) {
        writes.set(`${id} ${field}`, `${item.id.client}:${item.id.clock}${item.deleted ? ' taken away' : ''}`)
      }
    }
    return writes
  }

  function act({ target, parent, ...taken }: Step, { doc, index, now }: { doc: Y.Doc; index: number; now: number }) {
    const tree = resolveTree(doc)
    const all = [...tree.folders.values()]
    const live = all.filter(folder => !folder.inTrash)
    const parentId = [null, ...live][parent % (live.length + 1)]?.id ?? null
    const id = (taken.act === 'restore' || taken.act === 'trash' ? all : live)[target]?.id
    // Few folders, so that many moves meet.
    if (taken.act === 'create' && all.length < 6) {
      createFolder(doc, { id: idAt(index), name: `made ${index}`, parentId, by, now })
    } else if (id === undefined) {
      return
    } else if (taken.act === 'rename') {
      renameFolder(doc, { id, name: `renamed ${index}` })
    } else if (taken.act === 'move' && !isWithin(tree, parentId, id)) {
      moveFolder(doc, { id, parentId, now })
      // The move shows at once, and nothing else has moved.
      expect(parentsOf(resolveTree(doc))).toEqual({ ...parentsOf(tree), [id]: parentId })
    } else if (taken.act === 'trash') {
      trashFolder(doc, { id, by, now })
      expect(resolveTree(doc).folders.get(id)?.inTrash).toBe(true)
    } else if (taken.act === 'restore') {
      restoreFolder(doc, { id, now })
      expect(resolveTree(doc).folders.get(id)?.inTrash).toBe(false)
    }
  }

  test('come to one tree: no ring, no folder lost, no rename lost', { timeout: 300_000 }, () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })
    const skews = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 3 })
    let rings = 0
    fc.assert(
      fc.property(steps, skews, (taken, skew) => {
        const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()] as const
        const created = new Set<string>()
        // Writes that somebody has seen and put another in place of: none of them may show in the end.
        const replaced = new Set<string>()
        for (const [index, one] of taken.entries()) {
          const doc = docs[one.replica] ?? docs[0]
          if (one.act === 'sync') {
            sync(doc, docs[(one.replica + 1 + (one.target % 2)) % 3] ?? doc)
            continue
          }
          const before = writesOf(doc)
          act(one, { doc, index, now: 1_000 + index + (skew[one.replica] ?? 0) })
          const after = writesOf(doc)
          for (const [field, write] of before) if (after.get(field) !== write) replaced.add(`${field} ${write}`)
          for (const id of foldersOf(doc).keys()) created.add(id)
        }
        sync(...docs)
        const tree = resolveTree(docs[0])
        rings += tree.displaced.size
        for (const doc of docs) expect([...sorted(resolveTree(doc))]).toEqual([...sorted(tree)])
        expect(new Set(tree.folders.keys())).toEqual(created)
        expect(tree.setAside).toEqual([])
        expect([...writesOf(docs[0])].filter(([field, write]) => replaced.has(`${field} ${write}`))).toEqual([])
        for (const folder of tree.folders.values()) {
          const path = pathOf(tree, folder.id)
          expect(new Set(path).size).toBe(folder.depth)
          expect(folder.inTrash).toBe(path.some(above => above.trashed !== null))
          if (!tree.displaced.has(folder.id)) expect(folder.parentId).toBe(folder.place.parent)
        }
        expect(subtreeCount(tree, null)).toBe(created.size)
      }),
      { numRuns: longCount({ short: 100, long: 5_000 }), seed: 20261122 },
    )
    expect(rings).toBeGreaterThan(0)
  })

  function sorted(tree: Tree) {
    return [...tree.folders.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))
  }
  function subtreeCount(tree: Tree, parentId: string | null): number {
    return tree.childrenOf(parentId).reduce((count, child) => count + 1 + subtreeCount(tree, child.id), 0)
  }
})
