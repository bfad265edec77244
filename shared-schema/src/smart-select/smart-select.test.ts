import { expect, it } from 'vitest'
import { drawnScene, isInBar, isInDisc, sceneSize } from './drawn-scene.fixture.ts'
import { makeEmbedding } from './make-embedding.ts'
import { BrokenEmbedding, openEmbedding, packEmbedding } from './pack-embedding.ts'
import { selectAt } from './select-at.ts'

const embedding = makeEmbedding(drawnScene())
const onDisc = { x: 50, y: 60, isAdded: true }
const onBar = { x: 118, y: 60, isAdded: true }

/** How much of what either chooses both do. */
function agreement(mask: Uint8Array, isInside: (x: number, y: number) => boolean): number {
  let both = 0
  let either = 0
  mask.forEach((level, pixel) => {
    const isIn = isInside(pixel % sceneSize.width, Math.floor(pixel / sceneSize.width))
    if (isIn && level > 127) both++
    if (isIn || level > 127) either++
  })
  return both / either
}

it('chooses the thing that is clicked on, along its edges', () => {
  expect(agreement(selectAt(embedding, [onDisc]), isInDisc)).toBeGreaterThan(0.96)
  expect(agreement(selectAt(embedding, [onBar]), isInBar)).toBeGreaterThan(0.94)
})

it('adds what is clicked on next, and takes away what is clicked on to be', () => {
  const both = [onDisc, onBar]
  expect(agreement(selectAt(embedding, both), (x, y) => isInDisc(x, y) || isInBar(x, y))).toBeGreaterThan(0.94)
  const without = [...both, { ...onDisc, y: 66, isAdded: false }]
  expect(agreement(selectAt(embedding, [...without, { ...onDisc, isAdded: false }]), isInBar)).toBeGreaterThan(0.94)
})

it('means the later of two clicks on the same place', () => {
  expect(selectAt(embedding, [onDisc, { ...onDisc, isAdded: false }]).some(Boolean)).toBe(false)
  expect(agreement(selectAt(embedding, [{ ...onDisc, isAdded: false }, onDisc]), isInDisc)).toBeGreaterThan(0.96)
})

it('chooses nothing where nothing is added', () => {
  expect(selectAt(embedding, []).some(Boolean)).toBe(false)
  expect(selectAt(embedding, [{ ...onBar, isAdded: false }]).some(Boolean)).toBe(false)
})

it('has an outline of steps that no pixel stands out of', () => {
  const mask = selectAt(embedding, [onDisc])
  expect(mask.some(level => level > 20 && level < 235)).toBe(true)
})

it('answers as before after it was sent', () => {
  const opened = openEmbedding(packEmbedding(embedding))
  expect(opened).toEqual(embedding)
  expect(selectAt(opened, [onDisc])).toEqual(selectAt(embedding, [onDisc]))
})

it.each([
  [1, 1],
  [1, 9],
  [40, 2],
])('takes clicks anywhere on and beside a picture of %i × %i', (width, height) => {
  const tiny = makeEmbedding({ width, height, channels: 4, data: new Uint8Array(width * height * 4).fill(90) })
  const clicks = [-5, 0, 7, Number.NaN, 1e9].map(place => ({ x: place, y: place, isAdded: true }))
  expect(selectAt(openEmbedding(packEmbedding(tiny)), clicks)).toHaveLength(width * height)
})

it('refuses what is no embedding, wherever it is broken', () => {
  const packed = packEmbedding(embedding)
  for (let length = 0; length < packed.length; length += 97)
    expect(() => openEmbedding(packed.subarray(0, length))).toThrow(BrokenEmbedding)
  for (let at = 0; at < 12; at++) {
    const changed = packed.slice()
    changed[at] = (changed[at] ?? 0) ^ 0x55
    expect(() => openEmbedding(changed)).toThrow(BrokenEmbedding)
  }
  const unparted = packed.slice().fill(0, 12, 12 + (sceneSize.width * sceneSize.height) / 4)
  expect(() => openEmbedding(unparted)).toThrow(BrokenEmbedding)
  expect(() => openEmbedding(packed.slice().fill(255, 12))).toThrow(BrokenEmbedding)
})
