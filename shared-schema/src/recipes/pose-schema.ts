import { z } from 'zod'
import { isPoseDrawing, POSE_PEOPLE_MAX, poseJoints, type PoseDrawing } from './pose-drawing.ts'

const posePoint = z.tuple([z.number().min(-1).max(2), z.number().min(-1).max(2)])
const poseSkeleton = z.array(posePoint.nullable()).length(poseJoints.length)

/** Skeletons as the wire has them. */
export const poseDrawing: z.ZodType<PoseDrawing> = z
  .object({
    people: z.array(poseSkeleton).min(1).max(POSE_PEOPLE_MAX),
    ratio: z.number().min(0.1).max(10).optional(),
  })
  .refine(isPoseDrawing, 'must have a neck for each person')
