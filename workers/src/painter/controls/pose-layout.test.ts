import { expect, test } from 'vitest'
import { poseLimbs } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { drawLayers, prepareLayers } from '#painter/layers.ts'
import { armsUp, drawSkeletons, moved } from './skeleton.fixture.ts'
import type { Skeleton } from './skeleton.ts'

const side = 72
const cancel = { isSet: () => false, check: () => {} }

function frameOf(prompt: string, bodies: readonly Skeleton[], strength = 1): Frame {
  const controls = [{ kind: 'pose', picture: drawSkeletons(bodies, 256), strength }] as const
  const layers = prepareLayers({ prompt, width: side, height: side, seed: 4, controls })
  return drawLayers(layers, { size: { width: side, height: side }, moment: 0, cancel }).frame
}

/** The share of limbs that have somebody right in their middle. */
function followed({ part }: Frame, body: Skeleton): number {
  const shown = poseLimbs.filter(([from, to]) => {
    const [one, other] = [body.get(from), body.get(to)]
    if (!one || !other) return false
    const column = Math.floor(((one.x + other.x) / 2) * side)
    const row = Math.floor(((one.y + other.y) / 2) * side)
    return (part[row * side + column] ?? 0) >= FIRST_SUBJECT
  })
  return shown.length / poseLimbs.length
}

test.each(['a knight in a desert', 'an astronaut', 'a dog'])('%s stands as it was laid out', prompt => {
  const body = moved(armsUp, 0.4, 0.8)
  expect(followed(frameOf(prompt, [body]), body)).toBeGreaterThan(0.85)
})

test('there are as many people as poses, and strength says how closely they are followed', () => {
  const [left, right] = [moved(armsUp, 0.25, 0.6), moved(armsUp, 0.75, 0.7)]
  const frame = frameOf('a man in a desert', [left, right])
  expect(followed(frame, left)).toBeGreaterThan(0.85)
  expect(followed(frame, right)).toBeGreaterThan(0.85)
  expect(followed(frameOf('a man in a desert', [left], 0.3), left)).toBeLessThan(0.7)
})

test('refuses by name what shows no pose, and what has no people', () => {
  expect(() => frameOf('a man', [])).toThrow(expect.objectContaining({ input: 'image' }))
  expect(() => frameOf('a pattern of stripes', [armsUp])).toThrow(expect.objectContaining({ input: 'control_net' }))
})
