import { BaseBoxShapeUtil, HTMLContainer } from '@tldraw/tldraw'
import { boardShapeProps, newPlaceholder } from '@atelier/shared-schema/documents/board-shapes.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import type { PlaceholderShape } from '#board/making/shape-types.ts'
import { PlaceholderView, isCopy } from './placeholder-view.tsx'
import { placeholderMessages } from './placeholder.messages.ts'

/** Stands for what is being made, for everybody on the board at once, until somebody takes what came of it. */
export class PlaceholderShapeUtil extends BaseBoxShapeUtil<PlaceholderShape> {
  static override type = 'placeholder' as const
  static override props = boardShapeProps.placeholder

  override getDefaultProps(): PlaceholderShape['props'] {
    return newPlaceholder({ w: 256, h: 256, act: 'generate', label: '' })
  }

  override isAspectRatioLocked() {
    return true
  }

  /** What is on its way fills the one it was asked for; a copy knows what that was, and can ask for its own. */
  override onBeforeDuplicate(_source: PlaceholderShape, copy: PlaceholderShape): PlaceholderShape {
    if (copy.props.state === 'done') return copy
    return { ...copy, props: { ...copy.props, state: 'canceled', error: null } }
  }

  override getText(shape: PlaceholderShape) {
    return shape.props.label
  }

  override getAriaDescriptor({ props }: PlaceholderShape) {
    const text = readMessages(placeholderMessages)
    return text.described(props.label || text.acts[props.act], describeState(props))
  }

  override component(shape: PlaceholderShape) {
    return (
      <HTMLContainer id={shape.id}>
        <PlaceholderView shape={shape} />
      </HTMLContainer>
    )
  }

  override getIndicatorPath({ props }: PlaceholderShape) {
    const path = new Path2D()
    path.rect(0, 0, props.w, props.h)
    return path
  }

  override toSvg() {
    return null
  }
}

function describeState(props: PlaceholderShape['props']): string {
  const text = readMessages(placeholderMessages)
  const { state, results } = props
  if (isCopy(props)) return text.copied
  if (state === 'asked') return text.asking
  return state === 'done' ? text.done(results.length) : text[state]
}
