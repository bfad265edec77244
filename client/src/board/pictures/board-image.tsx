import { HTMLContainer, computed, getUncroppedSize, useEditor, useValue } from '@tldraw/tldraw'
import type { Editor, TLImageAsset, TLImageShape } from '@tldraw/tldraw'
import { IconCloudOff, IconPhotoOff } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useState } from 'react'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { isWaiting } from './bring-pictures.ts'
import { chooseVariant } from './choose-variant.ts'
import { ComingPicture } from './coming-picture.tsx'
import { croppedStyle, flippedStyle } from './image-styles.ts'
import { NAMED_FROM, NameLabel } from './name-label.tsx'
import { picturesMessages } from './pictures.messages.ts'
import { dropPreview, readPreview } from './previews.ts'
import classes from './pictures.module.css'

/** A picture on the board: as sharp as it is looked at, a place held while it is on its way, and said where it is gone. */
export const BoardImage = memo(function BoardImage({ shape }: { shape: TLImageShape }) {
  const { asset, variant, isCropping, hasName } = useImageState(shape)
  const { crop, w, h } = shape.props
  const source = asset?.props.src
  return (
    <>
      {asset && hasName && <NameLabel width={w} name={asset.props.name} />}
      <HTMLContainer
        id={shape.id}
        className={classes.frame}
        data-cropping={isCropping || undefined}
        style={{ width: w, height: h, ...(crop?.isCircle && { borderRadius: '50%' }) }}
      >
        {asset && source?.startsWith('asset:') ? (
          <LoadedPicture key={source} shape={shape} asset={asset} fileId={fileIdOf(source)} variant={variant} />
        ) : asset && isWaiting(asset) ? (
          <ComingPicture asset={asset} />
        ) : (
          <Trouble is="gone" />
        )}
      </HTMLContainer>
    </>
  )
})

interface ImageState {
  asset: TLImageAsset | undefined
  variant: FileVariant | undefined
  isCropping: boolean
  hasName: boolean
}

/**
 * In one signal, since a board has hundreds of pictures. What is out of sight keeps what it has, and what depends on the zoom
 * waits until that is at rest: nothing is fetched or drawn on the way.
 */
function useImageState({ id }: TLImageShape): ImageState {
  const editor = useEditor()
  const state = useMemo(() => {
    let last: ImageState | undefined
    return computed(
      `picture ${id}`,
      () => {
        last = readState(editor, id, last)
        return last
      },
      { isEqual: isSameState },
    )
  }, [editor, id])
  return useValue(state)
}

function readState(editor: Editor, id: TLImageShape['id'], last: ImageState | undefined): ImageState {
  const props = editor.getShape<TLImageShape>(id)?.props
  const asset = props?.assetId ? editor.getAsset<TLImageAsset>(props.assetId) : undefined
  const isCropping = editor.getCroppingShapeId() === id
  const isOutOfSight = editor.getCulledShapes().has(id)
  if (!props || !asset || isOutOfSight) {
    return { asset, variant: last?.variant, isCropping, hasName: last?.hasName ?? false }
  }
  const zoom = editor.getDebouncedZoomLevel()
  const { w: width, h: height, isAnimated, name } = asset.props
  const whole = getUncroppedSize(props, props.crop)
  const shown = Math.max(whole.w, whole.h) * zoom * editor.getInstanceState().devicePixelRatio
  const isMoving = isAnimated && props.playing && editor.user.getAnimationSpeed() > 0
  const variant = chooseVariant({ width, height, isAnimated: isMoving, shown, current: last?.variant })
  return { asset, variant, isCropping, hasName: name !== '' && props.w * zoom >= NAMED_FROM }
}

function isSameState(one: ImageState, other: ImageState): boolean {
  return (
    one.asset === other.asset &&
    one.variant === other.variant &&
    one.isCropping === other.isCropping &&
    one.hasName === other.hasName
  )
}

interface LoadedPictureProps {
  shape: TLImageShape
  asset: TLImageAsset
  fileId: string
  variant: FileVariant | undefined
}

/** The one that is there stays until the next is decoded: nothing flickers. */
function LoadedPicture({ shape, asset, fileId, variant }: LoadedPictureProps) {
  const { crop, altText } = shape.props
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
