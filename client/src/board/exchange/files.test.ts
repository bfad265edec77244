import {
  createTLStore,
  createTLSchema,
  defaultBindingSchemas,
  defaultShapeSchemas,
  parseTldrawJsonFile,
} from '@tldraw/tldraw'
import { describe, expect, test } from 'vitest'
import { testBox, testPage, testShape } from '@atelier/shared-schema/board/board.fixture.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { newPlaceholder } from '@atelier/shared-schema/documents/board-shapes.ts'
import { picturesOfBoard } from './board-pictures.ts'
import { rangeFor } from './export-ask.ts'
import { ROOT } from './import-content.ts'
import type { ImportRefused } from './import-content.ts'
import { fileNames } from './pack-originals.ts'
import { plainName } from './plain-name.ts'
import { readTldraw } from './read-tldraw.ts'
import { plainRecords } from './write-tldraw.ts'

const schema = createTLSchema({ shapes: defaultShapeSchemas, bindings: defaultBindingSchemas })
const known = {
  shapes: new Set(Object.keys(defaultShapeSchemas)),
  bindings: new Set(Object.keys(defaultBindingSchemas)),
}
const start: BoardRecord[] = [
  { id: 'document:document', typeName: 'document', name: '', gridSize: 10, meta: {} },
  testPage,
]
const asset = (id: string, src: string | null, mimeType = 'image/png'): BoardRecord => ({
  id: `asset:${id}`,
  typeName: 'asset',
  type: 'image',
  meta: {},
  props: { w: 40, h: 20, name: `${id}.png`, isAnimated: false, mimeType, src },
})
const image = (id: string, assetId: string, rest: object = {}) =>
  testShape(id, 'image', {
    meta: { createdBy: 'mai' },
    props: { w: 40, h: 20, playing: true, url: '', assetId, crop: null, flipX: false, flipY: false, altText: '' },
    ...rest,
  })
const fileOf = (records: readonly BoardRecord[], more: object = {}) =>
  JSON.stringify({ tldrawFileFormatVersion: 1, schema: schema.serialize(), records: [...start, ...records], ...more })
const read = (records: readonly BoardRecord[]) => readTldraw(fileOf(records), schema, known)
const PIXEL = 'data:image/png;base64,iVBORw0KGgo='

describe('a file of tldraw', () => {
  test('is taken with its pages, and what is embedded apart from what shows it', () => {
    const second = { ...testPage, id: 'page:b', name: 'Second', index: 'a2' }
    const inner = testBox('inner', { x: 1, y: 1, w: 5, h: 5 }, { parentId: 'shape:f' })
    const frame = testShape('f', 'frame', { parentId: 'page:b', props: { w: 50, h: 50, name: '', color: 'black' } })
    const content = read([asset('a', PIXEL), image('i', 'asset:a'), second, frame, inner])
    expect(content.pages.map(page => [page.name, page.shapes.map(({ id, parentId }) => [id, parentId])])).toEqual([
      ['Page 1', [['shape:i', ROOT]]],
      [
        'Second',
        [
          ['shape:f', ROOT],
          ['shape:inner', 'shape:f'],
        ],
      ],
    ])
    expect(content.pictures).toEqual([{ assetId: 'asset:a', name: 'a.png', source: PIXEL }])
    expect(content.pages[0]?.shapes[0]?.['meta']).toEqual({})
  })

  test('of an older release is raised to what there is now', () => {
    const { scale: _scale, ...older } = testBox('old', { x: 0, y: 0, w: 9, h: 9 })['props'] as Record<string, unknown>
    const serialized = schema.serialize()
    const sequences = { ...serialized.sequences, 'com.tldraw.shape.geo': 8 }
    const {
      richText: _richText,
      flipX: _x,
      flipY: _y,
      ...props
    } = { ...older, text: 'Said' } as Record<string, unknown>
    const record = { ...testBox('old', { x: 0, y: 0, w: 9, h: 9 }), props }
    const content = readTldraw(fileOf([record], { schema: { ...serialized, sequences } }), schema, known)
    expect(JSON.stringify(content.pages[0]?.shapes[0]?.['props'])).toContain('Said')
  })

  test('what is not known, lies elsewhere or is another’s task is counted', () => {
    const content = read([
      testBox('a', { x: 0, y: 0, w: 9, h: 9 }),
      testShape('b', 'sparkle', { props: {} }),
      testShape('c', 'placeholder', { props: {} }),
      asset('far', 'https://example.com/a.png'),
      image('d', 'asset:far'),
    ])
    expect([...content.left]).toEqual([
      ['sparkle', 1],
      ['placeholder', 1],
      ['image', 1],
    ])
    expect(content.pages[0]?.shapes).toHaveLength(1)
  })

  const many = Array.from({ length: 30_001 }, () => ({ typeName: 'x' }) as unknown as BoardRecord)
  test.each([
    ['nothing', '', 'unreadable'],
    ['half of it', fileOf([]).slice(0, 200), 'unreadable'],
    ['something else', '{"tldraw":1}', 'not-a-board'],
    ['deep nesting', `${'[['.repeat(90_000)}`, 'unreadable'],
    ['a newer format', fileOf([], { tldrawFileFormatVersion: 99 }), 'too-new'],
    ['nothing on it', fileOf([]), 'empty'],
    ['broken records', fileOf([{ ...testBox('a', { x: 0, y: 0, w: 9, h: 9 }), x: 'left' }]), 'damaged'],
    ['too many', fileOf(many), 'too-many'],
  ])('with %s is refused', (_what, text, reason) => {
    expect(() => readTldraw(text, schema, known)).toThrow(expect.objectContaining({ reason }) as ImportRefused)
  })
})

test('what is written opens in tldraw, without what only we know', () => {
  const props = newPlaceholder({ w: 40, h: 20, act: 'generate', label: 'Fog', state: 'done', results: ['asset:r'] })
  const waiting = newPlaceholder({ w: 40, h: 20, act: 'generate', label: 'Waits' })
  const generation = { w: 90, h: 90, name: 'Frame 4', recipeId: null, prompt: '', params: {}, count: 1 }
  const records = plainRecords([
    ...start,
    asset('r', 'asset:r'),
    testShape('p', 'placeholder', { props }),
    testShape('w', 'placeholder', { props: waiting }),
    testShape('g', 'generation', { props: generation }),
    testShape('m', 'mask-stroke', { props: {} }),
    { id: 'binding:v', typeName: 'binding', type: 'vote', fromId: 'shape:p', toId: 'shape:p', meta: {}, props: {} },
  ])
  const shapes = records.filter(({ typeName }) => typeName === 'shape').map(({ id, type }) => [id, type])
  expect(shapes).toEqual([
    ['shape:p', 'image'],
    ['shape:g', 'frame'],
  ])
  const json = JSON.stringify({ tldrawFileFormatVersion: 1, schema: schema.serialize(), records })
  const parsed = parseTldrawJsonFile({ json, schema: createTLStore().schema })
  expect(parsed.ok).toBe(true)
})

test('the originals of what is chosen, each once with its places', () => {
  const records = [
    ...start,
    asset('a', 'asset:a'),
    asset('b', 'asset:b'),
    image('1', 'asset:a'),
    image('2', 'asset:a', { x: 100 }),
    testShape('g', 'group', { props: {} }),
    image('3', 'asset:b', { parentId: 'shape:g', meta: { createdBy: 'lan', madeFrom: ['shape:1'] } }),
  ]
  expect(picturesOfBoard(records).map(({ fileId, places }) => [fileId, places.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  const [chosen, ...more] = picturesOfBoard(records, { shapeIds: new Set(['shape:g']) })
  expect(more).toEqual([])
  expect(chosen).toMatchObject({ name: 'b.png', mimeType: 'image/png', width: 40 })
  expect(chosen?.places[0]).toMatchObject({ page: 'Page 1', putThereBy: 'lan', madeFrom: ['shape:1'] })
})

test('names of files are their own, and harmless anywhere', () => {
  const png = 'image/png'
  const names = ['Sky.png', 'sky.jpg', '', '../../etc/passwd', 'a/b\\c:d*?"<>|', 'x'.repeat(200)]
  const made = fileNames(names.map(name => ({ name, mimeType: name.endsWith('jpg') ? 'image/jpeg' : png })))
  expect(made.slice(0, 5)).toEqual(['Sky.png', 'sky.jpg', 'picture 3.png', 'etc passwd.png', 'a b c d.png'])
  expect(made[5]?.length).toBeLessThan(90)
  expect(fileNames([1, 2, 3].map(() => ({ name: 'Sea', mimeType: png })))).toEqual([
    'Sea.png',
    'Sea 2.png',
    'Sea 3.png',
  ])
  expect(plainName(' ..\u0000Board\n1. ')).toBe('Board 1')
})

test('each format has what it takes where nothing was chosen, and what was chosen as far as it can be made of that', () => {
  expect(rangeFor('png', undefined)).toBe('page')
  expect(rangeFor('pdf', undefined)).toBe('board')
  expect(rangeFor('zip', undefined)).toBe('board')
  expect(rangeFor('pdf', 'page')).toBe('page')
  expect(rangeFor('zip', 'selection')).toBe('selection')
  expect(rangeFor('png', 'board')).toBe('page')
  expect(rangeFor('tldr', 'selection')).toBe('board')
})
