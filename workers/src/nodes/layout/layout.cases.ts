import { expect } from 'vitest'
import type { Mask } from '#images/picture.ts'
import { expectNear, masks, picture, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const places = picture(16, 8, (x, y) => [x * 10, y * 20, 7])
const dark = solid(128, 64, [20, 20, 20])
const colours = [solid(8, 8, [200, 0, 0]), solid(8, 8, [0, 200, 0]), solid(8, 8, [0, 0, 200])]

const inkIn = (mask: Mask | undefined, from: number, to: number) =>
  [...(mask?.data ?? [])].reduce<number>((sum, value, at) => {
    const y = Math.floor(at / (mask?.width ?? 1))
    return y >= from && y < to ? sum + (value > 127 ? 1 : 0) : sum
  }, 0)

export const layoutCases: readonly NodeCase[] = [
  {
    kind: 'AtelierText',
    title: 'sets letters at the bottom and nothing at the top',
    inputs: { image: [dark], text: 'Việt', size: 24, colour: '#ff0000', margin: 2, shadow: 0, bold: true },
    check(run) {
      const [mask] = masks(run, 1)
      expect(inkIn(mask, 0, 30)).toBe(0)
      expect(inkIn(mask, 32, 64)).toBeGreaterThan(100)
      const at = mask?.data.indexOf(255) ?? -1
      expect(pixel(pictures(run)[0], at % 128, Math.floor(at / 128))).toEqual([255, 0, 0])
    },
  },
  {
    kind: 'AtelierText',
    title: 'breaks lines that are too long, and has an outline',
    inputs: {
      image: [dark],
      text: 'one two three',
      size: 16,
      position: 'middle',
      width: 0.4,
      outline: 2,
      outline_colour: '#00ff00',
      shadow: 0,
    },
    check(run) {
      const [mask] = masks(run, 1)
      expect(inkIn(mask, 4, 22)).toBeGreaterThan(20)
      expect(inkIn(mask, 42, 60)).toBeGreaterThan(20)
      const greens = (pictures(run)[0]?.data ?? new Uint8Array()).filter((value, at) => at % 3 === 1 && value === 255)
      expect(greens.length).toBeGreaterThan(50)
    },
  },
  {
    kind: 'AtelierText',
    title: 'draws emoji as letters of its own colour, from a font that comes along',
    inputs: {
      image: [dark],
      text: '😀\n🌊',
      size: 24,
      colour: '#ff0000',
      position: 'middle',
      shadow: 0,
      line_height: 1.25,
    },
    check(run) {
      const [mask] = masks(run, 1)
      const rows = [inkIn(mask, 0, 32), inkIn(mask, 32, 64)]
      expect(Math.min(...rows)).toBeGreaterThan(40)
      expect(rows[0]).not.toBe(rows[1])
      const data = pictures(run)[0]?.data ?? new Uint8Array()
      expect(Math.max(...data.filter((_, at) => at % 3 !== 0))).toBeLessThanOrEqual(Math.max(...dark.data))
      expect(data).toContain(255)
    },
  },
  {
    kind: 'AtelierGrid',
    title: 'lays out in rows, with labels below',
    inputs: {
      image: colours,
      columns: 2,
      gap: 2,
      background: '#ffffff',
      labels: 'A\nB\nC',
      label_size: 10,
      label_colour: '#000000',
    },
    check(run) {
      const [grid] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['22x54'])
      expect([
        pixel(grid, 0, 0),
        pixel(grid, 2, 2),
        pixel(grid, 12, 2),
        pixel(grid, 2, 28),
        pixel(grid, 12, 28),
      ]).toEqual([
        [255, 255, 255],
        [200, 0, 0],
        [0, 200, 0],
        [0, 0, 200],
        [255, 255, 255],
      ])
      const ink = Array.from(
        { length: 160 },
        (_, at) => pixel(grid, 2 + (at % 10), 10 + Math.floor(at / 10))[0] as number,
      )
      expect(Math.min(...ink)).toBeLessThan(120)
    },
  },
  {
    kind: 'AtelierCollage',
    title: 'fills each row without cutting',
    inputs: {
      images: [[solid(20, 10, [200, 0, 0])], [colours[1]], [colours[2]]],
      layout: ['rows'],
      width: [64],
      count: [2],
      gap: [2],
      background: ['#ffffff'],
    },
    check(run) {
      const [whole] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['64x85'])
      expect([
        pixel(whole, 2, 2),
        pixel(whole, 38, 10),
        pixel(whole, 40, 10),
        pixel(whole, 44, 10),
        pixel(whole, 61, 80),
        pixel(whole, 63, 80),
      ]).toEqual([
        [200, 0, 0],
        [200, 0, 0],
        [255, 255, 255],
        [0, 200, 0],
        [0, 0, 200],
        [255, 255, 255],
      ])
    },
  },
  {
    kind: 'AtelierCollage',
    title: 'shows one large',
    inputs: { images: [colours], layout: ['feature'], width: [66], count: [2], gap: [2], background: ['#ffffff'] },
    check(run) {
      const [whole] = pictures(run)
      expect([pixel(whole, 30, 20), pixel(whole, 60, 5), pixel(whole, 60, 38)]).toEqual([
        [200, 0, 0],
        [0, 200, 0],
        [0, 0, 200],
      ])
    },
  },
  {
    kind: 'AtelierTile',
    title: 'repeats, mirrored',
    inputs: { image: [places], across: 2, down: 2, mirror: true },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['32x16'])
      expect([pixel(pictures(run)[0], 16, 0), pixel(pictures(run)[0], 31, 15)]).toEqual([
        [150, 0, 7],
        [0, 0, 7],
      ])
    },
  },
  {
    kind: 'AtelierSplitTiles',
    title: 'cuts tiles that overlap',
    inputs: { image: [places], across: 2, down: 1, overlap: 4 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['10x8', '10x8'])
      expect(pictures(run).map(tile => pixel(tile, 0, 0)[0])).toEqual([0, 60])
    },
  },
  {
    kind: 'AtelierJoinTiles',
    title: 'fades where they overlap',
    inputs: {
      tiles: [solid(10, 8, [100, 0, 0]), solid(10, 8, [200, 0, 0])],
      width: 16,
      height: 8,
      across: 2,
      down: 1,
      overlap: 4,
    },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['16x8'])
      const row = [0, 5, 6, 9, 10, 15].map(x => pixel(pictures(run)[0], x, 4)[0] as number)
      expectNear(row, [100, 100, 120, 180, 200, 200], 1)
    },
  },
  {
    kind: 'AtelierCompareImages',
    title: 'shows one left and one right of a line',
    inputs: {
      before: [solid(8, 4, [1, 2, 3])],
      after: [solid(8, 4, [200, 100, 0])],
      place: 0.5,
      line: 2,
      line_colour: '#00ff00',
    },
    check: run =>
      expect([0, 3, 4, 5].map(x => pixel(pictures(run)[0], x, 2))).toEqual([
        [1, 2, 3],
        [0, 255, 0],
        [0, 255, 0],
        [200, 100, 0],
      ]),
  },
]
