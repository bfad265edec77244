import { poseJoints } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { PoseDrawing, PosePoint, PoseSkeleton } from '@atelier/shared-schema/recipes/pose-drawing.ts'

const MIN = -1
const MAX = 2

/** Four digits are a tenth of a pixel at 1024. */
const rounded = (share: number) => Math.round(Math.min(MAX, Math.max(MIN, share)) * 10_000) / 10_000

export function moveJoint(pose: PoseDrawing, body: number, joint: number, [x, y]: PosePoint): PoseDrawing {
  return withBody(pose, body, points => points.with(joint, [rounded(x), rounded(y)]))
}

/** The neck holds a body together, so it stays. */
export function hideJoint(pose: PoseDrawing, body: number, joint: number): PoseDrawing {
  return joint === NECK ? pose : withBody(pose, body, points => points.with(joint, null))
}

/** Left becomes right, in the picture and of the body: who waved with the left hand waves with the right. */
export function mirrorPose(pose: PoseDrawing): PoseDrawing {
  return { ...pose, people: pose.people.map(points => mirrorOf.map(from => flip(points[from] ?? null))) }
}

export function addBody(pose: PoseDrawing, body: PoseSkeleton): PoseDrawing {
  // Beside those that are there.
  const aside = pose.people.length % 2 === 0 ? -0.22 : 0.22
  const shifted = body.map((point): PoseSkeleton[number] => point && [rounded(point[0] + aside), point[1]])
  return { ...pose, people: [...pose.people, shifted] }
}

export function removeBody(pose: PoseDrawing, body: number): PoseDrawing {
  return pose.people.length > 1 ? { ...pose, people: pose.people.toSpliced(body, 1) } : pose
}

/** Where joints are hidden, they are put back near the neck, to be dragged from there. */
export function restoreJoints(pose: PoseDrawing, body: number): PoseDrawing {
  return withBody(pose, body, points => {
    const [x, y] = points[NECK] ?? [0.5, 0.3]
    return points.map((point, index): PoseSkeleton[number] => {
      if (point) return point
      const angle = (index / points.length) * 2 * Math.PI
      return [rounded(x + Math.cos(angle) * 0.06), rounded(y + Math.sin(angle) * 0.06)]
    })
  })
}

const NECK = poseJoints.indexOf('neck')

/** By joint, the one of the other side. */
const mirrorOf = poseJoints.map(name => {
  const other = name.startsWith('right ') ? name.replace('right', 'left') : name.replace('left', 'right')
  return poseJoints.findIndex(joint => joint === other)
})

function flip(point: PoseSkeleton[number]): PoseSkeleton[number] {
  return point && [rounded(1 - point[0]), point[1]]
}

function withBody(pose: PoseDrawing, body: number, change: (points: PoseSkeleton) => PoseSkeleton): PoseDrawing {
  return { ...pose, people: pose.people.map((points, index) => (index === body ? change(points) : points)) }
}
