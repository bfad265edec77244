import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { longCount } from '#testing/long-count.ts'
import { mapToRecord, readRecords, recordsOf, writeRecords } from './artboard.ts'
import type { BoardRecord } from './artboard.ts'

const shape: BoardRecord = {
  id: 'shape:a',
  typeName: 'shape',
  type: 'geo',
  x: 1,
  y: 2,
  meta: { createdBy: 'somebody' },
  props: { color: 'black', w: 100, richText: { type: 'doc', content: [{ type: 'paragraph' }] } },
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}
function sync(...docs: Y.Doc[]): void {
  for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
}
const put = (before: BoardRecord | null, after: BoardRecord) => ({ put: [{ before, after }] })

test('a record comes back as it went in', () => {
  const doc = new Y.Doc()
  const page = { id: 'page:a', typeName: 'page', name: 'Page 1', index: 'a1', meta: {} }
  const group = { id: 'shape:g', typeName: 'shape', type: 'group', props: {} }
  for (const record of [shape, page, group]) writeRecords(doc, put(null, record))
  expect(readRecords(copyOf(doc))).toEqual([shape, page, group])
})

test('any plain record comes back, whatever its fields are called', () => {
  const fields = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(fields, fields, (own, props) => {
      const named = Object.entries(own).filter(([key]) => !/^(id|typeName|props.*)$/s.test(key))
      const record = { ...Object.fromEntries(named), id: 'shape:a', typeName: 'shape', props }
      // Yjs reads this key within a value as JavaScript does: not at all.
      fc.pre(!JSON.stringify(record).includes('__proto__'))
      const doc = new Y.Doc()
      writeRecords(doc, put(null, record))
      const back = mapToRecord('shape:a', recordsOf(copyOf(doc)).get('shape:a'))
      // As JSON has it: no minus zero, no bare prototypes.
      expect(JSON.parse(JSON.stringify(back))).toEqual(JSON.parse(JSON.stringify(record)))
    }),
    { numRuns: longCount({ short: 100, long: 5_000 }), seed: 20261122 },
  )
})

test('one moves a shape while another colours it: both hold', () => {
  const here = new Y.Doc()
  writeRecords(here, put(null, shape))
  const there = copyOf(here)
  writeRecords(here, put(shape, { ...shape, x: 50, y: 60 }))
  writeRecords(there, put(shape, { ...shape, props: { ...(shape['props'] as object), color: 'red' } }))
  sync(here, there)
  const both = { ...shape, x: 50, y: 60, props: { ...(shape['props'] as object), color: 'red' } }
  expect([...readRecords(here), ...readRecords(there)]).toEqual([both, both])
})

test('only what changed is written, and what is gone is taken away', () => {
  const doc = new Y.Doc()
  writeRecords(doc, put(null, { ...shape, isLocked: true }))
  const keys: string[] = []
  recordsOf(doc).observeDeep(events => {
    for (const event of events) keys.push(...event.keys.keys())
  })
  writeRecords(doc, put({ ...shape, isLocked: true }, { ...shape, props: { color: 'black', w: 120 } }))
  expect(keys.toSorted()).toEqual(['isLocked', 'props.richText', 'props.w'])
  expect(readRecords(doc)[0]?.['props']).toEqual({ color: 'black', w: 120 })
})

test('a gesture leaves as much behind as one write', () => {
  const doc = new Y.Doc()
  const structs = () => [...doc.store.clients.values()].flat().length
  const moved = (x: number) => ({ ...shape, x, y: x / 2, props: { ...(shape['props'] as object), h: 5 } })
  writeRecords(doc, put(null, moved(0)))
  writeRecords(doc, put(moved(0), moved(1)))
  const before = structs()
  for (let x = 1; x < 50; x++) writeRecords(doc, put(moved(x), moved(x + 1)))
  // The last one, and all that it has overwritten.
  expect(structs()).toBeLessThanOrEqual(before + 1)
  expect(readRecords(doc)).toEqual([moved(50)])
})

test('a board from before numbers went in pairs is read, moved and told anew by who was offline', () => {
  const here = new Y.Doc()
  const apart = new Y.Map<unknown>([
    ['typeName', 'shape'],
    ['x', 1],
    ['y', 2],
    ['props.w', 3],
    ['props.h', 4],
  ])
  recordsOf(here).set('shape:a', apart)
  const old = copyOf(here)
  const before = { id: 'shape:a', typeName: 'shape', x: 1, y: 2, props: { w: 3, h: 4 } }
  expect(readRecords(here)).toEqual([before])

  const after = { ...before, x: 10, y: 20 }
  writeRecords(here, put(before, after))
  expect(readRecords(here)).toEqual([after])
  const keys = () => [...(recordsOf(here).get('shape:a') as Y.Map<unknown>).keys()].toSorted()
  expect(keys()).toEqual(['props.h', 'props.w', 'typeName', 'x,y'])

  const offline = recordsOf(old).get('shape:a') as Y.Map<unknown>
  offline.set('x', 7)
  sync(here, old)
  expect([readRecords(here), readRecords(old)]).toEqual([[{ ...after, x: 7 }], [{ ...after, x: 7 }]])
  writeRecords(here, put({ ...after, x: 7 }, { ...after, x: 8 }))
  expect(readRecords(here)).toEqual([{ ...after, x: 8 }])
  expect(keys()).toEqual(['props.h', 'props.w', 'typeName', 'x,y'])
})

test('what stands for a pair and is none stays what it is', () => {
  for (const wrong of [1, [1], [1, 2, 3], 'x'])
    expect(mapToRecord('shape:a', copyOf(docWith('x,y', wrong)).getMap('records').get('shape:a'))).toEqual({
      id: 'shape:a',
      typeName: 'shape',
      'x,y': wrong,
      props: {},
    })
})

function docWith(key: string, value: unknown): Y.Doc {
  const doc = new Y.Doc()
  recordsOf(doc).set(
    'shape:a',
    new Y.Map<unknown>([
      ['typeName', 'shape'],
      [key, value],
    ]),
  )
  return doc
}

test('a shape removed meanwhile stays removed', () => {
  const here = new Y.Doc()
  writeRecords(here, put(null, shape))
  const there = copyOf(here)
  writeRecords(here, { removed: [shape.id] })
  writeRecords(there, put(shape, { ...shape, x: 9 }))
  sync(here, there)
  writeRecords(here, put(shape, { ...shape, x: 10 }))
  expect([readRecords(here), readRecords(there)]).toEqual([[], []])
})

test('what is no record is left out', () => {
  const doc = new Y.Doc()
  const records = recordsOf(doc)
  records.set('a', 'text')
  records.set('b', new Y.Map([['x', 1]]))
  records.set(
    'c',
    new Y.Map<unknown>([
      ['typeName', 'shape'],
      ['x', new Y.Text('live')],
    ]),
  )
  expect(readRecords(doc)).toEqual([])
})
