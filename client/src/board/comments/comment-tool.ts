import { StateNode } from '@tldraw/tldraw'
import { anchorAt } from './anchor.ts'
import { beginThread, talkOf } from './talk.ts'

/** A press says where a thread begins: at a place, or on what lies there. Drawing over a part makes it about that part. */
export class CommentTool extends StateNode {
  static override id = 'comment'
  static override isLockable = false

  override onEnter(): void {
    this.editor.setCursor({ type: 'cross', rotation: 0 })
  }

  override onExit(): void {
    talkOf(this.editor).drawn.set(null)
  }

  override onPointerMove(): void {
    const { inputs } = this.editor
    if (!inputs.getIsDragging()) return
    talkOf(this.editor).drawn.set({
      from: inputs.getOriginPagePoint().clone(),
      to: inputs.getCurrentPagePoint().clone(),
    })
  }

  override onPointerUp(): void {
    const { editor } = this
    const drawn = talkOf(editor).drawn.get()
    const anchor = drawn
      ? anchorAt(editor, drawn.from, drawn.to)
      : anchorAt(editor, editor.inputs.getCurrentPagePoint().clone())
    editor.setCurrentTool('select')
    beginThread(editor, anchor)
  }

  override onCancel(): void {
    this.editor.setCurrentTool('select')
  }
}
