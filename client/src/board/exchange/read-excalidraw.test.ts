import { createTLSchema, defaultBindingSchemas, defaultShapeSchemas } from '@tldraw/tldraw'
import type { TLRecord } from '@tldraw/tldraw'
import { describe, expect, test } from 'vitest'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { nearestColour } from './excalidraw-looks.ts'
import { ImportRefused, ROOT } from './import-content.ts'
import type { ImportedContent } from './import-content.ts'
import { readExcalidraw } from './read-excalidraw.ts'

const schema = createTLSchema({ shapes: defaultShapeSchemas, bindings: defaultBindingSchemas })
const PIXEL = 'data:image/png;base64,iVBORw0KGgo='

const element = (id: string, type: string, rest: object = {}) => ({
  id,
  type,
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  angle: 0,
  strokeColor: '#1e1e1e',
  backgroundColor: 'transparent',
  fillStyle: 'solid',
  strokeWidth: 2,
  strokeStyle: 'solid',
  roughness: 1,
  opacity: 100,
  groupIds: [],
  frameId: null,
  roundness: null,
  isDeleted: false,
  boundElements: null,
  link: null,
  locked: false,
  ...rest,
})
const fileOf = (elements: unknown[], files = {}) => JSON.stringify({ type: 'excalidraw', version: 2, elements, files })
const read = (elements: unknown[], files = {}) => readExcalidraw(fileOf(elements, files))
const shapesOf = ({ pages }: ImportedContent) => pages.flatMap(page => page.shapes)
const props = (record: BoardRecord | undefined) => (record?.['props'] ?? {}) as Record<string, unknown>
const only = (rest: object, type = 'rectangle') => shapesOf(read([element('a', type, rest)]))[0]

const text = { text: 'Hello', fontSize: 20, fontFamily: 1, textAlign: 'center', verticalAlign: 'middle' }
const line = {
  points: [
    [0, 0],
    [40, 20],
    [100, 50],
  ],
}
const everything = [
  element('r', 'rectangle', { backgroundColor: '#ffc9c9', boundElements: [{ id: 'l', type: 'text' }] }),
  element('l', 'text', { ...text, containerId: 'r' }),
  element('e', 'ellipse', { x: 300, angle: 1 }),
  element('d', 'diamond', { x: 600, opacity: 40, strokeStyle: 'dashed' }),
  element('f', 'freedraw', { ...line, pressures: [], simulatePressure: true }),
  element('n', 'line', { ...line, roundness: { type: 2 } }),
  element('a', 'arrow', {
    ...line,
    startBinding: { elementId: 'r', focus: 0, gap: 1 },
    endBinding: { elementId: 'e', fixedPoint: [0.25, 0.5], focus: 0, gap: 1 },
    startArrowhead: null,
    endArrowhead: 'triangle',
  }),
  element('t', 'text', text),
  element('i', 'image', { fileId: 'file', scale: [-1, 1] }),
  element('p', 'frame', { x: 1000, width: 400, height: 300, name: 'First' }),
  element('in', 'rectangle', { x: 1050, y: 20, frameId: 'p' }),
  element('g1', 'rectangle', { x: 10, y: 400, groupIds: ['inner', 'outer'] }),
  element('g2', 'rectangle', { x: 200, y: 450, groupIds: ['inner', 'outer'] }),
  element('g3', 'rectangle', { x: 400, y: 500, groupIds: ['outer'] }),
]

test('all that it holds is what a board takes, tied together as it was', () => {
  const content = read(everything, { file: { mimeType: 'image/png', dataURL: PIXEL } })
  const [page] = content.pages
  for (const record of [...(page?.shapes ?? []), ...(page?.bindings ?? []), ...content.assets]) {
    // The file of the picture comes once it is kept.
    const whole = { ...record, ...(record['parentId'] === ROOT && { parentId: 'page:page' }) }
    expect(() => schema.types[record.typeName as TLRecord['typeName']].validate(whole)).not.toThrow()
  }
  expect(content.left.size).toBe(0)
  expect(content.pictures).toEqual([{ assetId: content.assets[0]?.id, name: 'file.png', source: PIXEL }])
  expect(page?.bindings.map(binding => [props(binding)['terminal'], props(binding)['isPrecise']])).toEqual([
    ['start', false],
    ['end', true],
  ])
})

test('groups hold what they held, one within the other, where it lay', () => {
  const shapes = shapesOf(read(everything.slice(-3)))
  const groups = shapes.filter(shape => shape['type'] === 'group')
  const [inner, outer] = [groups.find(({ parentId }) => parentId !== ROOT), groups.find(g => g['parentId'] === ROOT)]
  expect(inner?.['parentId']).toBe(outer?.id)
  const records = shapes.map(shape => (shape['parentId'] === ROOT ? { ...shape, parentId: 'page:a' } : shape))
  const { byId } = readBoardPage([{ id: 'page:a', typeName: 'page', index: 'a1', name: '' }, ...records])
  const places = [...byId.values()].filter(({ type }) => type === 'geo').map(({ transform: [, , , , x, y] }) => [x, y])
  expect(places.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [10, 400],
    [200, 450],
    [400, 500],
  ])
})

test('frames hold what lies in them', () => {
  const shapes = shapesOf(read(everything.slice(9, 11)))
  const [frame, inner] = shapes
  expect([frame?.['type'], props(frame)['name']]).toEqual(['frame', 'First'])
  expect([inner?.['parentId'], inner?.['x'], inner?.['y']]).toEqual([frame?.id, 50, 20])
})

test('what is written in a shape is its label, and stays by itself where the shape is gone', () => {
  const [labelled, ...more] = shapesOf(read(everything.slice(0, 2)))
  expect(more).toEqual([])
  expect(JSON.stringify(props(labelled)['richText'])).toContain('Hello')
  expect(props(labelled)).toMatchObject({ color: 'light-red', fill: 'solid' })
  const [alone] = shapesOf(read([everything[1]]))
  expect(alone?.['type']).toBe('text')
})

test('what is turned is turned about its middle', () => {
  const turned = only({ x: 100, y: 100, width: 100, height: 50, angle: Math.PI / 2 })
  expect(turned?.['rotation']).toBeCloseTo(Math.PI / 2)
  expect([turned?.['x'], turned?.['y']]).toEqual([expect.closeTo(175), expect.closeTo(75)])
})

test('elements of old files, which say less, are taken too', () => {
  const bare = [
    { id: 'a', type: 'rectangle', x: 0, y: 0, width: 9, height: 9 },
    {
      id: 'b',
      type: 'arrow',
      x: 0,
      y: 0,
      points: [
        [0, 0],
        [9, 9],
      ],
    },
    { id: 'c', type: 'text', x: 0, y: 0, text: 'Said' },
  ]
  expect(shapesOf(read(bare)).map(({ type }) => type)).toEqual(['geo', 'arrow', 'text'])
})

test('an arrow bends the way it went', () => {
  const bent = only(
    {
      points: [
        [0, 0],
        [50, 30],
        [100, 0],
      ],
    },
    'arrow',
  )
  expect(props(bent)['bend']).toBeCloseTo(30)
})

test.each([
  ['#1e1e1e', 'black'],
  ['#868e96', 'grey'],
  ['#ffffff', 'white'],
  ['#e03131', 'red'],
  ['#ffc9c9', 'light-red'],
  ['#2f9e44', 'light-green'],
  ['#1971c2', 'light-blue'],
  ['#3b5bdb', 'blue'],
  ['#f08c00', 'yellow'],
  ['#e8590c', 'orange'],
  ['#9c36b5', 'violet'],
  ['#eebefa', 'light-violet'],
  ['rgb(224, 49, 49)', 'red'],
  ['nonsense', 'black'],
])('%s is painted %s', (colour, name) => {
  expect(nearestColour(colour)).toBe(name)
})

test('what a board has nothing for is counted, and what was deleted is not', () => {
  const content = read([
    element('a', 'rectangle'),
    element('b', 'embeddable'),
    element('c', 'iframe'),
    element('d', 'embeddable'),
    element('e', 'rectangle', { isDeleted: true }),
    element('f', 'image', { fileId: 'missing' }),
    element('g', 'rectangle', { x: 1e300 }),
    'nothing',
  ])
  expect([...content.left]).toEqual([
    ['embeddable', 2],
    ['iframe', 1],
    ['rectangle', 1],
    ['?', 1],
    ['image', 1],
  ])
  expect(shapesOf(content)).toHaveLength(1)
})

describe('files that are none are refused with a reason', () => {
  const reasonOf = (content: string) => {
    try {
      readExcalidraw(content)
    } catch (error) {
      return error instanceof ImportRefused ? error.reason : error
    }
    return 'taken'
  }

  test.each([
    ['', 'unreadable'],
    ['{"type":"excalidraw","elements":[', 'unreadable'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'not-a-board'],
    ['{"type":"other","elements":[]}', 'not-a-board'],
    ['null', 'not-a-board'],
    [fileOf([]), 'empty'],
    [fileOf([element('a', 'rectangle', { isDeleted: true })]), 'empty'],
    [fileOf(Array.from({ length: 10_001 }, (_, at) => element(String(at), 'rectangle'))), 'too-many'],
  ])('%#', (content, reason) => {
    expect(['unreadable', reason]).toContain(reasonOf(content))
    if (!content.startsWith('[[')) expect(reasonOf(content)).toBe(reason)
  })

  test('links that would run something are left out', () => {
    expect(props(only({ link: 'javascript:alert(1)' }))['url']).toBe('')
    expect(props(only({ link: 'https://example.com/' }))['url']).toBe('https://example.com/')
  })
})
