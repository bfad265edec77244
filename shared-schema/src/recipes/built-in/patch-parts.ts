import type { ApiNode } from '#graph/api-graph.ts'
import { loadNode, mathNode } from './graph-parts.ts'

/** Loads an image into `load` and makes it no larger than so many megapixels in `fitted`; a smaller one stays as it is. */
export function shrinkNodes(megapixels: number): Readonly<Record<'load' | 'loaded' | 'wanted' | 'fitted', ApiNode>> {
  return {
    load: loadNode(),
    loaded: { class_type: 'GetImageSize', inputs: { image: ['load', 0] } },
    wanted: mathNode(`min(a * b / 1048576, ${megapixels})`, { a: ['loaded', 0], b: ['loaded', 1] }),
    fitted: {
      class_type: 'ImageScaleToTotalPixels',
      inputs: { image: ['load', 0], upscale_method: 'lanczos', megapixels: ['wanted', 1], resolution_steps: 1 },
    },
  }
}

/** What `shrinkNodes` leaves of an image at most, in pixels. */
export function pixelsOf(megapixels: number): number {
  return Math.ceil(megapixels * 1_048_576)
}
