import { expect, test } from 'vitest'
import { applyUpdate, encodeStateAsUpdate } from 'yjs'
import { createShapeId, GeoShapeUtil, Rectangle2d, ShapeUtil, T } from '@tldraw/tldraw'
import type { TLAnyShapeUtilConstructor, TLBinding, TLShape } from '@tldraw/tldraw'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { boxOf, copyOf, exchange, seededBoard, Seat } from './binding.fixture.ts'
import { createBoardStore } from './board-store.ts'

/** A kind that pages of before an update do not know. */
class StampUtil extends ShapeUtil {
  static override type = 'stamp'
  static override props = { w: T.number, h: T.number }
  override getDefaultProps() {
    return { w: 10, h: 10 }
  }
  override getGeometry() {
    return new Rectangle2d({ width: 10, height: 10, isFilled: true })
  }
  override component() {
    return null
  }
  override getIndicatorPath() {
    return new Path2D()
  }
}

/** One that they know, with something more to it. */
class GlowingUtil extends GeoShapeUtil {
  static override props = { ...GeoShapeUtil.props, glow: T.number.optional() }
}

const shapeUtils = [StampUtil, GlowingUtil] as unknown as TLAnyShapeUtilConstructor[]
const afterUpdate = (uid: string, doc = seededBoard()) => new Seat(uid, doc, {}, createBoardStore({ shapeUtils }))

function oldAndNew(): { old: Seat; fresh: Seat } {
  const fresh = afterUpdate('ann')
  return { fresh, old: new Seat('bob', copyOf(fresh.doc)) }
}

const stamp = () => ({ ...boxOf('stamp'), type: 'stamp', props: { w: 5, h: 5 } }) as unknown as TLShape
const glowing = (glow: number) => (shape: TLShape) =>
  ({ ...shape, props: { ...shape.props, glow } }) as unknown as TLShape
const recordOf = ({ doc }: Seat, name: string) => readRecords(doc).find(({ id }) => id === createShapeId(name))

test('a page of before an update shows what it knows, and takes nothing from what it does not', () => {
  const { old, fresh } = oldAndNew()
  fresh.store.put([stamp()])
  fresh.draw('box')
  exchange(old, fresh)
  expect(old.setAside).toMatchObject([{ id: 'shape:stamp', type: 'stamp' }])
  const kept = recordOf(fresh, 'stamp')
  old.change('box', shape => ({ ...shape, x: 300, y: 40 }))
  old.draw('of old')
  fresh.change('box', shape => ({ ...shape, rotation: 1 }))
  exchange(old, fresh)
  for (const seat of [old, fresh]) {
    expect(seat.shape('box')).toMatchObject({ x: 300, y: 40, rotation: 1 })
    expect(seat.shape('of old')).toBeDefined()
    expect(recordOf(seat, 'stamp')).toEqual(kept)
  }
  expect([old.shape('stamp'), fresh.shape('stamp')?.type]).toEqual([undefined, 'stamp'])
})

test('what hangs on a thing that an older page does not know waits with it, and is whole on a newer one', () => {
  const { old, fresh } = oldAndNew()
  fresh.store.put([stamp(), { ...boxOf('inside'), parentId: stamp().id }])
  fresh.draw('note')
  const vote = {
    id: 'binding:b',
    typeName: 'binding',
    type: 'arrow',
    fromId: 'shape:note',
    toId: 'shape:stamp',
    meta: {},
  }
  const props = {
    terminal: 'end',
    normalizedAnchor: { x: 0.5, y: 0.5 },
    isExact: false,
    isPrecise: false,
    snap: 'none',
  }
  fresh.store.put([{ ...vote, props } as unknown as TLBinding])
  exchange(old, fresh)
  expect(old.store.has('binding:b' as TLBinding['id'])).toBe(false)
  expect(old.shape('inside')?.parentId).toBe('page:page')
  old.change('inside', shape => ({ ...shape, x: 9 }))
  exchange(old, fresh)
  expect(fresh.shape('inside')).toMatchObject({ x: 9, parentId: 'shape:stamp' })
  expect(fresh.store.has('binding:b' as TLBinding['id'])).toBe(true)
})

test('a known thing that has more to it than an older page knows is not cut down to that', () => {
  const { old, fresh } = oldAndNew()
  fresh.draw('box')
  exchange(old, fresh)
  fresh.change('box', glowing(3))
  fresh.binding.write()
  old.change('box', shape => ({ ...shape, opacity: 0.5 }))
  // What has come is not taken over before the older page writes.
  applyUpdate(old.doc, encodeStateAsUpdate(fresh.doc), 'network')
  exchange(old, fresh)
  expect(old.shape('box')).toBeUndefined()
  expect(old.setAside).toMatchObject([{ id: 'shape:box', type: 'geo' }])
  expect(fresh.shape('box')?.props).toMatchObject({ glow: 3 })
  const loadedAgain = afterUpdate('bob', old.doc)
  expect(loadedAgain.setAside).toEqual([])
  expect(loadedAgain.shape('box')?.props).toMatchObject({ glow: 3 })
})
