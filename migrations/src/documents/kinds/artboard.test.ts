import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { readRecords, recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { assetIdOf, newPlaceholder, voteIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { PlaceholderProps } from '@atelier/shared-schema/documents/board-shapes.ts'
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

const makerOf = (id: string) => {
  const record = readRecords(board.doc()).find(each => each.id === id)
  return (record?.['meta'] as { createdBy?: string } | undefined)?.createdBy
}
const again = (record: BoardRecord, uid: string) => ({ ...record, meta: { createdBy: uid } })

describe('what somebody took away and puts back', () => {
  test('is of who made it, however often and whoever puts it back', () => {
    expect(board.act(mai, remove(ofLinh.id))).toBeNull()
    expect(board.act(mai, put(again(ofLinh, mai.uid)))).toBeNull()
    expect(makerOf(ofLinh.id)).toBe(linh.uid)
    expect(board.act(linh, remove(ofLinh.id))).toBeNull()
    expect(board.act(mai, put(again(ofLinh, mai.uid)))).toBeNull()
    expect(makerOf(ofLinh.id)).toBe(linh.uid)
  })

  test('also where both are sent at once', () => {
    const both = (doc: Y.Doc) => {
      remove(ofLinh.id)(doc)
      put(again(ofLinh, mai.uid))(doc)
    }
    expect(board.act(mai, both)).toBeNull()
    expect(makerOf(ofLinh.id)).toBe(linh.uid)
  })

  test('keeps whatever else was said of it', () => {
    const made = { ...frame('made', linh.uid), meta: { createdBy: linh.uid, madeFrom: ['shape:mai'] } }
    expect(board.act(linh, put(made))).toBeNull()
    expect(board.act(mai, remove(made.id))).toBeNull()
    expect(board.act(mai, put({ ...made, meta: { ...made.meta, createdBy: mai.uid } }))).toBeNull()
    expect(readRecords(board.doc()).find(({ id }) => id === made.id)?.['meta']).toEqual(made.meta)
  })

  test('is a contributor’s own: nothing is put there in the name of others', () => {
    expect(board.act(mai, remove(ofMai.id))).toBeNull()
    expect(board.act(linh, put(again(ofMai, linh.uid)))).toBeNull()
    expect(makerOf(ofMai.id)).toBe(linh.uid)
  })
})

test('what was there before is known in whatever order it was changed', () => {
  const marked = (record: BoardRecord) => ({ ...record, meta: { ...(record['meta'] as object), mark: 1 } })
  const frames = ['a', 'b', 'c', 'd'].map(name => frame(name, mai.uid))
  expect(board.act(mai, doc => frames.forEach(each => put(each)(doc)))).toBeNull()
  const markAll = (doc: Y.Doc) =>
    doc.transact(() => {
      for (const each of frames.toReversed()) put(marked(each), each)(doc)
    })
  expect(board.act(mai, markAll)).toBeNull()
})

test('a picture is a file’s id, a bookmark links to a page', () => {
  expect(board.act(mai, put(picture(null)))).toBeNull()
  expect(board.act(mai, put(picture(`asset:${newId()}`), picture(null)))).toBeNull()
  expect(board.act(mai, put(bookmark({ src: 'https://example.org/a', image: `asset:${newId()}` })))).toBeNull()
})

const taskId = newId()
const [pictureA, pictureB] = [assetIdOf(newId()), assetIdOf(newId())]
function placeholder(createdBy: string, props: Partial<PlaceholderProps> = {}): BoardRecord {
  const whole = newPlaceholder({ w: 100, h: 100, act: 'generate', label: 'A meadow', ...props })
  return { ...frame('place', createdBy), type: 'placeholder', props: whole }
}
function withProps(record: BoardRecord, props: object): BoardRecord {
  return { ...record, props: { ...(record['props'] as object), ...props } }
}
function vote(uid: string, result: string, id = voteIdOf(uid, result)): BoardRecord {
  const ends = { fromId: 'shape:place', toId: 'shape:place' }
  return { id, typeName: 'binding', type: 'vote', ...ends, meta: { createdBy: uid }, props: { result } }
}

describe('a placeholder', () => {
  const asked = placeholder(linh.uid)
  const done = withProps(asked, { taskId, state: 'done', results: [pictureA, pictureB] })

  test('is told by the server alone what became of its task', () => {
    expect(board.act(linh, put(asked))).toBeNull()
    for (const props of [
      { taskId },
      { state: 'done' },
      { results: [pictureA] },
      { texts: ['a meadow'] },
      { error: { code: 'NODE_FAILED', message: 'x' } },
    ]) {
      expect(board.act(linh, put(withProps(asked, props), asked))).toMatch(/the server writes/)
      expect(board.act(mai, put(withProps(asked, props), asked))).toMatch(/the server writes/)
      expect(board.act(mai, put(withProps({ ...asked, meta: { createdBy: mai.uid } }, props)))).toBeTypeOf('string')
    }
    expect(board.act(null, put(done, asked))).toBeNull()
  })

  test('is looked through by all who may write, and put back as it was', () => {
    const ofEditor = { ...withProps(done, {}), id: 'shape:of-mai', meta: { createdBy: mai.uid } }
    expect(board.act(mai, put(ofEditor))).toBeNull()
    expect(board.act(linh, put(withProps(ofEditor, { chosen: pictureA }), ofEditor))).toBeNull()
    expect(board.act(linh, put({ ...withProps(ofEditor, { chosen: null }), x: 5 }, ofEditor))).toMatch(/Contributors/)
    expect(board.act(linh, put(asked))).toBeNull()
    expect(board.act(null, put(done, asked))).toBeNull()
    expect(board.act(mai, put(withProps(done, { chosen: pictureB }), done))).toBeNull()
    expect(board.act(linh, put(withProps(done, { chosen: pictureA }), done))).toBeNull()
    expect(board.act(linh, remove(done.id))).toBeNull()
    expect(board.act(linh, put(done))).toBeNull()
  })
})

describe('a vote', () => {
  beforeEach(() => {
    expect(board.act(linh, put(placeholder(linh.uid)))).toBeNull()
    expect(board.act(mai, put(vote(mai.uid, pictureA)))).toBeNull()
  })

  test('is one’s own, one for each picture', () => {
    expect(board.act(linh, put(vote(linh.uid, pictureA)))).toBeNull()
    expect(board.act(linh, put(vote(linh.uid, pictureB)))).toBeNull()
    expect(board.act(linh, put(vote(linh.uid, pictureB, 'binding:second')))).toMatch(/once for each/)
    expect(board.act(linh, put({ ...vote(mai.uid, pictureB), meta: { createdBy: linh.uid } }))).toMatch(/own name/)
    expect(board.act(linh, put(vote(mai.uid, pictureB)))).toBeTypeOf('string')
    const given = vote(mai.uid, pictureA)
    expect(board.act(mai, put({ ...given, props: { result: pictureB } }, given))).toMatch(/not changed/)
  })

  test('is taken back by who gave it, or goes with what it was for', () => {
    expect(board.act(linh, remove(voteIdOf(mai.uid, pictureA)))).toMatch(/their own votes/)
    const both = (doc: Y.Doc) => writeRecords(doc, { removed: ['shape:place', voteIdOf(mai.uid, pictureA)] })
    expect(board.act(linh, both)).toBeNull()
  })
})

describe('the votes of others for what somebody took away', () => {
  const place = placeholder(linh.uid)
  const [ofMaiForA, ofLinhForA] = [vote(mai.uid, pictureA), vote(linh.uid, pictureA)]
  const votes = () => readRecords(board.doc()).flatMap(({ id, type }) => (type === 'vote' ? id : []))
  beforeEach(() => {
    expect(board.act(linh, put(place))).toBeNull()
    expect(board.act(mai, put(ofMaiForA))).toBeNull()
    expect(board.act(linh, put(ofLinhForA))).toBeNull()
  })

  test('come back with it', () => {
    const takeAll = (doc: Y.Doc) => writeRecords(doc, { removed: [place.id, ofMaiForA.id, ofLinhForA.id] })
    expect(board.act(linh, takeAll)).toBeNull()
    expect(votes()).toEqual([])
    expect(board.act(linh, put(place))).toBeNull()
    expect(votes()).toEqual([ofMaiForA.id])
    expect(makerOf(ofMaiForA.id)).toBe(mai.uid)
    expect(board.act(linh, put(ofLinhForA))).toBeNull()
    expect(votes().toSorted()).toEqual([ofMaiForA.id, ofLinhForA.id].toSorted())
  })

  test('stay away where they were taken back before', () => {
    expect(board.act(mai, remove(ofMaiForA.id))).toBeNull()
    expect(board.act(linh, remove(place.id))).toBeNull()
    expect(board.act(linh, put(place))).toBeNull()
    expect(votes()).toEqual([ofLinhForA.id])
  })
})

test('a mask is drawn by several, each their own strokes', () => {
  const props = { imageId: ofMai.id, points: [0.1, 0.2, 0.3, 0.4], size: 0.05, erases: false }
  const stroke = (uid: string, changed: object = {}) => ({
    ...frame(`stroke-${uid}`, uid),
    type: 'mask-stroke',
    props: { ...props, ...changed },
  })
  expect(board.act(mai, put(stroke(mai.uid)))).toBeNull()
  expect(board.act(linh, put(stroke(linh.uid)))).toBeNull()
  expect(board.act(linh, remove(`shape:stroke-${mai.uid}`))).toMatch(/Contributors/)
  const far = { ...stroke(mai.uid, { points: [1e9, 0] }), id: 'shape:far' }
  expect(board.act(mai, put(far))).toMatch(/points/)
})

test('a generation frame holds what is asked for, within limits', () => {
  const props = {
    w: 512,
    h: 512,
    name: '',
    recipeId: 'image-generator-simple',
    prompt: 'a meadow',
    params: {},
    count: 4,
  }
  const generation = (changed: object = {}) => ({
    ...frame('generation', mai.uid),
    type: 'generation',
    props: { ...props, ...changed },
  })
  expect(board.act(mai, put(generation()))).toBeNull()
  const wrong = [{ count: 17 }, { w: 0 }, { params: { prompt: 'x'.repeat(20_001) } }, { prompt: 'x'.repeat(10_001) }]
  for (const change of wrong) {
    expect(board.act(mai, put({ ...generation(change), id: 'shape:wrong' }))).toMatch(/cannot hold shape:wrong/)
  }
})

test('one thing takes no more than a board can carry', () => {
  const note = (text: string) => ({ ...frame('big', mai.uid), props: { w: 1, h: 1, name: text, color: 'black' } })
  expect(board.act(mai, put(note('x'.repeat(50_000_000))))).toMatch(/too big for a board.*256 kB.*Split it/)
  expect(
    board.act(mai, put({ ...frame('big', mai.uid), meta: { createdBy: mai.uid, a: 'x'.repeat(300_000) } })),
  ).toMatch(/too big/)
  expect(board.act(mai, put(note('data:image/png;base64,iVBORw0KGgo=')))).toMatch(/Upload it/)
  expect(board.act(mai, put(note('data: what we know')))).toBeNull()
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
