import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { BoardImage } from '../board-images.ts'

export interface ImageActs {
  inpaint: (image: BoardImage, ask: { prompt: string; mask: File }) => Promise<void>
  outpaint: (image: BoardImage, ask: { prompt: string; margins: ImageMargins }) => Promise<void>
}

export function useImageActs(): ImageActs {
  return { inpaint: () => Promise.resolve(), outpaint: () => Promise.resolve() }
}
