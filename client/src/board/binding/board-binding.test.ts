import { afterEach, expect, test, vi } from 'vitest'
import { applyUpdate, encodeStateAsUpdate, Map as YMap } from 'yjs'
import { createShapeId } from '@tldraw/tldraw'
import type { TLRecord } from '@tldraw/tldraw'
import { readRecords, recordsOf } from '@atelier/shared-schema/documents/artboard.ts'
import { newPlaceholder } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { PlaceholderProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import { mayChange } from './may-change.ts'
import { boxOf, copyOf, exchange, seededBoard, Seat } from './binding.fixture.ts'

afterEach(() => vi.useRealTimers())

function two(rights = {}): [Seat, Seat] {
  const doc = seededBoard()
  return [new Seat('ann', doc), new Seat('bob', copyOf(doc), rights)]
}

test('what one draws, moves and takes away the other sees', () => {
  const [ann, bob] = two()
  ann.draw('box', { x: 5 })
  exchange(ann, bob)
  expect(bob.shape('box')).toMatchObject({ x: 5, meta: { createdBy: 'ann' } })
  bob.change('box', shape => ({ ...shape, x: 50 }))
  exchange(ann, bob)
  expect(ann.shape('box')).toMatchObject({ x: 50, meta: { createdBy: 'ann' } })
  bob.remove('box')
  exchange(ann, bob)
  expect(ann.shape('box')).toBeUndefined()
  expect(readRecords(ann.doc).map(({ id }) => id)).toEqual(['document:document', 'page:page'])
})

test('one moves what the other recolours, and both hold', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  ann.change('box', shape => ({ ...shape, x: 300 }))
  bob.change('box', shape => ({ ...shape, props: { ...shape.props, color: 'red' } }) as typeof shape)
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ x: 300, props: { color: 'red' } })
})

test('of what somebody else changed the rest stays the same object, so that nothing is laid out anew for it', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  const before = bob.shape('box')
  ann.change('box', shape => ({ ...shape, x: 300 }))
  exchange(ann, bob)
  expect(bob.shape('box')?.x).toBe(300)
  expect(bob.shape('box')?.props).toBe(before?.props)
  ann.change('box', shape => ({ ...shape, props: { ...shape.props, color: 'red' } }) as typeof shape)
  exchange(ann, bob)
  const [now, then] = [bob.shape('box')?.props, before?.props] as { richText: unknown; color: string }[]
  expect([now?.color, now?.richText === then?.richText]).toEqual(['red', true])
})

test('what has come takes nothing from what is not written yet', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  bob.change('box', shape => ({ ...shape, opacity: 0.5 }))
  bob.binding.write()
  ann.change('box', shape => ({ ...shape, x: 300 }))
  hand(bob, ann)
  expect(ann.shape('box')).toMatchObject({ x: 300, opacity: 0.5 })
  exchange(ann, bob)
  expect(bob.shape('box')).toMatchObject({ x: 300, opacity: 0.5 })
})

test('what one removed while the other changed it stays removed, and what is not written yet too', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  ann.remove('box')
  bob.change('box', shape => ({ ...shape, x: 1 }))
  exchange(ann, bob)
  expect([ann.shape('box'), bob.shape('box')]).toEqual([undefined, undefined])
})

test('a record that the schema refuses is set aside alone, told, and never written over', () => {
  const doc = seededBoard()
  const broken = new YMap<unknown>(Object.entries({ typeName: 'shape', type: 'hologram', parentId: 'page:page' }))
  recordsOf(doc).set('shape:odd', broken)
  const ann = new Seat('ann', doc)
  ann.draw('box')
  ann.binding.write()
  expect(ann.setAside).toMatchObject([{ id: 'shape:odd', type: 'hologram' }])
  expect(ann.store.get(createShapeId('odd'))).toBeUndefined()
  ann.store.put([boxOf('odd')])
  ann.binding.write()
  expect(ann.store.get(createShapeId('odd'))).toBeUndefined()
  expect(recordsOf(doc).get('shape:odd')).toBe(broken)
  recordsOf(doc).delete('shape:odd')
  ann.frame()
  expect(ann.setAside).toEqual([])
})

test('a shape whose frame is gone is shown on the page, and in the frame again when that is back', () => {
  const [ann, bob] = two()
  ann.draw('frame')
  ann.draw('box')
  exchange(ann, bob)
  ann.remove('frame')
  bob.change('box', shape => ({ ...shape, parentId: createShapeId('frame') }))
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ parentId: 'page:page' })
  ann.draw('frame')
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ parentId: 'shape:frame' })
})

test('a shape put into what has gone in that moment is shown to all in one place, and follows where it is put next', () => {
  const [ann, bob] = two()
  for (const name of ['frame', 'other', 'box']) ann.draw(name)
  exchange(ann, bob)
  ann.remove('frame')
  ann.binding.write()
  bob.change('box', shape => ({ ...shape, parentId: createShapeId('frame') }))
  // Heard of, but not shown yet, when the box is written.
  applyUpdate(bob.doc, encodeStateAsUpdate(ann.doc), 'network')
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ parentId: 'page:page' })
  ann.change('box', shape => ({ ...shape, parentId: createShapeId('other') }))
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ parentId: 'shape:other' })
})

test('shapes put into each other at once do not go round in a circle', () => {
  const [ann, bob] = two()
  ann.draw('a')
  ann.draw('b')
  exchange(ann, bob)
  ann.change('a', shape => ({ ...shape, parentId: createShapeId('b') }))
  bob.change('b', shape => ({ ...shape, parentId: createShapeId('a') }))
  exchange(ann, bob)
  for (const seat of [ann, bob]) {
    expect(seat.shape('a')).toMatchObject({ parentId: 'page:page' })
    expect(seat.shape('b')).toMatchObject({ parentId: 'shape:a' })
  }
})

test('who may only look writes nothing, and has the document again', () => {
  const [ann, bob] = two({ canWrite: false })
  ann.draw('box')
  exchange(ann, bob)
  bob.change('box', shape => ({ ...shape, x: 9 }))
  bob.draw('mine')
  exchange(ann, bob)
  expect(ann.shape('box')).toMatchObject({ x: 0 })
  bob.binding.revert()
  expect(bob.shape('box')).toMatchObject({ x: 0 })
  expect(bob.shape('mine')).toBeUndefined()
})

test('a contributor changes only what is theirs', () => {
  const [ann, bob] = two({ ownOnly: true })
  ann.draw('box')
  exchange(ann, bob)
  bob.draw('mine')
  bob.change('box', shape => ({ ...shape, x: 9 }))
  exchange(ann, bob)
  expect(bob.shape('box')).toMatchObject({ x: 0 })
  expect(ann.shape('mine')).toMatchObject({ meta: { createdBy: 'bob' } })
  bob.remove('box')
  bob.remove('mine')
  exchange(ann, bob)
  expect([bob.shape('box')?.id, bob.shape('mine')]).toEqual(['shape:box', undefined])
})

test('a contributor looks through what others asked for, and changes no more of it', () => {
  const placeholder: TLRecord = {
    ...boxOf('place', { meta: { createdBy: 'ann' } }),
    type: 'placeholder',
    props: newPlaceholder({ w: 10, h: 10, act: 'generate', label: '', results: ['asset:a', 'asset:b'] }),
  }
  const after = (changed: Partial<PlaceholderProps>) => ({
    ...placeholder,
    props: { ...placeholder.props, ...changed },
  })
  expect(mayChange('bob', placeholder, after({ chosen: 'asset:b' }))).toBe(true)
  expect(mayChange('bob', placeholder, after({ chosen: 'asset:b', w: 20 }))).toBe(false)
  expect(mayChange('bob', placeholder, undefined)).toBe(false)
  expect(mayChange('ann', placeholder, after({ w: 20 }))).toBe(true)
  const box = boxOf('box', { meta: { createdBy: 'ann' } })
  expect(mayChange('bob', box, { ...box, x: 1 })).toBe(false)
})

test('what was copied from somebody else is the copier’s', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  bob.draw('copy', { meta: { createdBy: 'ann', madeFrom: ['shape:box'] } })
  exchange(ann, bob)
  for (const seat of [ann, bob]) {
    expect(seat.shape('copy')?.meta).toEqual({ createdBy: 'bob', madeFrom: ['shape:box'] })
  }
})

test('what was taken away and put back at once is still whose it was', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  const box = bob.shape('box')!
  bob.remove('box')
  bob.store.put([{ ...box, x: 5, meta: { ...box.meta, createdBy: 'bob' } }])
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ x: 5, meta: { createdBy: 'ann' } })
})

test('another document takes the place of the first, and what was on the way goes with that', () => {
  const ann = new Seat('ann')
  ann.draw('kept')
  ann.binding.write()
  const other = copyOf(ann.doc)
  ann.draw('lost')
  ann.change('kept', shape => ({ ...shape, x: 77 }))
  ann.binding.bind(other)
  expect(ann.shape('lost')).toBeUndefined()
  expect(ann.shape('kept')).toMatchObject({ x: 0 })
  ann.draw('new')
  ann.binding.write()
  expect(recordsOf(other).has('shape:new')).toBe(true)
})

test('taking back one’s own move leaves what another did to the same shape', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  const from = ann.shape('box')!
  ann.change('box', shape => ({ ...shape, x: 300 }))
  const to = ann.shape('box')!
  exchange(ann, bob)
  bob.change('box', shape => ({ ...shape, props: { ...shape.props, color: 'red' } }) as typeof shape)
  exchange(ann, bob)
  ann.store.applyDiff({ added: {}, removed: {}, updated: { [to.id]: [to, from] } })
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ x: 0, props: { color: 'red' } })
  bob.remove('box')
  exchange(ann, bob)
  ann.store.applyDiff({ added: {}, removed: {}, updated: { [to.id]: [from, to] } })
  expect(ann.shape('box')).toBeUndefined()
})

test('a gesture that was recoloured in its middle is taken back without the colour', () => {
  const [ann, bob] = two()
  ann.draw('box')
  exchange(ann, bob)
  const from = ann.shape('box')!
  ann.change('box', shape => ({ ...shape, x: 100 }))
  bob.change('box', shape => ({ ...shape, props: { ...shape.props, color: 'red' } }) as typeof shape)
  exchange(ann, bob)
  ann.change('box', shape => ({ ...shape, x: 200 }))
  const to = ann.shape('box')!
  expect(to).toMatchObject({ x: 200, props: { color: 'red' } })
  ann.store.applyDiff({ added: {}, removed: {}, updated: { [to.id]: [to, from] } })
  exchange(ann, bob)
  for (const seat of [ann, bob]) expect(seat.shape('box')).toMatchObject({ x: 0, props: { color: 'red' } })
})

function hand(from: Seat, to: Seat): void {
  applyUpdate(to.doc, encodeStateAsUpdate(from.doc), 'network')
  to.frame()
}

test('what frames change goes out with every second of them, and the last of it soon after', async () => {
  vi.useFakeTimers()
  const ann = new Seat('ann')
  ann.draw('box')
  await vi.advanceTimersByTimeAsync(100)
  const written: number[] = []
  const x = () => readRecords(ann.doc).find(({ id }) => id === createShapeId('box'))?.['x'] as number
  ann.doc.on('update', () => written.push(x()))
  for (let frame = 1; frame <= 61; frame++) {
    ann.change('box', shape => ({ ...shape, x: frame }))
    await vi.advanceTimersByTimeAsync(1_000 / 60)
  }
  expect(written.slice(0, 31)).toEqual(Array.from({ length: 31 }, (_, index) => 1 + 2 * index))
  ann.change('box', shape => ({ ...shape, x: 0 }))
  await vi.advanceTimersByTimeAsync(50)
  expect(written.slice(31)).toEqual([0])
})
