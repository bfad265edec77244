import { expect, test } from 'vitest'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { overlap } from '@atelier/shared-schema/board/painted-box.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { PaintedScene } from './painted-scene.ts'

const page = { id: 'page:page', typeName: 'page', index: 'a1', name: '' }

function box(id: string, more: Record<string, unknown> = {}): BoardRecord {
  const place = { x: 0, y: 0, rotation: 0, opacity: 1, parentId: 'page:page', index: `a${id}` }
  return { id, typeName: 'shape', type: 'geo', ...place, props: { w: 100, h: 100, growY: 0 }, ...more }
}

const arrow = (id: string) => box(id, { type: 'arrow', props: { start: { x: 0, y: 0 }, end: { x: 9, y: 9 }, bend: 0 } })

function binding(id: string, terminal: 'end' | 'start', fromId: string, toId: string): BoardRecord {
  const props = { terminal, normalizedAnchor: { x: 0.5, y: 0.5 }, isPrecise: true, isExact: true }
  return { id, typeName: 'binding', type: 'arrow', fromId, toId, props }
}

function sceneOf(records: BoardRecord[]) {
  const byId = new Map(records.map(record => [record.id, record]))
  const scene = new PaintedScene({ all: () => [...byId.values()], one: id => byId.get(id) }, 'page:page')
  const change = ({ put = [], remove = [] }: { put?: BoardRecord[]; remove?: string[] }) => {
    const updated = put.filter(({ id }) => byId.has(id))
    const added = put.filter(({ id }) => !byId.has(id))
    const removed = remove.flatMap(id => byId.get(id) ?? [])
    for (const record of put) byId.set(record.id, record)
    for (const id of remove) byId.delete(id)
    return scene.take({ added, updated, removed })
  }
  const anew = () => readBoardPage([...byId.values()], 'page:page')
  return { scene, change, anew }
}

const covers = (boxes: readonly { x: number; y: number; w: number; h: number }[], x: number, y: number) =>
  boxes.some(each => overlap(each, { x, y, w: 0, h: 0 }))

test('a shape that moves is painted again where it was and where it is', () => {
  const { scene, change, anew } = sceneOf([page, box('a'), box('b', { x: 5_000 })])
  const damage = change({ put: [box('a', { x: 1_000 })] })
  expect(covers(damage, 50, 50)).toBe(true)
  expect(covers(damage, 1_050, 50)).toBe(true)
  expect(covers(damage, 5_050, 50)).toBe(false)
  expect(scene.page.byId.get('a')).toEqual(anew().byId.get('a'))
})

test('what lies in a frame or a group goes with it, and what is turned is placed as a whole reading would', () => {
  const records = [
    page,
    box('f', { type: 'frame', x: 100 }),
    box('g', { type: 'group', parentId: 'f', props: {} }),
    box('c', { parentId: 'g', x: 20, y: 30, rotation: 0.4, opacity: 0.5 }),
  ]
  const { scene, change, anew } = sceneOf(records)
  const damage = change({ put: [box('f', { type: 'frame', x: 900, rotation: 1, opacity: 0.5 })] })
  expect(covers(damage, 170, 80)).toBe(true)
  for (const id of ['f', 'g', 'c']) expect(scene.page.byId.get(id)).toEqual(anew().byId.get(id))
})

test('a group is found where something in it has gone', () => {
  const records = [page, box('g', { type: 'group', props: {} }), box('c', { parentId: 'g' }), box('d', { x: 5_000 })]
  const { scene, change } = sceneOf(records)
  const found = (x: number) => scene.reachingInto([{ x, y: 50, w: 1, h: 1 }]).map(({ record }) => record.id)
  expect([found(50), found(5_050)]).toEqual([['g'], ['d']])
  change({ put: [box('c', { parentId: 'g', x: 5_000 })] })
  expect([found(50), found(5_050)]).toEqual([[], ['d', 'g']])
})

test('an arrow goes with the shapes that it is bound to, and is told of where they move', () => {
  const bound = [binding('binding:1', 'start', 'arrow', 'a'), binding('binding:2', 'end', 'arrow', 'b')]
  const { change } = sceneOf([page, box('a'), box('b', { x: 1_000, y: 1_000 }), arrow('arrow'), ...bound])
  const damage = change({ put: [box('b', { x: 1_000, y: -1_000 })] })
  expect(covers(damage, 500, 500)).toBe(true)
  expect(covers(damage, 500, -450)).toBe(true)
})

test('what comes, goes, or lies over something else now is painted where it is', () => {
  const { scene, change, anew } = sceneOf([page, box('a'), box('b', { x: 400 }), box('c', { x: 800 })])
  expect(covers(change({ put: [box('d', { x: 1_600 })] }), 1_650, 50)).toBe(true)
  expect(covers(change({ remove: ['b'] }), 450, 50)).toBe(true)
  expect(covers(change({ put: [box('c', { x: 800, index: 'a0' })] }), 850, 50)).toBe(true)
  expect(scene.page.shapes.map(({ record }) => record.id)).toEqual(anew().shapes.map(({ record }) => record.id))
})

test('a shape of another page is no matter of this one', () => {
  const { change } = sceneOf([page, box('a'), box('other', { parentId: 'page:other' })])
  expect(change({ put: [box('other', { parentId: 'page:other', x: 50 })] })).toEqual([])
})

test('what is about to be erased is pale for as long as it is, however it moves meanwhile', () => {
  const { scene, change } = sceneOf([page, box('a')])
  const opacity = () => scene.page.byId.get('a')?.opacity
  expect(covers(scene.makePale(new Set(['a'])), 50, 50)).toBe(true)
  expect(opacity()).toBeCloseTo(0.32)
  change({ put: [box('a', { x: 10 })] })
  change({ put: [box('b')] })
  expect(opacity()).toBeCloseTo(0.32)
  scene.makePale(new Set())
  expect(opacity()).toBe(1)
})

test('what comes and goes is painted where it is, and lies between the others as a whole reading would have it', () => {
  const { scene, change, anew } = sceneOf([
    page,
    box('b'),
    box('d', { x: 3_000 }),
    box('f', { type: 'frame', x: 6_000 }),
  ])
  const isAsAnew = () => expect({ ...scene.page, box: null }).toEqual({ ...anew(), box: null })

  const came = change({ put: [box('c', { x: 1_000 })] })
  expect([covers(came, 1_050, 50), covers(came, 3_050, 50)]).toEqual([true, false])
  isAsAnew()
  change({ put: [box('a'), box('e', { type: 'draw', x: 500 }), box('in', { parentId: 'f' })] })
  isAsAnew()
  const went = change({ remove: ['c', 'in'] })
  expect([covers(went, 1_050, 50), covers(went, 6_050, 50), covers(went, 3_050, 50)]).toEqual([true, true, false])
  isAsAnew()
  const group = change({
    put: [box('g', { type: 'group', props: {} }), box('h', { parentId: 'g', x: 700 })],
    remove: ['d'],
  })
  expect([covers(group, 750, 50), covers(group, 3_050, 50)]).toEqual([true, true])
  isAsAnew()
  change({ put: [box('other', { parentId: 'page:other' })] })
  isAsAnew()
})
