import { expect, test } from 'vitest'
import { plainScene, plainSubject, type Scene } from '#painter/scene.ts'
import { extentOf } from './extent.ts'
import { fieldOf } from './field-of.ts'
import { placeSubjects } from './place.ts'
import type { Grounds } from './wish.ts'

const grounds: Grounds = { aspect: 1, eye: 1.7, horizon: 0.5, focal: 0.84, heightAt: () => 0, isWaterAt: () => false }

function sceneOf(...subjects: Scene['subjects']): Scene {
  return { ...plainScene, settings: [{ value: 'meadow', weight: 1, colours: [] }], subjects }
}

test.each([
  ['lion', 'lying'],
  ['eagle', 'flying'],
  ['bear', 'standing'],
  ['giraffe', 'standing'],
  ['dragon', 'flying'],
  ['fish', 'standing'],
] as const)('%s, %s, is all in the picture', (kind, pose) => {
  for (let seed = 0; seed < 12; seed++) {
    const [placed] = placeSubjects(sceneOf({ ...plainSubject, kind, pose }), grounds, seed)
    if (!placed) throw new Error('nothing was placed')
    const { x, z, scale, yaw } = placed
    const { left, right } = extentOf(fieldOf(placed, 0), yaw, z / scale, x / scale)
    const column = (metres: number): number => (metres * grounds.focal) / z
    expect(column(x + left * scale)).toBeGreaterThan(-0.5)
    expect(column(x + right * scale)).toBeLessThan(0.5)
  }
})

test('what is held is at the hand of who holds it', () => {
  const scene = sceneOf(
    { ...plainSubject, kind: 'woman', traits: ['holding'] },
    { ...plainSubject, kind: 'umbrella', relation: { how: 'held', target: 0 } },
  )
  const [woman, umbrella] = placeSubjects(scene, grounds, 3)
  if (!woman || !umbrella) throw new Error('both were asked for')
  expect(Math.hypot(umbrella.x - woman.x, umbrella.z - woman.z) / woman.scale).toBeLessThan(0.5)
  expect((umbrella.y - woman.y) / woman.scale).toBeGreaterThan(0.6)
})
