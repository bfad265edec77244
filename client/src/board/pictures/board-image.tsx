import { HTMLContainer, getUncroppedSize, useEditor, useValue } from '@tldraw/tldraw'
import type { TLImageAsset, TLImageShape } from '@tldraw/tldraw'
import { IconCloudOff, IconPhotoOff } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { isWaiting } from './bring-pictures.ts'
import { chooseVariant } from './choose-variant.ts'
import { ComingPicture } from './coming-picture.tsx'
import { croppedStyle, flippedStyle } from './image-styles.ts'
import { NameLabel } from './name-label.tsx'
import { picturesMessages } from './pictures.messages.ts'
import { dropPreview, readPreview } from './previews.ts'
import classes from './pictures.module.css'

/** A picture on the board: as sharp as it is looked at, a place held while it is on its way, and said where it is gone. */
export const BoardImage = memo(function BoardImage({ shape }: { shape: TLImageShape }) {
  const editor = useEditor()
  const { assetId, crop, w, h } = shape.props
  const asset = useValue('asset', () => (assetId ? editor.getAsset<TLImageAsset>(assetId) : undefined), [
    editor,
    assetId,
  ])
  const isCropping = useValue('cropping', () => editor.getCroppingShapeId() === shape.id, [editor, shape.id])
  const source = asset?.props.src
  return (
    <>
      {asset && <NameLabel shapeId={shape.id} width={w} name={asset.props.name} />}
      <HTMLContainer
        id={shape.id}
        className={classes.frame}
        data-cropping={isCropping || undefined}
        style={{ width: w, height: h, ...(crop?.isCircle && { borderRadius: '50%' }) }}
      >
        {asset && source?.startsWith('asset:') ? (
          <LoadedPicture key={source} shape={shape} asset={asset} fileId={fileIdOf(source)} />
        ) : asset && isWaiting(asset) ? (
          <ComingPicture asset={asset} />
        ) : (
          <Trouble is="gone" />
        )}
      </HTMLContainer>
    </>
  )
})

interface LoadedPictureProps {
  shape: TLImageShape
  asset: TLImageAsset
  fileId: string
}

/** The one that is there stays until the next is decoded: nothing flickers. */
function LoadedPicture({ shape, asset, fileId }: LoadedPictureProps) {
  const { crop, altText } = shape.props
  const variant = useVariant(shape, asset)
  const [shown, setShown] = useState(() => readPreview(asset.id))
  const [trouble, setTrouble] = useState<'gone' | 'away'>()
  const [tries, setTries] = useState(0)
  const wanted = variant && filePath(fileId, variant)
  const next = wanted === shown || trouble ? undefined : wanted
  useEffect(() => {
    if (trouble !== 'away') return undefined
    const again = () => {
      setTrouble(undefined)
      setTries(before => before + 1)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [trouble])
  const settle = (image: HTMLImageElement, address: string) => {
    const show = () => {
      setShown(address)
      dropPreview(asset.id)
    }
    image.decode().then(show, show)
  }
  const style = { ...croppedStyle(shape.props, getUncroppedSize(shape.props, crop)) }
  const flipped = flippedStyle(shape.props)
  const addresses = [shown, next].filter(address => address !== undefined)
  return (
    <div className={classes.uncropped} style={style} data-bare={shown === undefined || undefined}>
      {addresses.map((address, index) => (
        <img
          key={`${address} ${address === next ? tries : ''}`}
          src={address}
          alt={index === 0 ? altText || asset.props.name : ''}
          style={flipped}
          decoding="async"
          draggable={false}
          {...(address === next && {
            onLoad: event => settle(event.currentTarget, address),
            onError: () => void whatIsWrong(address).then(setTrouble),
          })}
        />
      ))}
      {trouble && shown === undefined && <Trouble is={trouble} />}
    </div>
  )
}

/** What is out of sight keeps what it has. A little later than the zoom, so that nothing is fetched on the way. */
function useVariant(shape: TLImageShape, asset: TLImageAsset): FileVariant | undefined {
  const editor = useEditor()
  const last = useRef<FileVariant>(undefined)
  const { id, props } = shape
  const { w: width, h: height, isAnimated } = asset.props
  const uncropped = getUncroppedSize(props, props.crop)
  const side = Math.max(uncropped.w, uncropped.h)
  const variant = useValue(
    'variant',
    () => {
      if (editor.getCulledShapes().has(id)) return last.current
      const shown = side * editor.getDebouncedZoomLevel() * editor.getInstanceState().devicePixelRatio
      const isStill = !props.playing || editor.user.getAnimationSpeed() === 0
      return chooseVariant({ width, height, isAnimated: isAnimated && !isStill, shown, current: last.current })
    },
    [editor, id, side, width, height, isAnimated, props.playing],
  )
  useEffect(() => {
    last.current = variant
  }, [variant])
  return variant
}

/** Whether it is not to be had at all, or not without the network. */
async function whatIsWrong(address: string): Promise<'gone' | 'away'> {
  try {
    const { status } = await fetch(address, { headers: { range: 'bytes=0-0' } })
    return status === 404 || status === 403 || status === 410 || status === 200 || status === 206 ? 'gone' : 'away'
  } catch {
    return 'away'
  }
}

function Trouble({ is }: { is: 'gone' | 'away' }) {
  const text = useMessages(picturesMessages)
  return (
    <span className={classes.trouble} role="img" aria-label={is === 'gone' ? text.gone : text.away}>
      <Icon of={is === 'gone' ? IconPhotoOff : IconCloudOff} size="xl" />
      <span>{is === 'gone' ? text.gone : text.away}</span>
    </span>
  )
}
