import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ImageLineage, LineageImage, LineageStep } from '@atelier/shared-schema/entities/image-lineage.ts'
import { expect, test } from 'vitest'
import { CELL_PX, DRAWING_WIDTH_PX, drawLineage, nextCell } from './lineage-drawing.ts'

const makeImage = (name: string): LineageImage => ({
  id: newId(),
  name,
  fileId: newId(),
  media: 'image',
  thumbnailUrl: null,
  thumbHash: '',
  width: 64,
  height: 64,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
})
const step = (images: LineageImage[], more: Partial<LineageStep> = {}): LineageStep => ({
  images,
  hidden: [],
  hasMore: false,
  ...more,
})
const image = makeImage('image')
const makeLineage = (above: LineageStep[], below: LineageStep[], links: ImageLineage['links'] = []): ImageLineage => ({
  image,
  above: { steps: above, goesOn: false },
  below: { steps: below, goesOn: false },
  links,
})

test('what an image was made from stands above it, what was made of it below, with lines between', () => {
  const [sketch, draft, large] = [makeImage('sketch'), makeImage('draft'), makeImage('large')]
  const links = [
    { imageId: draft.id, sourceId: sketch.id, role: 'init' },
    { imageId: image.id, sourceId: draft.id, role: 'init' },
    { imageId: image.id, sourceId: draft.id, role: 'mask' },
    { imageId: large.id, sourceId: image.id, role: 'upscale' },
  ]
  const hidden = [{ nextTo: draft.id, count: 2 }]
  const drawing = drawLineage(
    makeLineage([step([draft]), step([sketch], { hidden })], [step([large])], links),
    new Set(),
  )
  expect(
    drawing.rows.map(row => [row.step, row.cells.map(({ mark }) => (mark.is === 'image' ? mark.image.name : mark))]),
  ).toEqual([
    [-2, ['sketch', { is: 'hidden', count: 2 }]],
    [-1, ['draft']],
    [0, ['image']],
    [1, ['large']],
  ])
  expect(
    drawing.rows.flatMap(row => row.cells.flatMap(({ mark }) => (mark.is === 'image' ? [mark.roles] : []))),
  ).toEqual([['init'], ['init', 'mask'], [], ['upscale']])
  expect(drawing.lines.map(line => line.isHidden)).toEqual([false, false, false, true])
  for (const { from, to } of drawing.lines) expect(from.y).toBeLessThan(to.y)
})

test('a long step is one line until it is unfolded, and lines to what is folded away end where it unfolds', () => {
  const made = Array.from({ length: 12 }, (_, index) => makeImage(`made ${index}`))
  const links = made.map(({ id }) => ({ imageId: id, sourceId: image.id, role: 'init' }))
  const lineage = makeLineage([], [step(made, { hasMore: true })], links)
  const folded = drawLineage(lineage, new Set())
  expect(folded.rows[1]?.cells.map(({ mark }) => mark.is)).toEqual(['image', 'image', 'image', 'more', 'fold'])
  expect(folded.rows[1]?.cells.at(-1)?.mark).toEqual({ is: 'fold', rest: 9 })
  expect(folded.lines).toHaveLength(4)
  const unfolded = drawLineage(lineage, new Set(['1']))
  expect(unfolded.rows[1]?.cells).toHaveLength(14)
  expect(unfolded.lines).toHaveLength(12)
  for (const drawing of [folded, unfolded]) {
    const cells = drawing.rows.flatMap(row => row.cells)
    expect(new Set(cells.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(cells.length)
    for (const { at } of cells) {
      expect(at.x).toBeGreaterThanOrEqual(0)
      expect(at.x + CELL_PX).toBeLessThanOrEqual(DRAWING_WIDTH_PX)
      expect(at.y + CELL_PX).toBeLessThanOrEqual(drawing.height)
    }
  }
})

test('arrows lead to the side within a line, and up and down to what is nearest there', () => {
  const at = (x: number, y: number) => ({ at: { x, y } })
  const [left, right, top, far] = [at(0, 72), at(56, 72), at(28, 0), at(84, 0)]
  const cells = [left, right, top, far]
  expect(nextCell(cells, left.at, 'ArrowRight')).toBe(right)
  expect(nextCell(cells, left.at, 'ArrowLeft')).toBeUndefined()
  expect(nextCell(cells, left.at, 'ArrowUp')).toBe(top)
  expect(nextCell(cells, top.at, 'ArrowDown')).toBe(left)
  expect(nextCell(cells, right.at, 'ArrowDown')).toBeUndefined()
})
