/*
 * Words of closed lists that are also read where zod is not: what takes a query apart in a worker needs the words, not the
 * schemas, and zod would be most of its weight.
 */

export const contentRatings = ['unrated', 'sfw', 'semi-nsfw', 'hardcore-nsfw'] as const

export const imageOrigins = ['generated', 'upload'] as const

export const mediaKinds = ['image', 'animated', 'text', 'file'] as const

/** By how many pixels an image has: below half a million, two, eight, and what is above. */
export const imageSizes = ['small', 'medium', 'large', 'huge'] as const

export const imageShapes = ['square', 'portrait', 'landscape'] as const
