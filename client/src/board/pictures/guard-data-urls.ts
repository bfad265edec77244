import type { Editor } from '@tldraw/tldraw'
import type { OpenBoard } from '#board/board-context.ts'
import { askFor } from './bring-pictures.ts'
import { fileOf } from './file-of-data-url.ts'

/**
 * However a picture comes that is written out in the record itself (a file of tldraw's, a drawing of Excalidraw): it is
 * uploaded, and the record waits for it. The server takes none that is not.
 */
export function guardDataUrls(editor: Editor, readBoard: () => OpenBoard): () => void {
  return editor.sideEffects.registerBeforeCreateHandler('asset', (asset, source) => {
    if (source !== 'user' || asset.type !== 'image' || !asset.props.src?.startsWith('data:')) return asset
    const file = fileOf(asset)
    queueMicrotask(() => {
      if (file && editor.getAsset(asset.id)) askFor(readBoard(), [{ assetId: asset.id, name: file.name, from: file }])
    })
    return { ...asset, props: { ...asset.props, src: null }, meta: { ...asset.meta, upload: Date.now() } }
  })
}
