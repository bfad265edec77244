import { TURBO_LONG_SIDE } from '#entities/turbo.ts'
import type { ApiGraph } from '#graph/api-graph.ts'
import { loadNode, painterNode } from '#recipes/built-in/graph-parts.ts'
import { sizeOfRatio } from '#recipes/ratio-size.ts'

/** Under which the graph loads what is drawn. */
export const TURBO_DRAWING = 'drawing.webp'
/** Painted at half the size and enlarged: four times as soon, and enough to see where it goes. */
const PAINTED = { longSide: TURBO_LONG_SIDE / 2, multipleOf: 8 }

interface TurboPicture {
  readonly prompt: string
  readonly negativePrompt: string
  readonly aspectRatio: string
  readonly seed: number
  readonly strength: number
  readonly hasDrawing: boolean
}

export function drawTurbo(picture: TurboPicture): ApiGraph {
  const { width, height } = sizeOfRatio(PAINTED, picture.aspectRatio)
  const { prompt, negativePrompt: negative, seed } = picture
  const plain = painterNode({ prompt, negative, width, height })
  const over = painterNode({ prompt, negative, width, height, image: ['fit', 0], denoise: picture.strength })
  const paint = picture.hasDrawing ? over : plain
  const scale = { upscale_method: 'bilinear', width, height, crop: 'center' }
  return {
    ...(picture.hasDrawing && {
      load: { ...loadNode(), inputs: { image: TURBO_DRAWING } },
      fit: { class_type: 'ImageScale', inputs: { image: ['load', 0], ...scale } },
    }),
    paint: { ...paint, inputs: { ...paint.inputs, seed } },
    save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'frame' } },
  }
}
