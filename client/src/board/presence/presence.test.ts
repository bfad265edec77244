import { expect, test } from 'vitest'
import { describePlace, readPresence } from './presence-state.ts'
import type { PresenceState } from './presence-state.ts'

const options = { colorOf: () => '#e9a15b', activeAt: 1_000 }

function stateOf(changes: Partial<PresenceState['board']> = {}): PresenceState {
  const board = describePlace({
    userId: 'user:ann' as never,
    userName: 'Ann',
    currentPageId: 'page:page' as never,
    cursor: { x: 1, y: 2, type: 'default', rotation: 0 },
    camera: { x: 0, y: 0, z: 1 },
    screenBounds: { x: 0, y: 0, w: 10, h: 10 },
    selectedShapeIds: Array.from({ length: 500 }, (_, n) => `shape:${n}-${'x'.repeat(16)}` as never),
    lastActivityTimestamp: 7,
  })
  return { user: { uid: 'ann', name: 'Ann' }, board: { ...board, ...changes } }
}

test('what one says of oneself is shown to others, active by their own clock', () => {
  expect(readPresence(5, structuredClone(stateOf()), options)).toMatchObject({
    id: 'instance_presence:5',
    userId: 'user:ann',
    userName: 'Ann',
    color: '#e9a15b',
    cursor: { x: 1, y: 2 },
    lastActivityTimestamp: 1_000,
  })
})

test('a large selection stays within what goes between servers', () => {
  expect(JSON.stringify(stateOf()).length).toBeLessThan(4_000)
})

test.each([
  ['nothing', null],
  ['no person', { board: stateOf().board }],
  ['no place', { user: { uid: 'ann', name: 'Ann' } }],
  ['numbers that are none', stateOf({ camera: { x: Number.NaN, y: 0, z: 1 } })],
  ['another kind of id', stateOf({ currentPageId: 'shape:1' as never })],
  ['what is not known', stateOf({ script: 'x' } as never)],
])('of %s nothing is shown', (_what, state) => {
  expect(readPresence(5, state, options)).toBeUndefined()
})

test('where somebody writes is known', () => {
  const writing = { ...stateOf(), writesIn: 'shape:note' }
  expect(readPresence(5, writing, options)?.meta).toEqual({ writesIn: 'shape:note' })
  expect(readPresence(5, { ...stateOf(), writesIn: 7 }, options)?.meta).toEqual({ writesIn: null })
})
