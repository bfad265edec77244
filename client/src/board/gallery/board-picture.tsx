import { IconLayoutBoard } from '@tabler/icons-react'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './board-picture.module.css'

/** What is on a board, small, as it was a moment ago; an empty one shows its paper. */
export function BoardPicture({ board }: { board: Pick<ItemAnswer, 'thumbnailUrl'> }) {
  return (
    <span className={classes.picture} data-empty={board.thumbnailUrl === null || undefined}>
      {board.thumbnailUrl === null ? (
        <Icon of={IconLayoutBoard} size="xl" />
      ) : (
        <img src={board.thumbnailUrl} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  )
}
