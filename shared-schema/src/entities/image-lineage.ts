import { z } from 'zod'
import { id } from './ids.ts'
import { imageSummary } from './image.ts'

export const LINEAGE_STEPS_MAX = 6

/** Of what an image was made from, a device is told of so many. */
export const IMAGE_SOURCES_MAX = 24

/** What an image was made from, and what that was to it, as in `copy`. */
export const imageSource = z.object({ id, role: z.string() })
export type ImageSource = z.infer<typeof imageSource>

/** Of an image in a lineage, what it is known again and opened by. */
export const lineageImage = imageSummary.pick({
  id: true,
  name: true,
  fileId: true,
  media: true,
  thumbnailUrl: true,
  thumbHash: true,
  width: true,
  height: true,
  createdAt: true,
  deletedAt: true,
})
export type LineageImage = z.infer<typeof lineageImage>

/** Images that are equally far away, by the shortest way there is. */
export const lineageStep = z.object({
  images: z.array(lineageImage),
  /** What the caller may not see, beside which image of the step before: only counted, and not gone beyond. */
  hidden: z.array(z.object({ nextTo: id, count: z.int() })),
  /** There are more of them than are told. */
  hasMore: z.boolean(),
})
export type LineageStep = z.infer<typeof lineageStep>

export const lineageSide = z.object({
  /** The nearest first. */
  steps: z.array(lineageStep),
  /** Beyond the last step there is something. */
  goesOn: z.boolean(),
})
export type LineageSide = z.infer<typeof lineageSide>

/** What an image was made from, and what was made of it. */
export const imageLineage = z.object({
  image: lineageImage,
  above: lineageSide,
  below: lineageSide,
  /** Between any two of the images: what the source was to the image, as in `copy`. */
  links: z.array(z.object({ imageId: id, sourceId: id, role: z.string() })),
})
export type ImageLineage = z.infer<typeof imageLineage>
