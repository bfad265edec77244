import { createTLStore } from '@tldraw/tldraw'
import type { Editor, TLStore } from '@tldraw/tldraw'
import type { Doc } from 'yjs'
import { BoardBinding } from '#board/binding/board-binding.ts'

/** What a document says, as a store like the live one's that nobody changes; what of it cannot be shown is left out. */
export function storeOfVersion({ store: live }: Editor, doc: Doc): { store: TLStore; dispose: () => void } {
  const store = createTLStore({ schema: live.schema, assets: live.props.assets })
  const binding = new BoardBinding({ store, writer: () => ({ uid: '', canWrite: false, ownOnly: false }) })
  binding.bind(doc)
  return { store, dispose: () => binding.dispose() }
}
