import { memo } from 'react'
import type { ImageList } from '#images/library/image-list.ts'
import { ImageCell } from './image-cell.tsx'
import type { JustifiedLayout } from './justified-layout.ts'
import classes from './image-grid.module.css'

export interface ImageRowProps {
  list: ImageList
  layout: JustifiedLayout
  /** Of the layout. */
  index: number
  selectedIds: ReadonlySet<string>
  /** The picture where the tab key comes in; -1 when it is in another row. */
  entry: number
  canDrag: boolean
  animatedText: string
}

/** A row of pictures. While one scrolls all its properties stay the same objects, so that only rows that come are rendered. */
export const ImageRow = memo(function ImageRow(props: ImageRowProps) {
  const { list, layout, index, selectedIds, entry, canDrag, animatedText } = props
  const row = layout.rowAt(index)
  return (
    <div role="row" aria-rowindex={index + 1} className={classes.row} style={{ top: row.top, height: row.height }}>
      {layout.edgesOf(row).map((edge, offset) => {
        const picture = row.from + offset
        const face = list.faceAt(picture)
        return (
          <ImageCell
            key={face.id}
            face={face}
            index={picture}
            left={edge.left}
            width={edge.width}
            height={row.height}
            isSelected={selectedIds.has(face.id)}
            isEntry={picture === entry}
            canDrag={canDrag}
            animatedText={animatedText}
          />
        )
      })}
    </div>
  )
})
