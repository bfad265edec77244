import { expect, test } from 'vitest'
import { testBox, testPage, testShape } from '@atelier/shared-schema/board/board.fixture.ts'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { describeRemoved, versionsAround } from './removed-things.ts'

const entry = (at: string): HistoryEntry => ({
  id: at,
  at: `2026-05-01T${at}:00.000Z`,
  reason: 'automatic',
  label: '',
  author: null,
  authors: [],
  setBackBy: null,
  bytes: 1,
})
const names = (entries: readonly HistoryEntry[]) => entries.map(({ id }) => id)

test('the versions next to a moment are looked at, whatever their order', () => {
  const entries = [entry('12:00'), entry('10:00'), entry('09:00'), entry('11:00')]
  expect(names(versionsAround(entries, '2026-05-01T10:30:00.000Z'))).toEqual(['10:00', '11:00'])
  expect(names(versionsAround(entries, '2026-05-01T08:00:00.000Z'))).toEqual(['09:00'])
  expect(names(versionsAround(entries, '2026-05-01T13:00:00.000Z'))).toEqual(['12:00'])
  expect(versionsAround([], '2026-05-01T13:00:00.000Z')).toEqual([])
})

test('what is gone is told by whichever version has it, with its picture; what none has is left out', () => {
  const fileId = '0190a000-0000-7000-8000-000000000001'
  const asset = {
    id: `asset:${fileId}`,
    typeName: 'asset',
    type: 'image',
    meta: {},
    props: { w: 40, h: 40, name: 'sky.png', isAnimated: false, mimeType: 'image/png', src: `asset:${fileId}` },
  }
  const image = testShape('sky', 'image', { props: { w: 40, h: 40, assetId: asset.id, crop: null } })
  const box = testBox('box', { x: 0, y: 0, w: 40, h: 40 })
  const found = describeRemoved(
    ['shape:sky', 'shape:box', 'shape:other'],
    [undefined, [testPage, box], [testPage, asset, image]],
  )
  expect(found).toMatchObject([
    { shapeId: 'shape:sky', kind: 'removed', what: 'image', fileId },
    { shapeId: 'shape:box', kind: 'removed', what: 'rectangle', fileId: null },
  ])
})
