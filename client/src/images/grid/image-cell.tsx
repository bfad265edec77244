import { IconCheck, IconFile, IconFileText, IconStarFilled } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { filePath, thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { ImageFace } from '#images/library/image-list.ts'
import { gridMessages } from './grid-messages.ts'
import { averageColour, blurredPicture } from './thumb-hash.ts'
import classes from './image-grid.module.css'

export interface ImageCellProps {
  face: ImageFace
  index: number
  left: number
  width: number
  height: number
  isSelected: boolean
  /** Where the tab key comes in. */
  isEntry: boolean
  canDrag: boolean
}

/**
 * One picture. It does nothing itself: the grid around it hears of clicks, keys and drags by `data-index` and `data-act`.
 * Compared by what is seen, since a new list brings new faces for pictures that are as they were.
 */
export const ImageCell = memo(function ImageCell(props: ImageCellProps) {
  const { face, index, left, width, height, isSelected, isEntry, canDrag } = props
  const text = useMessages(gridMessages)
  return (
    <div
      role="gridcell"
      data-index={index}
      aria-selected={isSelected}
      aria-label={face.isAnimated ? `${face.name}, ${text.animated}` : face.name}
      tabIndex={isEntry ? 0 : -1}
      draggable={canDrag}
      className={classes.cell}
      style={{ left, width, height }}
    >
      {face.hasPicture ? <Thumbnail face={face} width={width} height={height} /> : <Plain face={face} />}
      <span className={classes.tick} data-act="tick" aria-hidden="true">
        <Icon of={IconCheck} size="xs" />
      </span>
      {face.isFavorite && (
        <span className={classes.star} aria-hidden="true">
          <IconStarFilled size={16} />
        </span>
      )}
      {face.isAnimated && <span className={classes.mark}>{text.animated}</span>}
    </div>
  )
}, isSame)

function isSame(one: ImageCellProps, other: ImageCellProps): boolean {
  return (
    one.face.id === other.face.id &&
    one.face.name === other.face.name &&
    one.face.fileId === other.face.fileId &&
    one.face.isFavorite === other.face.isFavorite &&
    one.index === other.index &&
    one.left === other.left &&
    one.width === other.width &&
    one.height === other.height &&
    one.isSelected === other.isSelected &&
    one.isEntry === other.isEntry &&
    one.canDrag === other.canDrag
  )
}

type Loading = 'waiting' | 'loaded' | 'failed'
/** What goes by faster than this needs no blurred picture. */
const LINGERS_MS = 140

function Thumbnail({ face, width, height }: { face: ImageFace; width: number; height: number }) {
  const [loading, setLoading] = useState<Loading>('waiting')
  const [lingers, setLingers] = useState(false)
  const waits = loading === 'waiting' && !lingers && face.thumbHash !== undefined
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLingers(true), LINGERS_MS)
    return () => clearTimeout(timer)
  }, [waits])
  const style: CSSProperties = {}
  if (loading !== 'loaded' && face.thumbHash) {
    style.backgroundColor = averageColour(face.thumbHash)
    if (lingers) style.backgroundImage = `url(${blurredPicture(face.id, face.thumbHash)})`
  }
  return (
    <span className={classes.picture} style={style}>
      {loading === 'failed' ? (
        !face.thumbHash && <Icon of={IconFile} size="lg" />
      ) : (
        <img
          src={filePath(face.fileId, String(thumbnailFor(width, height)) as `${ThumbnailWidth}`)}
          alt=""
          decoding="async"
          draggable={false}
          data-loaded={loading === 'loaded' || undefined}
          onLoad={() => setLoading('loaded')}
          onError={() => setLoading('failed')}
        />
      )}
    </span>
  )
}

/** The smallest that is not enlarged; a little blur is no loss where it spares three quarters of the bytes. */
function thumbnailFor(width: number, height: number): ThumbnailWidth {
  const wanted = Math.max(width, height) * Math.min(2, devicePixelRatio) * 0.8
  return thumbnailWidths.find(each => each >= wanted) ?? 1280
}

function Plain({ face }: { face: ImageFace }) {
  return (
    <span className={classes.picture} data-file={face.id}>
      <Icon of={IconFileText} size="xl" />
    </span>
  )
}
