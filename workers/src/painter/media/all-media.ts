import type { PaintMedium } from '#painter/media/medium.ts'
import type { Medium } from '#painter/scene.ts'

/** Who makes a rendering into which medium. */
export const allMedia: Partial<Record<Medium, PaintMedium>> = {}
