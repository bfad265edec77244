import { WeakCache, atom, useEditor, useValue } from '@tldraw/tldraw'
import type { Atom, Editor, TLShapeId } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { modeOf } from '#board/making/making-mode.ts'
import type { PlaceholderShape } from '#board/making/shape-types.ts'

const brought = new WeakCache<Editor, Atom<TLShapeId | null>>()

/** The placeholder that was brought up by itself, since what its person waited for had come. */
export function broughtOf(editor: Editor): Atom<TLShapeId | null> {
  return brought.get(editor, () => atom('brought to the strip', null))
}

export function isFilled(shape: unknown): shape is PlaceholderShape {
  const { type, props } = (shape ?? {}) as Partial<PlaceholderShape>
  return type === 'placeholder' && props !== undefined && props.state === 'done' && props.results.length > 0
}

/** Whose results the strip shows: what is selected, else what has just come for this person. */
export function useStaged(): PlaceholderShape | undefined {
  const editor = useEditor()
  return useValue(
    'staged',
    () => {
      if (modeOf(editor).get().is !== 'none') return undefined
      const only = editor.getOnlySelectedShape()
      if (isFilled(only)) return only
      const id = broughtOf(editor).get()
      const shape = id === null ? undefined : editor.getShape(id)
      const isHere = shape && editor.getAncestorPageId(shape) === editor.getCurrentPageId()
      return isHere && isFilled(shape) ? shape : undefined
    },
    [editor],
  )
}

/**
 * Brings up what this person asked for when it comes, unless they are in the middle of something, until they turn to
 * something else.
 */
export function useBringing(uid: string): void {
  const editor = useEditor()
  useEffect(
    () =>
      editor.sideEffects.registerAfterChangeHandler('instance_page_state', (before, { selectedShapeIds }) => {
        if (before.selectedShapeIds !== selectedShapeIds && selectedShapeIds.length > 0) broughtOf(editor).set(null)
      }),
    [editor],
  )
  useEffect(
    () =>
      editor.sideEffects.registerAfterChangeHandler('shape', (before, after) => {
        if (!isFilled(after) || isFilled(before) || after.meta['createdBy'] !== uid) return
        if (!editor.isIn('select.idle') || modeOf(editor).get().is !== 'none') return
        const selected = editor.getSelectedShapeIds()
        const isBeside = selected.every(id => belongsTo(after, id))
        if (isBeside && editor.getAncestorPageId(after) === editor.getCurrentPageId()) {
          if (selected.length === 0) editor.run(() => editor.select(after.id), { history: 'ignore' })
          broughtOf(editor).set(after.id)
        }
      }),
    [editor, uid],
  )
}

function belongsTo({ id, props }: PlaceholderShape, selected: TLShapeId): boolean {
  return selected === id || selected === props.frameId || props.sources.includes(selected)
}
