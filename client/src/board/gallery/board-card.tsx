import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { useSignedInPerson } from '#api/session.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { modeIcons } from '#items/mode-icon.ts'
import { ThingCard } from '#items/thing-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { boardMessages } from './board.messages.ts'
import { boardRoutes } from './board-kind.ts'
import { BoardMenu } from './board-menu.tsx'
import type { BoardAsk } from './board-menu.tsx'
import { BoardPicture } from './board-picture.tsx'

export type ListedBoard = ItemAnswer & Pick<FeedItem, 'folderId'>

export interface BoardCardProps {
  board: ListedBoard
  onAsk: (ask: BoardAsk) => void
  headingLevel?: 2 | 3
}

/** One board of a list: what is on it, what it is called, and when somebody worked on it last. */
export function BoardCard({ board, onAsk, headingLevel = 2 }: BoardCardProps) {
  const text = useMessages(boardMessages)
  const { uid } = useSignedInPerson()
  return (
    <ThingCard
      name={board.name}
      headingLevel={headingLevel}
      path={itemPagePath(board) ?? '.'}
      picture={<BoardPicture board={board} />}
      description={board.description}
      facts={
        <>
          {board.sharingMode !== 'private' && (
            <span role="img" aria-label={text.modes[board.sharingMode]} title={text.modes[board.sharingMode]}>
              <Icon of={modeIcons[board.sharingMode]} size="xs" />
            </span>
          )}
          <RelativeTime when={board.updatedAt} />
          {board.creator.uid !== uid && <span>{text.by(board.creator.name)}</span>}
        </>
      }
      acts={
        <>
          {board.deletedAt === null && (
            <FavoriteButton
              route={artboardsRoutes.favorite}
              write="artboard.favorite"
              item={board}
              refreshes={boardRoutes}
            />
          )}
          <BoardMenu board={board} onAsk={onAsk} />
        </>
      }
    />
  )
}
