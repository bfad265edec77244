import type { Control } from '#engine/node-values.ts'
import type { Drawing } from '#painter/drawing.ts'
import { layOutByDepth } from './depth-layout.ts'
import { layOutByLines } from './line-layout.ts'

/** What lays out what was painted, rather than what is to be. */
export function applyControls(drawing: Drawing, controls: readonly Control[] = []): Drawing {
  let { picture } = drawing
  for (const { kind, picture: guide, strength } of controls) {
    switch (kind) {
      case 'canny':
      case 'scribble':
        picture = layOutByLines(picture, guide, strength)
        break
      case 'depth':
        picture = layOutByDepth(picture, drawing.frame, guide, strength)
        break
      case 'pose':
        // Its people were placed by it before anything was drawn.
        break
    }
  }
  return { ...drawing, picture }
}
