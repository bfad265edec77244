import { useEffect, useState } from 'react'
import type { Size } from '#images/viewer/zoom.ts'
import { openTiles, storedTiles } from '#mask-editor/mask-tiles.ts'
import { maskSizeOf } from '#mask-editor/use-mask-editor.ts'
import type { MaskEdit } from '#mask-editor/use-mask-editor.ts'
import { keepMask, readKeptMask } from './inpainting-store.ts'

interface Of {
  uid: string
  imageId: string
  fileId: string
}

/** What was painted when the image was left; `isRead` once it is known whether anything was. */
export function useKeptMask({ uid, imageId, fileId }: Of, picture: Size | undefined) {
  const [read, setRead] = useState<{ isRead: boolean; edit?: MaskEdit | undefined }>({ isRead: false })
  useEffect(() => {
    if (!picture) return
    void readKeptMask(uid, imageId).then(kept => {
      const mask = kept?.fileId === fileId ? openTiles(kept.tiles, maskSizeOf(picture)) : undefined
      setRead({ isRead: true, edit: kept && mask && { mask, margins: kept.margins } })
    })
  }, [uid, imageId, fileId, picture])
  return read
}

/** After so long without another stroke. */
const PAUSE_MS = 400

/** Keeps each state of the mask on this device, so that it is there again after a reload. */
export function useKeepMask(
  { uid, imageId, fileId }: Of,
  { mask, margins }: MaskEdit,
  first: MaskEdit | undefined,
): void {
  const isFirst = mask === first?.mask && margins === first.margins
  useEffect(() => {
    if (isFirst) return
    const keep = () => void keepMask(uid, { imageId, fileId, tiles: storedTiles(mask), margins, at: Date.now() })
    const timer = setTimeout(keep, PAUSE_MS)
    // A page that goes away does not wait for that.
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [uid, imageId, fileId, mask, margins, isFirst])
}
