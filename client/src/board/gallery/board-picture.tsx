import { IconLayoutBoard } from '@tabler/icons-react'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { PictureOr } from '#items/picture-or.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './board-picture.module.css'

/** What is on a board, small, as it was a moment ago; an empty one shows its paper. */
export function BoardPicture({ board }: { board: Pick<ItemAnswer, 'thumbnailUrl'> }) {
  return (
    <span className={classes.picture}>
      <PictureOr src={board.thumbnailUrl} draggable={false} instead={<Icon of={IconLayoutBoard} size="xl" />} />
    </span>
  )
}
