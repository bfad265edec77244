import { expect, test } from 'vitest'
import { poseJoints } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { PoseDrawing } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { addBody, hideJoint, mirrorPose, moveJoint, removeBody, restoreJoints } from './pose-edit.ts'

const at = (name: (typeof poseJoints)[number]) => poseJoints.indexOf(name)
const pose: PoseDrawing = { people: [poseJoints.map((_, index) => [(30 + index) / 100, index / 20])] }
const joint = (from: PoseDrawing, name: (typeof poseJoints)[number]) => from.people[0]?.[at(name)]

test('a joint goes where it is put, and no further than a pose may reach', () => {
  expect(joint(moveJoint(pose, 0, at('nose'), [0.123456, 5]), 'nose')).toEqual([0.1235, 2])
})

test('mirrored, the left wrist is where the right one was, on the other side; twice is as before', () => {
  const mirrored = mirrorPose(pose)
  const [x = 0, y] = joint(pose, 'right wrist') ?? []
  expect(joint(mirrored, 'left wrist')).toEqual([Math.round((1 - x) * 10_000) / 10_000, y])
  expect(mirrorPose(mirrored)).toEqual(pose)
})

test('a joint can be hidden and shown again, but not the neck', () => {
  expect(hideJoint(pose, 0, at('neck'))).toEqual(pose)
  const hidden = hideJoint(pose, 0, at('left ear'))
  expect(joint(hidden, 'left ear')).toBeNull()
  expect(joint(restoreJoints(hidden, 0), 'left ear')).not.toBeNull()
})

test('people come beside the others, and the last one stays', () => {
  const [body] = pose.people
  const two = addBody(pose, body ?? [])
  expect(two.people).toHaveLength(2)
  expect(two.people[1]?.[0]?.[0]).toBeCloseTo(0.52)
  expect(removeBody(removeBody(two, 0), 0).people).toHaveLength(1)
})
