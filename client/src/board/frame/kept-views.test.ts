import { beforeEach, expect, test, vi } from 'vitest'
import type { TLPageId } from '@tldraw/tldraw'
import { keepView, readView } from './kept-views.ts'

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

test.each([
  ['no list', '{"a":1}'],
  ['no JSON', '[['],
  ['no camera', JSON.stringify([['a', { pageId: 'page:two', cameras: { 'page:two': { x: 1 } } }]])],
  ['no zoom', JSON.stringify([['a', { pageId: 'page:two', cameras: { 'page:two': { x: 1, y: 1, z: 0 } } }]])],
])('%s is as if nothing were there', (_what, kept) => {
  storage.set('atelier.board-views.mai', kept)
  expect(readView(of('a'))).toBeNull()
  keepView(of('a'), view(1))
  expect(readView(of('a'))).toEqual(view(1))
})
