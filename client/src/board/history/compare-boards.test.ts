import { Doc, applyUpdate, encodeStateAsUpdate, encodeStateVector, decodeStateVector } from 'yjs'
import { expect, test } from 'vitest'
import { testBox, testPage, testShape, richText } from '@atelier/shared-schema/board/board.fixture.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { byOthers, changesSince, shapeIdsOf } from './changes-since.ts'
import type { SeenBoard } from './changes-since.ts'
import { compareBoards } from './compare-boards.ts'

const box = (id: string, rest: object = {}) => testBox(id, { x: 0, y: 0, w: 40, h: 40 }, rest)
const with_ = (record: BoardRecord, props: object) => ({
  ...record,
  props: { ...(record['props'] as object), ...props },
})
const kindsOf = (before: BoardRecord[], after: BoardRecord[]) =>
  compareBoards([testPage, ...before], [testPage, ...after]).map(({ shapeId, kind, aspects }) => [
    shapeId,
    kind,
    ...aspects,
  ])

test('what was added, changed and removed is told apart, and what of it is another', () => {
  const before = [box('same'), box('moved'), box('red'), box('gone'), box('said'), box('wide')]
  const after = [
    box('same'),
    box('moved', { x: 9 }),
    with_(box('red'), { color: 'blue' }),
    with_(box('said'), { richText: richText('New words') }),
    with_(box('wide'), { w: 90 }),
    box('new'),
  ]
  expect(kindsOf(before, after)).toEqual([
    ['shape:new', 'added'],
    ['shape:moved', 'changed', 'place'],
    ['shape:red', 'changed', 'look'],
    ['shape:said', 'changed', 'words'],
    ['shape:wide', 'changed', 'size'],
    ['shape:gone', 'removed'],
  ])
  expect(kindsOf(before, before)).toEqual([])
})

test('what is grouped where it lay has not moved; its order is another', () => {
  const group = testShape('g', 'group', { x: 100, y: 100, props: {} })
  const before = [box('a', { x: 110, y: 120 })]
  const after = [group, box('a', { x: 10, y: 20, parentId: 'shape:g' })]
  expect(kindsOf(before, after)).toEqual([['shape:a', 'changed', 'order']])
})

test('of each it is said what it is, what is written in it and where it is', () => {
  const note = with_(testShape('n', 'note', { x: 30, y: 10, props: { size: 'm', scale: 1, growY: 0 } }), {
    richText: richText('Keep the first\nlight cool'),
  })
  const [added] = compareBoards([testPage], [testPage, note])
  expect(added).toMatchObject({
    what: 'note',
    words: 'Keep the first light cool',
    pageName: 'Page 1',
    box: { x: 30, y: 10, w: 200, h: 200 },
  })
})

function boardOf(client: number, ...records: BoardRecord[]): Doc {
  const doc = new Doc()
  doc.clientID = client
  writeRecords(doc, { put: records.map(after => ({ before: null, after })) })
  return doc
}
function copyOf(doc: Doc, client: number): Doc {
  const copy = new Doc()
  copy.clientID = client
  applyUpdate(copy, encodeStateAsUpdate(doc))
  return copy
}
function seenNow(doc: Doc): SeenBoard {
  const stateVector = btoa(String.fromCharCode(...encodeStateVector(doc)))
  return { id: 'board', at: new Date(0).toISOString(), stateVector, shapeIds: shapeIdsOf(doc) }
}
const put = (doc: Doc, before: BoardRecord | null, after: BoardRecord) =>
  writeRecords(doc, { put: [{ before, after }] })

test('what others did since one was there is told with whose it is; one’s own is not', () => {
  const mine = boardOf(1_001, testPage, box('a'), box('b'), box('c'))
  const seen = seenNow(mine)
  const theirs = copyOf(mine, 2_002)
  put(theirs, box('a'), box('a', { x: 50 }))
  put(theirs, null, box('new'))
  writeRecords(theirs, { removed: ['shape:c'] })
  const other = copyOf(theirs, 1_001_1)
  put(other, box('b'), box('b', { x: 5 }))
  applyUpdate(mine, encodeStateAsUpdate(other))
  const told = (own: number[]) =>
    byOthers(changesSince(mine, seen).changes, new Set(own)).map(({ shapeId, kind, clients }) => [
      shapeId,
      kind,
      ...clients,
    ])
  expect(told([1_001, 1_001_1])).toEqual([
    ['shape:a', 'changed', 2_002],
    ['shape:new', 'added', 2_002],
  ])
  expect(told([1_001])).toContainEqual(['shape:b', 'changed', 1_001_1])
  expect(changesSince(mine, seen).removed).toEqual(['shape:c'])
})

test('what happens while one looks on is no news, and nothing is where nothing happened', () => {
  const mine = boardOf(1_001, testPage, box('a'))
  const seen = seenNow(mine)
  expect(changesSince(mine, seen)).toEqual({ changes: [], removed: [] })
  const until = decodeStateVector(encodeStateVector(mine))
  put(mine, null, box('later'))
  expect(changesSince(mine, seen, until).changes).toEqual([])
  expect(readRecords(mine)).toHaveLength(3)
})
