import { Box, Mat, Vec } from '@tldraw/tldraw'
import type { TLShape, VecLike } from '@tldraw/tldraw'
import { expect, test } from 'vitest'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import { anchorAt, anchorMoved, anchorToShape, placeOf } from './anchor.ts'
import type { Ground } from './anchor.ts'

/** A shape as it lies on the page: turned about its upper left corner, as tldraw turns. */
interface Lying {
  x: number
  y: number
  w: number
  h: number
  turned: number
}

const page = 'page:one'

/** The geometry of a board with one shape on it, or none. */
function boardWith(lying?: Lying): Ground {
  const shape = { id: 'shape:picture' } as unknown as TLShape
  const transform = () => Mat.Compose(Mat.Translate(lying?.x ?? 0, lying?.y ?? 0), Mat.Rotate(lying?.turned ?? 0))
  const bounds = new Box(0, 0, lying?.w, lying?.h)
  const toShape = (_shape: unknown, point: VecLike) => Mat.applyToPoint(Mat.Inverse(transform()), point)
  const ground = {
    getAncestorPageId: () => page,
    getCurrentPageId: () => page,
    getPage: (id: string) => (id === page ? { id } : undefined),
    getPages: () => [{ id: page }],
    getPointInShapeSpace: toShape,
    getShape: (id: string) => (lying && id === shape.id ? shape : undefined),
    getShapeAtPoint: (point: VecLike) => (lying && bounds.containsPoint(toShape(shape, point)) ? shape : undefined),
    getShapeGeometry: () => ({ bounds }),
    getShapePageTransform: transform,
    getZoomLevel: () => 1,
  }
  return ground as unknown as Ground
}

const straight: Lying = { x: 100, y: 50, w: 200, h: 100, turned: 0 }
const turned: Lying = { ...straight, turned: Math.PI / 6 }
/** A quarter in from the left, half way down. */
const onIt = (lying: Lying) => new Vec(lying.w / 4, lying.h / 2).rot(lying.turned).add({ x: lying.x, y: lying.y })
const isAt = (found: VecLike | undefined, wanted: VecLike) => {
  expect(found?.x).toBeCloseTo(wanted.x, 1)
  expect(found?.y).toBeCloseTo(wanted.y, 1)
}
const placed = (ground: Ground, anchor: CommentAnchor) => {
  const place = placeOf(ground, anchor)
  if (!place) throw new Error('It has no place')
  return place
}

test.each([straight, turned, { ...straight, turned: Math.PI }])(
  'a pin stays on the same part of its shape, however that is moved, turned and sized',
  lying => {
    const anchor = anchorAt(boardWith(lying), onIt(lying))
    expect(anchor).toMatchObject({ shapeId: 'shape:picture', pageId: page, x: 0.25, y: 0.5 })
    const other: Lying = { x: -40, y: 900, w: 90, h: 600, turned: 2.4 }
    isAt(placed(boardWith(lying), anchor).point, onIt(lying))
    isAt(placed(boardWith(other), anchor).point, onIt(other))
  },
)

test('what is drawn on a turned shape is all in the region, which turns on with it', () => {
  const from = onIt(turned)
  const to = Vec.Add(from, { x: 30, y: 20 })
  const anchor = anchorAt(boardWith(turned), from, to)
  const { region } = placed(boardWith(turned), anchor)
  const inShape = (region ?? []).map(corner => Vec.Sub(corner, turned).rot(-turned.turned))
  const covered = Box.FromPoints(inShape).expandBy(0.1)
  for (const corner of Box.FromPoints([from, to]).corners) {
    expect(covered.containsPoint(Vec.Sub(corner, turned).rot(-turned.turned))).toBe(true)
  }
  const half = placed(boardWith({ ...turned, w: 100, h: 50 }), anchor)
  expect(Box.FromPoints([...(half.region ?? [])]).w).toBeCloseTo(Box.FromPoints([...(region ?? [])]).w / 2, 1)
})

test('of a region that goes beyond its shape, what is on the shape counts', () => {
  const anchor = anchorAt(boardWith(straight), { x: 250, y: 100 }, { x: 400, y: 300 })
  expect(anchor).toMatchObject({ x: 0.75, y: 0.5, w: 0.25, h: 0.5 })
})

test('where nothing lies, it is about a place of the page, or a part of it', () => {
  expect(anchorAt(boardWith(straight), { x: 10, y: 20 })).toEqual({ pageId: page, x: 10, y: 20 })
  const part = anchorAt(boardWith(), { x: 10, y: 20 }, { x: 40, y: 30 })
  expect(part).toEqual({ pageId: page, x: 10, y: 20, w: 30, h: 10 })
  expect(placed(boardWith(), part).point).toEqual({ x: 40, y: 20 })
})

test('once its shape is gone it is where it was known to be last', () => {
  const place = placed(boardWith(), anchorAt(boardWith(turned), onIt(turned)))
  expect(place).toMatchObject({ isGone: true, shape: null, region: null })
  isAt(place.point, onIt(turned))
  expect(placeOf(boardWith(), { shapeId: 'shape:other' })).toBeNull()
})

test('by keys alone it is at the upper right corner of the shape', () => {
  const shape = boardWith(turned).getShape('shape:picture' as TLShape['id'])
  expect(shape && anchorToShape(boardWith(turned), shape)).toMatchObject({ x: 1, y: 0 })
})

test('the pin of a region takes the region along, as large as it is: on its shape, off it, and on from there', () => {
  const ground = boardWith(turned)
  const anchor = { shapeId: 'shape:picture', pageId: page, x: 0.1, y: 0.1, w: 0.2, h: 0.3 }
  const { point } = placed(ground, anchor)
  const by = new Vec(60, 20).rot(turned.turned)
  const moved = anchorMoved(ground, anchor, Vec.Add(point, by))
  expect(moved).toMatchObject({ shapeId: 'shape:picture', w: 0.2, h: 0.3 })
  expect([moved.x, moved.y]).toEqual([0.4, 0.3])
  const atTheEdge = anchorMoved(ground, anchor, Vec.Add(point, new Vec(150, 0).rot(turned.turned)))
  expect(atTheEdge).toMatchObject({ x: 0.8, y: 0.1, w: 0.2, h: 0.3 })
  const away = anchorMoved(boardWith(straight), anchor, { x: 1_000, y: 1_000 })
  expect(away).toEqual({ pageId: page, x: 960, y: 1_000, w: 40, h: 30 })
  expect(anchorMoved(boardWith(straight), away, { x: 2_000, y: 0 })).toEqual({ ...away, x: 1_960, y: 0 })
  expect(anchorMoved(ground, { pageId: page, x: 5, y: 5 }, { x: 9, y: 9 })).toEqual({ pageId: page, x: 9, y: 9 })
})
