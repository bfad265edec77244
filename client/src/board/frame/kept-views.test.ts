import { beforeEach, expect, test, vi } from 'vitest'
import type { TLPageId } from '@tldraw/tldraw'
import { keepView, onScreen, readView } from './kept-views.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
})
const of = (boardId: string, uid = 'mai') => ({ uid, boardId })
const view = (x: number) => ({ pageId: 'page:two' as TLPageId, cameras: { 'page:two': { x, y: 2, z: 0.5 } } })

beforeEach(() => storage.clear())

test('each board is found as each person left it', () => {
  keepView(of('a'), view(1))
  keepView(of('b'), view(2))
  keepView(of('a'), view(3))
  expect([readView(of('a')), readView(of('b'))]).toEqual([view(3), view(2)])
  expect([readView(of('c')), readView(of('a', 'linh'))]).toEqual([null, null])
})

test('boards that were not opened for long make room for others', () => {
  keepView(of('first'), view(0))
  for (let n = 0; n < 60; n++) keepView(of(`board ${n}`), view(n))
  expect(readView(of('first'))).toBeNull()
  expect(readView(of('board 0'))).toEqual(view(0))
})

test('what was in the middle is in the middle of a screen of another size', () => {
  const [wide, slim] = [
    { w: 1_440, h: 800 },
    { w: 390, h: 844 },
  ]
  const middleOf = ({ x, y, z }: { x: number; y: number; z: number }, { w, h }: typeof wide) => [
    w / 2 / z - x,
    h / 2 / z - y,
  ]
  const kept = { x: -300, y: 40, z: 0.5 }
  expect(middleOf(onScreen(kept, wide, slim), slim)).toEqual(middleOf(kept, wide))
  expect(onScreen(kept, wide, wide)).toEqual(kept)
  expect(onScreen(kept, undefined, slim)).toEqual(kept)
})

test.each([
  ['no list', '{"a":1}'],
  ['no JSON', '[['],
  ['no camera', JSON.stringify([['a', { pageId: 'page:two', cameras: { 'page:two': { x: 1 } } }]])],
  ['no screen', JSON.stringify([['a', { ...view(1), screen: { w: 'wide' } }]])],
  ['no zoom', JSON.stringify([['a', { pageId: 'page:two', cameras: { 'page:two': { x: 1, y: 1, z: 0 } } }]])],
])('%s is as if nothing were there', (_what, kept) => {
  storage.set('atelier.board-views.mai', kept)
  expect(readView(of('a'))).toBeNull()
  keepView(of('a'), view(1))
  expect(readView(of('a'))).toEqual(view(1))
})
