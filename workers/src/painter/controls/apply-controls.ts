import { NodeInputError } from '#engine/node-kind.ts'
import type { Control } from '#engine/node-values.ts'
import type { Drawing } from '#painter/layers.ts'
import { layOutByDepth } from './depth-layout.ts'
import { layOutByLines } from './line-layout.ts'

/** @throws NodeInputError for a kind of layout that the painter cannot follow */
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
        throw new NodeInputError(
          'control_net',
          'The Studio Painter cannot follow a pose; it can follow lines and depth.',
        )
    }
  }
  return { ...drawing, picture }
}
