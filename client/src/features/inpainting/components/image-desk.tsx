import { useEffect, useState } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageBrief } from '@atelier/shared-schema/entities/image.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { usePageTitle } from '#app/page-title.ts'
import { AskForAccess } from '#items/ask-for-access.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import type { MaskHand } from '#mask-editor/use-mask-editor.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { useKeptMask } from '../hooks/use-kept-mask.ts'
import type { Session } from '../hooks/use-session.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import { Desk } from './desk.tsx'
import classes from '../inpainting.module.css'

export interface EditedImage {
  readonly id: string
  readonly name: string
  readonly folderId: string | null
  readonly brief: Pick<ImageBrief, 'fileId' | 'media'>
}

interface ImageDeskProps {
  uid: string
  imageId: string
  session: Session
  hand: MaskHand
}

/** Finds the image, its pixels, and the mask that was painted on it last; says so where one of them cannot be had. */
export function ImageDesk({ uid, imageId, session, hand }: ImageDeskProps) {
  const text = useMessages(inpaintingMessages)
  const { image, read } = useImage(imageId)
  usePageTitle(image?.name)
  const { picture, hasFailed, retry } = usePixels(image?.brief.media === 'image' ? image.brief.fileId : undefined)
  const kept = useKeptMask({ uid, imageId, fileId: image?.brief.fileId ?? '' }, picture?.size)
  if (!image && read.isError) {
    const again = () => void read.refetch()
    if (isNetworkError(read.error)) return <OfflineState onRetry={again} />
    const isGone = isErrorCode(read.error, 'NOT_FOUND', 'VALIDATION', 'FORBIDDEN')
    return (
      <div>
        <ErrorState {...(isGone ? { title: text.gone } : { onRetry: again })}>
          {isGone ? text.goneLead : describeError(read.error)}
        </ErrorState>
        {isGone && <AskForAccess itemId={imageId} />}
      </div>
    )
  }
  if (image && image.brief.media !== 'image') return <ErrorState title={text.noPicture} />
  if (hasFailed) return <ErrorState title={text.unreadable} onRetry={retry} />
  if (!image || !picture || !kept.isRead) {
    return (
      <div className={classes.loading}>
        <SkeletonBlock height={420} />
      </div>
    )
  }
  return <Desk uid={uid} image={image} picture={picture} first={kept.edit} session={session} hand={hand} />
}

/** As it is on this device, or as the server tells it. */
function useImage(id: string) {
  const row = useLocalItem(id)
  const read = useRoute(imagesRoutes.read, { params: { id } }, { staleTime: 30_000 })
  const known = row && detailOf(row.item, 'IMAGE')
  const [image, setImage] = useState<EditedImage>()
  const { data } = read
  // The server's word that it is gone counts more than a row that is still here.
  const isGone = isErrorCode(read.error, 'NOT_FOUND')
  useEffect(() => {
    if (isGone) setImage(undefined)
    else if (known && row) setImage({ id, name: row.item.name, folderId: row.item.folderId, brief: known })
    else if (data) setImage({ id, name: data.name, folderId: data.folderId, brief: data })
  }, [id, known, row, data, isGone])
  return { image, read }
}

export interface LoadedPicture {
  readonly element: HTMLImageElement
  readonly size: { readonly width: number; readonly height: number }
}

function usePixels(fileId: string | undefined) {
  const [tries, setTries] = useState(0)
  const [picture, setPicture] = useState<LoadedPicture>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (fileId === undefined) return
    setFailed(false)
    const element = new Image()
    element.src = filePath(fileId, 'original')
    element.decode().then(
      () => setPicture({ element, size: { width: element.naturalWidth, height: element.naturalHeight } }),
      () => setFailed(true),
    )
  }, [fileId, tries])
  return { picture, hasFailed: hasFailed && !picture, retry: () => setTries(count => count + 1) }
}
