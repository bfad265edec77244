import { z } from 'zod'

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
const posePoint = z.tuple([z.number().min(-1).max(2), z.number().min(-1).max(2)])

/** A point for each of `poseJoints`, null for a joint that is hidden. */
export const poseSkeleton = z
  .array(posePoint.nullable())
  .length(poseJoints.length)
  .refine(points => points[1] !== null, 'must have a neck')
export type PoseSkeleton = z.infer<typeof poseSkeleton>

export const POSE_PEOPLE_MAX = 8
export const poseDrawing = z.object({
  people: z.array(poseSkeleton).min(1).max(POSE_PEOPLE_MAX),
  /** Width by height of what it was drawn on, 1 if not said: in a picture of another shape it keeps its proportions. */
  ratio: z.number().min(0.1).max(10).optional(),
})
export type PoseDrawing = z.infer<typeof poseDrawing>
