import { WeakCache, atom } from '@tldraw/tldraw'
import type { Atom, Editor, TLShapeId } from '@tldraw/tldraw'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'

/** What a person is in the middle of, on their own screen. */
export type MakingMode =
  | { readonly is: 'none' }
  /** A mask is drawn over an image, which others may draw at as well. */
  | { readonly is: 'mask'; readonly imageId: TLShapeId }
  | { readonly is: 'outpaint'; readonly imageId: TLShapeId; readonly margins: ImageMargins }
  | { readonly is: 'turbo'; readonly frameId: TLShapeId }

const none: MakingMode = { is: 'none' }
const modes = new WeakCache<Editor, Atom<MakingMode>>()

/** Of one board; read within `useValue` it is followed. */
export function modeOf(editor: Editor): Atom<MakingMode> {
  return modes.get(editor, () => atom('making mode', none))
}

export function leaveMode(editor: Editor): void {
  modeOf(editor).set(none)
}
