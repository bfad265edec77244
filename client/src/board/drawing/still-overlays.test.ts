import { ShapeIndicatorOverlayUtil } from '@tldraw/tldraw'
import type { Editor, OverlayUtil, TLOverlay } from '@tldraw/tldraw'
import { expect, test } from 'vitest'
import { areBothEmpty, drawNothing } from './still-overlays.ts'

const outlines = new ShapeIndicatorOverlayUtil({} as Editor)
const handles = {} as OverlayUtil
const corner: TLOverlay = { id: 'corner', type: 'handles', props: {} }

test('what is drawn without overlays stays as it is, and what has some or begins to is drawn anew', () => {
  const none = [{ util: outlines, overlays: [] }]
  expect(areBothEmpty(none, [{ util: outlines, overlays: [] }])).toBe(true)
  expect(areBothEmpty(none, [...none, { util: handles, overlays: [] }])).toBe(false)
  expect(areBothEmpty(none, [{ util: handles, overlays: [] }])).toBe(false)
  expect(areBothEmpty(none, [{ util: outlines, overlays: [corner] }])).toBe(false)
})

test('overlays that say the same are looked for anew: where they are may have changed', () => {
  const selected = [{ util: handles, overlays: [corner] }]
  expect(areBothEmpty(selected, [{ util: handles, overlays: [{ ...corner }] }])).toBe(false)
})

test('nothing is drawn while outlines alone are looked for and none are found', () => {
  expect(drawNothing([])).toBe(true)
  expect(drawNothing([{ util: outlines, overlays: [] }])).toBe(true)
  expect(drawNothing([{ util: outlines, overlays: [corner] }])).toBe(false)
  // The frame around what is selected is drawn without any handles too.
  const locked = [
    { util: outlines, overlays: [] },
    { util: handles, overlays: [] },
  ]
  expect(drawNothing(locked)).toBe(false)
})
