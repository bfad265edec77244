import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { BOARD_PICTURES_MAX } from '@atelier/shared-schema/entities/artboard.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { uploadWhole } from '#pictures/upload-picture.ts'
import type { ImportedPicture } from './import-content.ts'

export interface BringOptions {
  boardId: string
  signal: AbortSignal
  onProgress: (done: number, count: number) => void
}

/** Makes pictures that came in a file the board's own; those that the server does not take are missing in the answer. */
export async function bringEmbedded(
  pictures: readonly ImportedPicture[],
  { boardId, signal, onProgress }: BringOptions,
): Promise<Map<string, BoardPicture>> {
  const uploaded: { assetId: string; fileId: string }[] = []
  for (const [done, picture] of pictures.entries()) {
    signal.throwIfAborted()
    onProgress(done, pictures.length)
    const fileId = await upload(picture)
    if (fileId !== null) uploaded.push({ assetId: picture.assetId, fileId })
  }
  const brought = new Map<string, BoardPicture>()
  for (let at = 0; at < uploaded.length; at += BOARD_PICTURES_MAX) {
    signal.throwIfAborted()
    const some = uploaded.slice(at, at + BOARD_PICTURES_MAX)
    const body = { images: some.map(({ fileId }) => fileId) }
    const { items } = await call(routes.addPictures, { params: { id: boardId }, body }, { signal })
    some.forEach(({ assetId }, index) => {
      const picture = items[index]
      if (picture) brought.set(assetId, picture)
    })
  }
  onProgress(pictures.length, pictures.length)
  return brought
}

/** null: it is no picture that this server takes. Without the network nothing of the import goes on. */
async function upload({ name, source }: ImportedPicture): Promise<string | null> {
  const blob = blobOf(source)
  if (!blob) return null
  try {
    return await uploadWhole(blob, { filename: name || 'picture', purpose: 'ARTBOARD' })
  } catch (error) {
    if (isNetworkError(error)) throw error
    return null
  }
}

/** Not by fetching it: the page may fetch from its own server only. */
function blobOf(source: string): Blob | null {
  const [, type = '', base64, data = ''] = /^data:([^;,]*)(?:;[^;,]*)*?(;base64)?,(.*)$/s.exec(source) ?? []
  try {
    const text = base64 ? atob(data) : decodeURIComponent(data)
    const bytes = base64 ? Uint8Array.from(text, letter => letter.charCodeAt(0)) : new TextEncoder().encode(text)
    return bytes.length > 0 ? new Blob([bytes], { type }) : null
  } catch {
    return null
  }
}
