import { IconFolderSymlink, IconLink } from '@tabler/icons-react'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { copyText } from '#items/copy-text.ts'
import type { Thing, ThingAsk } from '#items/thing-kind.ts'
import { ThingMenu } from '#items/thing-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { boardMessages } from './board.messages.ts'
import { boardKind } from './board-kind.ts'

export type BoardThing = Thing & Pick<FeedItem, 'folderId'>
export type BoardAsk = ThingAsk | { is: 'move'; thing: BoardThing }

/** The dots of a board, wherever it is listed. */
export function BoardMenu({ board, onAsk }: { board: BoardThing; onAsk: (ask: BoardAsk) => void }) {
  const text = useMessages(boardMessages)
  const copyLink = async () => {
    await copyText(new URL(itemPagePath(board) ?? '', location.origin).href)
    showToast(text.copiedLink)
  }
  const own = [
    { icon: IconLink, label: text.copyLink, run: () => void copyLink().catch(showError) },
    ...(board.capabilities.canMove
      ? [{ icon: IconFolderSymlink, label: text.move, run: () => onAsk({ is: 'move', thing: board }) }]
      : []),
  ]
  return <ThingMenu kind={boardKind} thing={board} onAsk={onAsk} own={own} />
}
