import { poseJoints, poseLimbs, type PoseJoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { Picture } from '#images/picture.ts'
import { picture } from '#testing/node-cases.ts'
import type { Point, Skeleton } from './skeleton.ts'

/** Somebody who stands with both arms up, seen from the front, in a picture of 1 by 1. */
export const armsUp: Skeleton = new Map<PoseJoint, Point>([
  ['nose', { x: 0.5, y: 0.24 }],
  ['neck', { x: 0.5, y: 0.32 }],
  ['right shoulder', { x: 0.43, y: 0.32 }],
  ['right elbow', { x: 0.34, y: 0.25 }],
  ['right wrist', { x: 0.32, y: 0.14 }],
  ['left shoulder', { x: 0.57, y: 0.32 }],
  ['left elbow', { x: 0.66, y: 0.25 }],
  ['left wrist', { x: 0.68, y: 0.14 }],
  ['right hip', { x: 0.46, y: 0.53 }],
  ['right knee', { x: 0.45, y: 0.71 }],
  ['right ankle', { x: 0.44, y: 0.88 }],
  ['left hip', { x: 0.54, y: 0.53 }],
  ['left knee', { x: 0.55, y: 0.71 }],
  ['left ankle', { x: 0.56, y: 0.88 }],
  ['right eye', { x: 0.48, y: 0.205 }],
  ['left eye', { x: 0.52, y: 0.205 }],
  ['right ear', { x: 0.45, y: 0.215 }],
  ['left ear', { x: 0.55, y: 0.215 }],
])

export function moved(skeleton: Skeleton, x: number, scale = 1): Skeleton {
  return new Map(
    Array.from(skeleton, ([joint, at]) => [joint, { x: (at.x - 0.5) * scale + x, y: 1 - (1 - at.y) * scale }]),
  )
}

/** As OpenPose draws it: limbs at three fifths of their colour, joints in full over them. */
export function drawSkeletons(skeletons: readonly Skeleton[], side: number): Picture {
  return picture(side, side, (x, y) => {
    const at = { x: (x + 0.5) / side, y: (y + 0.5) / side }
    const joint = poseJoints.findLastIndex(name => skeletons.some(body => isNear(at, body.get(name), 4 / 256)))
    if (joint >= 0) return hue(joint, 1)
    const limb = poseLimbs.findLastIndex(([from, to]) =>
      skeletons.some(body => isAlong(at, body.get(from), body.get(to), 3.4 / 256)),
    )
    return limb >= 0 ? hue(limb, 0.6) : [0, 0, 0]
  })
}

function isNear(at: Point, to: Point | undefined, reach: number): boolean {
  return to !== undefined && Math.hypot(at.x - to.x, at.y - to.y) < reach
}

function isAlong(at: Point, from: Point | undefined, to: Point | undefined, reach: number): boolean {
  if (!from || !to) return false
  const [x, y] = [to.x - from.x, to.y - from.y]
  const share = ((at.x - from.x) * x + (at.y - from.y) * y) / (x * x + y * y)
  const kept = Math.max(0, Math.min(1, share))
  return Math.hypot(at.x - from.x - x * kept, at.y - from.y - y * kept) < reach
}

/** Eighteen steps around the circle of hues. */
function hue(step: number, light: number): readonly number[] {
  const channel = (shift: number) => {
    const place = (step / 3 + shift) % 6
    return 255 * light * (1 - Math.max(0, Math.min(1, place, 4 - place)))
  }
  return [channel(5), channel(3), channel(1)]
}
