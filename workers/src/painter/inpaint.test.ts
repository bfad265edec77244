import { expect, test } from 'vitest'
import { cropFrame } from './core/frame.ts'
import { drawLayers, drawsInParts, prepareLayers } from './layers.ts'

const size = { width: 96, height: 72 }
const cancel = { isSet: () => false, check: () => {} }

test.each([
  ['a sailboat on a lake before mountains', { x: 42, y: 0, width: 54, height: 66 }],
  ['a red fox', { x: 24, y: 18, width: 36, height: 36 }],
  ['a cozy library', { x: 6, y: 30, width: 48, height: 42 }],
  ['a street in a city at night', { x: 36, y: 6, width: 48, height: 66 }],
  ['a ringed planet', { x: 12, y: 12, width: 36, height: 36 }],
])('a part of %s is what it is in the whole', (prompt, window) => {
  const layers = prepareLayers({ prompt, ...size, seed: 3 })
  expect(drawsInParts(layers)).toBe(true)
  const request = { size, moment: 0, cancel }
  const part = drawLayers(layers, { ...request, window }).frame
  const same = cropFrame(drawLayers(layers, request).frame, window)
  expect([part.width, part.height]).toEqual([window.width, window.height])
  let alike = 0
  for (let pixel = 0; pixel < part.part.length; pixel++) if (part.part[pixel] === same.part[pixel]) alike++
  expect(alike / part.part.length).toBeGreaterThan(0.97)
  const apart = part.colour.reduce((sum, value, at) => sum + Math.min(1, Math.abs(value - (same.colour[at] ?? 0))), 0)
  expect(apart / part.colour.length).toBeLessThan(0.01)
})
