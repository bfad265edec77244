import type { TLAsset, TLAssetContext, TLAssetStore } from '@tldraw/tldraw'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { chooseVariant } from './choose-variant.ts'

/**
 * Where tldraw itself finds pictures, as for an export: on the board their shapes choose (board-image.tsx). It never keeps
 * any: what comes onto a board is uploaded beside it (bring-pictures.ts), and documents hold ids of files.
 */
export const boardAssetStore = (): TLAssetStore => ({
  upload: () => Promise.reject(new Error('Pictures come onto a board by the uploads')),
  resolve,
})

function resolve(asset: TLAsset, { screenScale, dpr, shouldResolveToOriginal }: TLAssetContext): string | null {
  const { src } = asset.props
  if (!src?.startsWith('asset:')) return asset.type === 'bookmark' ? src : null
  if (asset.type !== 'image' || shouldResolveToOriginal) return filePath(fileIdOf(src), 'original')
  const { w: width, h: height, isAnimated } = asset.props
  const shown = Math.max(width, height) * screenScale * dpr
  return filePath(fileIdOf(src), chooseVariant({ width, height, isAnimated, shown, current: undefined }))
}
