import { expect, test } from 'vitest'
import { cropFrame } from './core/frame.ts'
import { drawLayers, drawsInParts, prepareLayers } from './layers.ts'

const size = { width: 160, height: 120 }
const cancel = { isSet: () => false, check: () => {} }

test.each([
  ['two deer in a forest', { x: 30, y: 20, width: 70, height: 80 }],
  ['a sailboat on a lake before mountains', { x: 70, y: 0, width: 90, height: 110 }],
  ['a red fox', { x: 40, y: 30, width: 60, height: 60 }],
  ['a cozy library', { x: 10, y: 50, width: 80, height: 70 }],
  ['a street in a city at night', { x: 60, y: 10, width: 80, height: 110 }],
  ['a ringed planet', { x: 20, y: 20, width: 60, height: 60 }],
])('a part of %s is what it is in the whole', (prompt, window) => {
  const layers = prepareLayers({ prompt, ...size, seed: 3 })
  expect(drawsInParts(layers)).toBe(true)
  const request = { size, moment: 0, cancel }
  const part = drawLayers(layers, { ...request, window }).frame
  const same = cropFrame(drawLayers(layers, request).frame, window)
  expect([part.width, part.height]).toEqual([window.width, window.height])
  let alike = 0
  for (let pixel = 0; pixel < part.part.length; pixel++) if (part.part[pixel] === same.part[pixel]) alike++
  expect(alike / part.part.length).toBeGreaterThan(0.98)
  const apart = part.colour.reduce((sum, value, at) => sum + Math.min(1, Math.abs(value - (same.colour[at] ?? 0))), 0)
  expect(apart / part.colour.length).toBeLessThan(0.01)
})
