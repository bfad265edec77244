import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { richText, testBox, testPage, testShape } from '@atelier/shared-schema/board/board.fixture.ts'
import { drawMiniature, picturesOn } from '@atelier/shared-schema/board/miniature.ts'
import { encodeStroke } from '@atelier/shared-schema/board/stroke-points.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

const PAPER = '#faf9f7'
const RED = '#e03131'
const BLUE = '#4465e9'

const picture = createCanvas(20, 10)
picture.getContext('2d').fillStyle = '#00ff00'
picture.getContext('2d').fillRect(0, 0, 20, 10)

/** A hundred pixels by a hundred, each of the page's own size. */
function draw(shapes: readonly BoardRecord[], view = { x: 0, y: 0, w: 100, h: 100 }): (x: number, y: number) => string {
  const canvas: Canvas = createCanvas(100, 100)
  const context = canvas.getContext('2d')
  const pictures = new Map([['file', { picture, width: 20, height: 10 }]])
  drawMiniature([testPage, ...shapes], { context, width: 100, height: 100, theme: 'light', pictures, view, padding: 0 })
  return (x, y) => {
    const [r = 0, g = 0, b = 0] = context.getImageData(x, y, 1, 1).data
    return `#${[r, g, b].map(value => value.toString(16).padStart(2, '0')).join('')}`
  }
}

const blue = { props: { ...(testBox('', { x: 0, y: 0, w: 40, h: 40 })['props'] as object), color: 'blue' } }
const asset = { id: 'asset:a', typeName: 'asset', type: 'image', props: { src: 'asset:file' }, meta: {} }

test('shapes lie where they lie, over each other as their order says', () => {
  const at = draw([
    testBox('over', { x: 20, y: 20, w: 40, h: 40 }, { ...blue, index: 'a2' }),
    testBox('under', { x: 0, y: 0, w: 40, h: 40 }),
  ])
  expect([at(5, 5), at(30, 30), at(50, 50), at(90, 90)]).toEqual([RED, BLUE, BLUE, PAPER])
})

test('what is turned is turned about its corner, and what lies in a group goes with it', () => {
  const group = testShape('g', 'group', { x: 50, y: 50, rotation: Math.PI, props: {} })
  const at = draw([group, testBox('in', { x: 0, y: 0, w: 40, h: 40 }, { parentId: 'shape:g' })])
  expect([at(30, 30), at(70, 70)]).toEqual([RED, PAPER])
})

test('what hangs out of a frame is not shown', () => {
  const frame = testShape('f', 'frame', { x: 10, y: 10, props: { w: 30, h: 30, name: '', color: 'black' } })
  const at = draw([frame, testBox('in', { x: 10, y: 10, w: 60, h: 60 }, { parentId: 'shape:f' })])
  expect([at(30, 30), at(50, 50)]).toEqual([RED, PAPER])
})

test('an image shows its picture, or a grey place while there is none', () => {
  const props = { w: 40, h: 40, assetId: 'asset:a', crop: null, flipX: false, flipY: false }
  const missing = { ...asset, id: 'asset:b', props: { src: 'asset:other' } }
  const at = draw([
    asset,
    missing,
    testShape('i', 'image', { props }),
    testShape('j', 'image', { x: 50, props: { ...props, assetId: 'asset:b' } }),
  ])
  expect([at(20, 20), at(70, 20)]).toEqual(['#00ff00', '#eceef0'])
})

describe('what waits for its pictures', () => {
  const size = { w: 100, h: 100 }
  const frame = testShape('f', 'generation', { props: { ...size, prompt: 'a harbour in the rain, oil painting' } })
  const waiting = testShape('p', 'placeholder', {
    index: 'a2',
    props: { ...size, frameId: 'shape:f', label: 'a harbour in the rain', results: [], texts: [], chosen: null },
  })
  const inks = (at: (x: number, y: number) => string) =>
    new Set(Array.from({ length: 90 * 90 }, (_, index) => at(5 + (index % 90), 5 + Math.floor(index / 90)))).size

  test('shows the words that ask for them, and nothing where nobody wrote any', () => {
    expect(inks(draw([frame]))).toBeGreaterThan(5)
    expect(inks(draw([testShape('f', 'generation', { props: { ...size, prompt: '' } })]))).toBe(1)
  })

  test('a frame says nothing under what was asked for in it', () => {
    const silent = testShape('f', 'generation', { props: { ...size, prompt: '' } })
    expect(pixels([frame, waiting])).toEqual(pixels([silent, waiting]))
    const elsewhere = { ...waiting, x: 200 }
    expect(pixels([frame, elsewhere])).not.toEqual(pixels([silent, elsewhere]))
  })

  function pixels(shapes: readonly BoardRecord[]): string[] {
    const at = draw(shapes)
    return Array.from({ length: 100 * 100 }, (_, index) => at(index % 100, Math.floor(index / 100)))
  }
})

test('without a paper of its own a board is seen on light screens and on dark ones', () => {
  const context = createCanvas(100, 100).getContext('2d')
  const black = { props: { ...(testBox('', { x: 0, y: 0, w: 40, h: 40 })['props'] as object), color: 'black' } }
  const records = [testPage, testBox('a', { x: 0, y: 0, w: 40, h: 40 }, black)]
  const view = { x: 0, y: 0, w: 100, h: 100 }
  drawMiniature(records, { context, width: 100, height: 100, theme: 'any', pictures: new Map(), view, padding: 0 })
  expect([...context.getImageData(90, 90, 1, 1).data]).toEqual([0, 0, 0, 0])
  const [ink = 0] = context.getImageData(20, 20, 1, 1).data
  expect(ink).toBeGreaterThan(90)
  expect(ink).toBeLessThan(180)
})

test('strokes, notes, lines and bound arrows leave their colour', () => {
  const pen = { color: 'blue', size: 'xl', dash: 'solid', scale: 1 }
  const segments = [
    {
      type: 'straight',
      dim: 2,
      path: encodeStroke([
        { x: 0, y: 0 },
        { x: 90, y: 0 },
      ]),
    },
  ]
  const points = { a: { id: 'a', index: 'a1', x: 0, y: 0 }, b: { id: 'b', index: 'a2', x: 90, y: 0 } }
  const none = { arrowheadStart: 'none', arrowheadEnd: 'none', bend: 0, kind: 'arc', richText: richText('') }
  const arrow = { ...pen, ...none, start: { x: 0, y: 0 }, end: { x: 1, y: 1 } }
  const bind = (terminal: string, toId: string) => ({
    id: `binding:${terminal}`,
    typeName: 'binding',
    type: 'arrow',
    fromId: 'shape:arrow',
    toId,
    props: { terminal, normalizedAnchor: { x: 0.5, y: 0.5 }, isPrecise: false, isExact: false },
  })
  const at = draw([
    testShape('d', 'draw', { x: 5, y: 10, props: { ...pen, segments, scaleX: 1, scaleY: 1 } }),
    testShape('l', 'line', { x: 5, y: 30, props: { ...pen, points, spline: 'line' } }),
    testBox('a', { x: 0, y: 40, w: 20, h: 20 }),
    testBox('b', { x: 80, y: 40, w: 20, h: 20 }),
    testShape('arrow', 'arrow', { props: arrow }),
    bind('start', 'shape:a'),
    bind('end', 'shape:b'),
    testShape('n', 'note', {
      y: 70,
      props: { color: 'yellow', size: 'm', scale: 0.1, growY: 0, richText: richText('') },
    }),
  ])
  expect([at(50, 10), at(50, 30), at(50, 50), at(10, 80)]).toEqual([BLUE, BLUE, BLUE, '#d8c491'])
  expect(at(10, 50)).toBe(RED)
})

test('text too small to read is a bar, and read where it is large', () => {
  const props = {
    size: 'm',
    scale: 1,
    color: 'red',
    textAlign: 'start',
    autoSize: true,
    w: 8,
    richText: richText('Words here'),
  }
  const small = draw([testShape('t', 'text', { props })], { x: 0, y: 0, w: 1_000, h: 1_000 })
  const bars = [2, 6, 10].map(x => small(x, 1))
  expect(new Set(bars).size).toBe(1)
  expect(bars[0]).not.toBe(PAPER)
  const large = draw([testShape('t', 'text', { props })])
  const row = Array.from({ length: 90 }, (_, x) => large(x, 16))
  expect(row).toContain(PAPER)
  expect(row.some(colour => colour !== PAPER)).toBe(true)
})

describe('anything at all', () => {
  const broken = [null, 'text', Number.NaN, [], { w: 'wide' }, { segments: [null], richText: 7, w: 10, h: 10 }]

  test.each(['geo', 'draw', 'arrow', 'line', 'text', 'note', 'frame', 'image', 'group', 'unheard-of'])(
    'a broken %s is passed over',
    type => {
      for (const props of broken) expect(() => draw([testShape('x', type, { props })])).not.toThrow()
    },
  )

  test('shapes that lie in each other, or in nothing, are left out', () => {
    const at = draw([
      testBox('a', { x: 0, y: 0, w: 50, h: 50 }, { parentId: 'shape:b' }),
      testBox('b', { x: 0, y: 0, w: 50, h: 50 }, { parentId: 'shape:a' }),
      testBox('c', { x: 0, y: 0, w: 50, h: 50 }, { parentId: 'page:gone' }),
    ])
    expect(at(20, 20)).toBe(PAPER)
  })
})

test('an empty board is paper', () => {
  expect(draw([])(50, 50)).toBe(PAPER)
})

test('of a page’s pictures the largest come first, each once', () => {
  const image = (id: string, w: number, assetId: string) =>
    testShape(id, 'image', { props: { w, h: w, assetId, crop: null } })
  const other = { ...asset, id: 'asset:b', props: { src: 'asset:other' } }
  const page = readBoardPage([
    testPage,
    asset,
    other,
    image('1', 10, 'asset:a'),
    image('2', 30, 'asset:b'),
    image('3', 20, 'asset:a'),
  ])
  expect(picturesOn(page)).toEqual([
    { fileId: 'other', area: 900 },
    { fileId: 'file', area: 400 },
  ])
})

test('a stroke of thousands of points costs no more than can be seen of it', () => {
  const drawn = Array.from({ length: 5_000 }, (_, index) => ({ x: index, y: Math.sin(index / 20) * 50 }))
  const segments = [{ type: 'free', dim: 2, path: encodeStroke(drawn) }]
  const props = { color: 'blue', size: 'm', dash: 'draw', scale: 1, segments, scaleX: 1, scaleY: 1 }
  const context = createCanvas(100, 100).getContext('2d')
  let lines = 0
  const lineTo = context.lineTo.bind(context)
  context.lineTo = (x, y) => {
    lines++
    lineTo(x, y)
  }
  const records = [testPage, testShape('s', 'draw', { props })]
  drawMiniature(records, { context, width: 100, height: 100, theme: 'light', pictures: new Map() })
  expect(lines).toBeLessThan(300)
})
