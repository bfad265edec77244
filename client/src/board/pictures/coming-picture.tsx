import { IconPhotoUp, IconX } from '@tabler/icons-react'
import { useEditor } from '@tldraw/tldraw'
import type { TLImageAsset } from '@tldraw/tldraw'
import { useEffect, useState } from 'react'
import { readPictureBytes, usePictureArrival } from '#local/uploads/board-arrivals.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { callOff, waitingSince } from './bring-pictures.ts'
import { picturesMessages } from './pictures.messages.ts'
import { keepPreview, readPreview } from './previews.ts'
import classes from './pictures.module.css'

const LONG_MS = 86_400_000

/** Holds the place of a picture that is on its way: to who brings it with the picture and how far it is. */
export function ComingPicture({ asset }: { asset: TLImageAsset }) {
  const editor = useEditor()
  const text = useMessages(picturesMessages)
  const arrival = usePictureArrival(asset.id)
  const preview = usePreview(asset.id, arrival?.uploadId)
  const { name } = asset.props
  if (!arrival && preview === undefined) {
    const isLate = Date.now() - waitingSince(asset) > LONG_MS
    return (
      <span className={classes.trouble} role="img" aria-label={isLate ? text.neverCame : text.coming}>
        <Icon of={IconPhotoUp} size="xl" />
        <span>{isLate ? text.neverCame : text.coming}</span>
      </span>
    )
  }
  const percent = Math.round((arrival?.progress ?? 0) * 100)
  const cancel = () => {
    callOff([asset.id])
    const shapes = editor
      .getCurrentPageShapes()
      .filter(shape => shape.type === 'image' && shape.props.assetId === asset.id)
    editor.run(() => editor.deleteShapes(shapes), { history: 'ignore' })
    editor.run(() => editor.deleteAssets([asset.id]), { history: 'ignore' })
  }
  return (
    <div className={classes.coming}>
      {preview !== undefined && <img src={preview} alt={name} decoding="async" draggable={false} />}
      <div className={classes.progress}>
        <div
          className={classes.track}
          role="progressbar"
          aria-label={text.uploading(name)}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          data-state={arrival?.state}
        >
          <span style={{ scale: `${percent / 100} 1` }} />
        </div>
        {arrival && arrival.state !== 'done' && (
          <span className={classes.cancel} onPointerDown={event => event.stopPropagation()}>
            <IconButton icon={IconX} label={text.cancelUpload(name)} onClick={cancel} />
          </span>
        )}
      </div>
      {arrival?.state === 'missing' && <span className={classes.note}>{text.missing}</span>}
    </div>
  )
}

/** After a reload from what the uploads have kept. */
function usePreview(assetId: string, uploadId: string | undefined): string | undefined {
  const [preview, setPreview] = useState(() => readPreview(assetId))
  useEffect(() => {
    if (preview !== undefined || uploadId === undefined) return undefined
    let isOver = false
    void readPictureBytes(uploadId).then(blob => {
      if (isOver || !blob || blob.size === 0) return
      keepPreview(assetId, URL.createObjectURL(blob))
      setPreview(readPreview(assetId))
    })
    return () => {
      isOver = true
    }
  }, [assetId, uploadId, preview])
  return preview
}
