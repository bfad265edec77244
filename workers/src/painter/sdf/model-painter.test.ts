import { plainSubject } from '#painter/scene.ts'
import { expect, test } from 'vitest'
import { fieldOf } from '#painter/subjects/field-of.ts'
import { distanceTo, STRIDE } from './field.ts'
import { material } from './material.ts'
import { ModelBuilder } from './model-builder.ts'
import { paintModel, type Layer } from './model-painter.ts'

const cancel = { isSet: () => false, check: () => {} }

function layerOf(kind: string, culls: boolean): Layer {
  const subject = { ...plainSubject, kind }
  const field = fieldOf({ subject, pose: 'standing', seed: 3, yaw: 30 }, 0)
  const painted = paintModel({
    instance: { field, x: 0, y: 0, z: field.radius * 3, scale: 1, yaw: 30, pitch: 0, roll: 0 },
    camera: { eye: field.radius * 0.7, horizon: 40, centre: 40, focal: 110 },
    light: { direction: [-0.5, 0.7, -0.5], sun: [1.2, 1.1, 1], sky: [0.4, 0.45, 0.5], bounce: [0.2, 0.2, 0.2] },
    width: 80,
    height: 80,
    cancel,
    culls,
  })
  if (!painted) throw new Error('nothing was painted')
  return painted.layer
}

test.each([['fox'], ['house'], ['bicycle']])('%s looks the same when nothing is left out', kind => {
  const [some, all] = [layerOf(kind, true), layerOf(kind, false)]
  let different = 0
  some.alpha.forEach((alpha, index) => {
    const apart = Math.abs((some.colour[index * 3] as number) - (all.colour[index * 3] as number))
    if (Math.abs(alpha - (all.alpha[index] as number)) > 0.3 || apart > 0.12) different++
  })
  expect(different / some.alpha.filter(alpha => alpha > 0).length).toBeLessThan(0.03)
})

test('forms add, carve, mirror and stand where they were built', () => {
  const b = new ModelBuilder()
  const plain = b.material(material([0.5, 0.5, 0.5]))
  b.within({ at: [1, 0, 0], turn: [0, 90, 0], scale: 2 }, () => b.ball(plain, [0, 0, 1], 0.25, { mirror: true }))
  b.ball(plain, [0, 5, 0], 1)
  b.box(plain, [0, 6, 0], [2, 1, 2], { carve: true, round: 0.001 })
  const field = b.finish()
  const list = Int32Array.from({ length: field.count }, (_, index) => index * STRIDE)
  const at = (x: number, y: number, z: number): number => distanceTo(field, list, field.count, x, y, z)
  expect(at(3, 0, 0)).toBeCloseTo(-0.5, 5)
  expect(at(-1, 0, 0)).toBeCloseTo(-0.5, 5)
  expect(at(0, 4.5, 0)).toBeLessThan(0)
  expect(at(0, 5.5, 0)).toBeGreaterThan(0)
})
