/** Joints of a body in the order that OpenPose counts them (COCO, 18 points); right and left are the person's own. */
export const joints = [
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
export type Joint = (typeof joints)[number]

/** From which joint to which, in the order in which they are coloured. */
export const limbs: readonly (readonly [Joint, Joint])[] = [
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

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where the joints of a body are, in shares of the picture; one that is hidden is absent. The neck never is. */
export type Skeleton = ReadonlyMap<Joint, Point>
