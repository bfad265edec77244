import { expect, test } from 'vitest'
import type { Picture } from '#images/picture.ts'
import { solid } from '#testing/node-cases.ts'
import { readSkeletons } from './read-skeletons.ts'
import { armsUp, drawSkeletons, moved } from './skeleton.fixture.ts'
import type { Skeleton } from './skeleton.ts'

function farthest(one: Skeleton | undefined, other: Skeleton): number {
  return Math.max(
    ...Array.from(other, ([joint, { x, y }]) => {
      const found = one?.get(joint)
      return found ? Math.hypot(found.x - x, found.y - y) : 1
    }),
  )
}

test('finds each joint of two bodies, from the left', () => {
  const [left, right] = [moved(armsUp, 0.28, 0.8), moved(armsUp, 0.72, 0.9)]
  const found = readSkeletons(drawSkeletons([right, left], 256))
  expect(found).toHaveLength(2)
  expect(farthest(found[0], left)).toBeLessThan(0.012)
  expect(farthest(found[1], right)).toBeLessThan(0.012)
})

test('a joint that is hidden is absent', () => {
  const half = new Map([...armsUp].filter(([joint]) => !joint.includes('knee') && !joint.includes('ankle')))
  const [found] = readSkeletons(drawSkeletons([half], 256))
  expect(found?.size).toBe(half.size)
  expect(found?.has('left knee')).toBe(false)
})

test('passes over points of a hand, and finds nothing where nothing is', () => {
  const drawn = drawSkeletons([armsUp], 256)
  const withHand: Picture = { ...drawn, data: drawn.data.slice() }
  for (let row = 20; row < 26; row++)
    for (let column = 190; column < 196; column++) withHand.data.set([0, 0, 255], (row * 256 + column) * 3)
  const [found] = readSkeletons(withHand)
  expect(farthest(found, armsUp)).toBeLessThan(0.012)
  expect(readSkeletons(solid(64, 64, [200, 60, 60]))).toEqual([])
})
