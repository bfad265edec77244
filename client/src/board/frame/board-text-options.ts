import { KeyboardShiftEnterTweakExtension, tipTapDefaultExtensions } from '@tldraw/tldraw'
import type { TiptapEditor, TLTextOptions } from '@tldraw/tldraw'

type SetContent = Parameters<TiptapEditor['commands']['setContent']>
interface Write {
  tr: TiptapEditor['state']['tr']
  editor: TiptapEditor
  dispatch?: unknown
}

/**
 * What others write in the words that one is in the middle of comes in where it differs, and the caret stays where it is among
 * the rest: tldraw puts all of them there anew, and the caret at their end.
 */
const calmContent = KeyboardShiftEnterTweakExtension.extend({
  name: 'calmContent',
  addKeyboardShortcuts: () => ({}),
  addCommands: () => ({
    setContent:
      (content: SetContent[0], { emitUpdate = true }: SetContent[1] = {}) =>
      ({ tr, editor, dispatch }: Write) => {
        const next = editor.schema.nodeFromJSON(content)
        const start = tr.doc.content.findDiffStart(next.content)
        const end = tr.doc.content.findDiffEnd(next.content)
        if (!dispatch || start === null || !end) return true
        // Of "aa" that becomes "aaa" start and end overlap.
        const overlap = Math.max(0, start - Math.min(end.a, end.b))
        tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
        if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
        tr.setMeta('preventUpdate', !emitUpdate).setMeta('addToHistory', false)
        return true
      },
  }),
})

export const boardTextOptions: TLTextOptions = {
  tipTapConfig: {
    extensions: [...tipTapDefaultExtensions, calmContent],
    // It takes the focus a moment after it is there: at the start, what is typed by then would stand behind what comes next.
    autofocus: 'end',
  },
}
