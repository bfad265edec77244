import { BaseBoxShapeUtil, Group2d, HTMLContainer, Rectangle2d } from '@tldraw/tldraw'
import { boardShapeProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { shapesOfType } from '#board/making/shapes-of-type.ts'
import { FIRST_RECIPE } from './known-recipes.ts'
import { generationMessages } from './generation.messages.ts'
import { GenerationView } from './generation-view.tsx'

const SIDE = 360
/** Of the name above a frame, on the screen. */
const LABEL = { width: 160, height: 22 }

/** A frame to generate in. What comes of it lies over it, so the name above is where it can always be taken hold of. */
export class GenerationShapeUtil extends BaseBoxShapeUtil<GenerationShape> {
  static override type = 'generation' as const
  static override props = boardShapeProps.generation

  override getDefaultProps(): GenerationShape['props'] {
    return { w: SIDE, h: SIDE, name: '', recipeId: FIRST_RECIPE, prompt: '', params: {}, count: 1 }
  }

  override onBeforeCreate(next: GenerationShape): GenerationShape {
    if (next.props.name !== '') return next
    const frames = shapesOfType(this.editor, 'generation')
    return { ...next, props: { ...next.props, name: readMessages(generationMessages).frame(frames.length + 1) } }
  }

  override getGeometry({ props }: GenerationShape) {
    const zoom = this.editor.getEfficientZoomLevel()
    const height = LABEL.height / zoom
    return new Group2d({
      children: [
        new Rectangle2d({ width: props.w, height: props.h, isFilled: true }),
        new Rectangle2d({
          x: 0,
          y: -height,
          width: Math.min(props.w, LABEL.width / zoom),
          height,
          isFilled: true,
          isLabel: true,
          excludeFromShapeBounds: true,
        }),
      ],
    })
  }

  override getText(shape: GenerationShape) {
    return shape.props.prompt
  }

  override getAriaDescriptor({ props }: GenerationShape) {
    return readMessages(generationMessages).described(props.name, props.prompt)
  }

  override component(shape: GenerationShape) {
    return (
      <HTMLContainer id={shape.id}>
        <GenerationView shape={shape} />
      </HTMLContainer>
    )
  }

  override getIndicatorPath({ props }: GenerationShape) {
    const path = new Path2D()
    path.rect(0, 0, props.w, props.h)
    return path
  }

  /** What is asked for is no part of a picture of the board. */
  override toSvg() {
    return null
  }
}
