import { IconFileText, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { filePath, thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import { Icon } from '#ui/icon.tsx'
import type { ImageFace } from '#images/library/image-list.ts'
import { averageColour } from './thumb-hash.ts'
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
  animatedText: string
}

/**
 * One picture. It does nothing itself: the grid around it hears of clicks, keys and drags by `data-index` and `data-act`, and
 * of pictures that have arrived (use-arrivals.ts). So many come and go while one scrolls that it has neither state nor effects.
 * Compared by what is seen, since a new list brings new faces for pictures that are as they were.
 */
export const ImageCell = memo(function ImageCell(props: ImageCellProps) {
  const { face, index, left, width, height, isSelected, isEntry, canDrag, animatedText } = props
  return (
    <div
      role="gridcell"
      data-index={index}
      aria-selected={isSelected}
      aria-label={face.isAnimated ? `${face.name}, ${animatedText}` : face.name}
      tabIndex={isEntry ? 0 : -1}
      draggable={canDrag}
      className={classes.cell}
      style={{ left, width, height }}
    >
      {face.hasPicture ? (
        <Thumbnail key={face.fileId} face={face} width={width} height={height} />
      ) : (
        <span className={classes.picture} data-file={face.id}>
          <Icon of={IconFileText} size="xl" />
        </span>
      )}
      <span className={classes.tick} data-act="tick" aria-hidden="true" />
      {face.isFavorite && (
        <span className={classes.star} aria-hidden="true">
          <IconStarFilled size={16} />
        </span>
      )}
      {face.isAnimated && <span className={classes.mark}>{animatedText}</span>}
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
    one.canDrag === other.canDrag &&
    one.animatedText === other.animatedText
  )
}

function Thumbnail({ face, width, height }: { face: ImageFace; width: number; height: number }) {
  return (
    <span className={classes.picture} style={face.thumbHash && { backgroundColor: averageColour(face.thumbHash) }}>
      <img
        src={filePath(face.fileId, String(thumbnailFor(width, height)) as `${ThumbnailWidth}`)}
        alt=""
        decoding="async"
        draggable={false}
      />
    </span>
  )
}

/** The smallest that is not enlarged; a little blur is no loss where it spares three quarters of the bytes. */
function thumbnailFor(width: number, height: number): ThumbnailWidth {
  const wanted = Math.max(width, height) * Math.min(2, devicePixelRatio) * 0.8
  return thumbnailWidths.find(each => each >= wanted) ?? 1280
}
