import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { readRecords, recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { openRuled } from './rules.fixture.ts'
import type { RuledDocument } from './rules.fixture.ts'

const mai = { uid: newId(), role: 'editor' as const }
const linh = { uid: newId(), role: 'contributor' as const }

function frame(name: string, createdBy: string): BoardRecord {
  const place = { x: 0, y: 0, rotation: 0, index: 'a1', parentId: 'page:page', isLocked: false, opacity: 1 }
  const props = { w: 100, h: 100, name: '', color: 'black' }
  return { id: `shape:${name}`, typeName: 'shape', type: 'frame', ...place, meta: { createdBy }, props }
}
function picture(src: string | null): BoardRecord {
  const props = { w: 1, h: 1, name: 'a', isAnimated: false, mimeType: 'image/png', src }
  return { id: 'asset:a', typeName: 'asset', type: 'image', meta: { createdBy: mai.uid }, props }
}
function bookmark(props: Partial<Record<'src' | 'image' | 'favicon', string>>): BoardRecord {
  const whole = { title: '', description: '', image: '', favicon: '', src: null, ...props }
  return { id: 'asset:b', typeName: 'asset', type: 'bookmark', meta: { createdBy: mai.uid }, props: whole }
}
const put =
  (after: BoardRecord, before: BoardRecord | null = null) =>
  (doc: Y.Doc) =>
    writeRecords(doc, { put: [{ before, after }] })
const remove = (id: string) => (doc: Y.Doc) => writeRecords(doc, { removed: [id] })

let board: RuledDocument
const [ofMai, ofLinh] = [frame('mai', mai.uid), frame('linh', linh.uid)]
beforeEach(() => {
  board = openRuled({ kind: 'artboard', itemId: newId() })
  expect(board.act(mai, put(ofMai))).toBeNull()
  expect(board.act(linh, put(ofLinh))).toBeNull()
})

test('the server begins a board with a page', () => {
  const empty = openRuled({ kind: 'artboard', itemId: newId() })
  expect(readRecords(empty.doc()).map(record => record.id)).toEqual(['document:document', 'page:page'])
})

test('an editor changes everything, a contributor what is theirs', () => {
  expect(board.act(mai, put({ ...ofLinh, x: 5 }, ofLinh))).toBeNull()
  expect(board.act(linh, put({ ...ofLinh, y: 5 }, ofLinh))).toBeNull()
  expect(board.act(linh, put({ ...ofMai, y: 5 }, ofMai))).toMatch(/Contributors/)
  expect(board.act(linh, remove(ofMai.id))).toMatch(/Contributors/)
  expect(board.act(linh, remove('page:page'))).toMatch(/Contributors/)
  expect(board.act(linh, put({ ...frame('mai', linh.uid) }))).toMatch(/Contributors/)
  const claim = (doc: Y.Doc) => {
    put({ ...ofMai, meta: { createdBy: linh.uid } }, ofMai)(doc)
    remove(ofMai.id)(doc)
  }
  expect(board.act(linh, claim)).toMatch(/Contributors/)
  expect(board.act(linh, remove(ofLinh.id))).toBeNull()
  expect(board.act(mai, remove(ofMai.id))).toBeNull()
})

test('nobody forges who put it there', () => {
  expect(board.act(mai, put(frame('new', linh.uid)))).toMatch(/own name/)
  expect(board.act(mai, put({ ...ofLinh, meta: { createdBy: mai.uid } }, ofLinh))).toMatch(/cannot be changed/)
  expect(board.act(mai, put({ ...frame('new', mai.uid), meta: {} }))).toMatch(/own name/)
})

test('a picture is a file’s id, a bookmark links to a page', () => {
  expect(board.act(mai, put(picture(null)))).toBeNull()
  expect(board.act(mai, put(picture(`asset:${newId()}`), picture(null)))).toBeNull()
  expect(board.act(mai, put(bookmark({ src: 'https://example.org/a', image: `asset:${newId()}` })))).toBeNull()
})

describe('refused:', () => {
  const camera = { id: 'camera:page:page', typeName: 'camera', x: 0, y: 0, z: 1, meta: { createdBy: mai.uid } }
  const user = { id: 'user:a', typeName: 'user', name: 'Somebody', meta: { createdBy: mai.uid } }
  test.each<[string, (doc: Y.Doc) => void]>([
    ['a picture within the document', put(picture('data:image/png;base64,AAAA'))],
    ['a picture from elsewhere', put(picture('https://example.org/a.png'))],
    ['a file that is no id', put(picture('asset:../secret'))],
    ['a bookmark’s picture within the document', put(bookmark({ src: 'https://example.org', image: 'data:,x' }))],
    [
      'a bookmark’s icon from elsewhere',
      put(bookmark({ src: 'https://example.org', favicon: 'https://example.org/i' })),
    ],
    ['a script for a link', put(bookmark({ src: 'javascript:alert(1)' }))],
    ['a kind of shape nobody knows', put({ ...frame('x', mai.uid), type: 'hologram' })],
    ['another kind for a shape', put({ ...ofMai, type: 'group', props: {} }, ofMai)],
    ['a field that nobody knows', put({ ...frame('x', mai.uid), note: 'x' })],
    ['a prop that nobody knows', put({ ...ofMai, props: { ...(ofMai['props'] as object), note: 'x' } }, ofMai)],
    ['a prop of another type', put({ ...ofMai, props: { ...(ofMai['props'] as object), w: 'wide' } }, ofMai)],
    ['a camera', put(camera)],
    ['a person', put(user)],
    ['a record under another’s id', doc => recordsOf(doc).set('page:x', recordsOf(doc).get('x') ?? 'x')],
    ['what is no record', doc => recordsOf(doc).set('shape:x', new Y.Text('live'))],
  ])('%s', (_, change) => {
    expect(board.act(mai, change)).toBeTypeOf('string')
    expect(readRecords(board.doc())).toHaveLength(4)
  })
})
