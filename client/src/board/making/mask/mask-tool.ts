import { StateNode } from '@tldraw/tldraw'
import type { TLImageShape, TLShapeId, TLStateNodeConstructor } from '@tldraw/tldraw'
import { isImage } from '#board/making/board-images.ts'
import { modeOf } from '#board/making/making-mode.ts'
import { beginStroke, goOn } from './board-mask.ts'

export const MASK_TOOL = 'mask'

/** Draws a mask over the image that one is masking. */
export class MaskTool extends StateNode {
  static override id = MASK_TOOL
  static override initial = 'idle'
  static override children(): TLStateNodeConstructor[] {
    return [Idle, Drawing]
  }

  override onEnter() {
    this.editor.setCursor({ type: 'cross', rotation: 0 })
  }

  /** undefined once it is gone, or nothing is masked any more. */
  getImage(): TLImageShape | undefined {
    const mode = modeOf(this.editor).get()
    const shape = mode.is === 'mask' ? this.editor.getShape(mode.imageId) : undefined
    return shape && isImage(shape) ? shape : undefined
  }
}

class Idle extends StateNode {
  static override id = 'idle'

  override onPointerDown() {
    this.parent.transition('drawing')
  }

  override onCancel() {
    this.editor.setCurrentTool('select')
  }
}

class Drawing extends StateNode {
  static override id = 'drawing'
  #stroke: TLShapeId | undefined

  override onEnter() {
    this.#begin()
  }

  override onPointerMove() {
    const image = this.#image()
    if (this.#stroke === undefined || !image) return
    if (!goOn(this.editor, this.#stroke, image)) this.#begin()
  }

  override onPointerUp() {
    this.#end()
  }

  override onCancel() {
    this.#end()
  }

  override onComplete() {
    this.#end()
  }

  override onInterrupt() {
    this.#end()
  }

  #image(): TLImageShape | undefined {
    return (this.parent as MaskTool).getImage()
  }

  #begin(): void {
    const image = this.#image()
    this.#stroke = image && beginStroke(this.editor, image)
    if (!image) this.editor.setCurrentTool('select')
  }

  #end(): void {
    this.#stroke = undefined
    this.parent.transition('idle')
  }
}
