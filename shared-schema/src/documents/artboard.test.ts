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
