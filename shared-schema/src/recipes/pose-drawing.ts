/** Joints of a body as OpenPose counts them (COCO, 18 points); right and left are the person's own. */
export const poseJoints = [
  'nose',
  'neck',
  'right shoulder',
  'right elbow',
  'right wrist',
  'left shoulder',
  'left elbow',
  'left wrist',
  'right hip',
  'right knee',
  'right ankle',
  'left hip',
  'left knee',
  'left ankle',
  'right eye',
  'left eye',
  'right ear',
  'left ear',
] as const
export type PoseJoint = (typeof poseJoints)[number]

/** The joints that are linked by a limb, in the order in which limbs are coloured. */
export const poseLimbs: readonly (readonly [PoseJoint, PoseJoint])[] = [
  ['neck', 'right shoulder'],
  ['neck', 'left shoulder'],
  ['right shoulder', 'right elbow'],
  ['right elbow', 'right wrist'],
  ['left shoulder', 'left elbow'],
  ['left elbow', 'left wrist'],
  ['neck', 'right hip'],
  ['right hip', 'right knee'],
  ['right knee', 'right ankle'],
  ['neck', 'left hip'],
  ['left hip', 'left knee'],
  ['left knee', 'left ankle'],
  ['neck', 'nose'],
  ['nose', 'right eye'],
  ['right eye', 'right ear'],
  ['nose', 'left eye'],
  ['left eye', 'left ear'],
]

/** In shares of the picture's width and height; a joint may lie a little outside. */
export type PosePoint = readonly [x: number, y: number]

/** A point for each of `poseJoints`, null for a joint that is hidden. The neck never is. */
export type PoseSkeleton = readonly (PosePoint | null)[]

export interface PoseDrawing {
  readonly people: readonly PoseSkeleton[]
  /** Width by height of what it was drawn on, 1 if not said: in a picture of another shape it keeps its proportions. */
  readonly ratio?: number
}

export const POSE_PEOPLE_MAX = 8
const NECK = poseJoints.indexOf('neck')

/** Takes any JSON. Apart from zod, which would be most of the weight of a runner that draws poses. */
export function isPoseDrawing(value: unknown): value is PoseDrawing {
  if (typeof value !== 'object' || value === null) return false
  const { people, ratio } = value as Readonly<Record<string, unknown>>
  if (!Array.isArray(people) || people.length === 0 || people.length > POSE_PEOPLE_MAX) return false
  return people.every(isSkeleton) && (ratio === undefined || isBetween(ratio, 0.1, 10))
}

function isSkeleton(value: unknown): value is PoseSkeleton {
  if (!Array.isArray(value) || value.length !== poseJoints.length) return false
  return value[NECK] !== null && value.every(point => point === null || isPoint(point))
}

function isPoint(value: unknown): value is PosePoint {
  return Array.isArray(value) && value.length === 2 && value.every(share => isBetween(share, -1, 2))
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}
