import { Suspense } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { ThingDialogs } from '#items/thing-dialogs.tsx'
import { queueWrite } from '#local/local-store.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError } from '#ui/toast-store.ts'
import { boardMessages } from './board.messages.ts'
import { boardKind, boardRoutes } from './board-kind.ts'
import type { BoardAsk, BoardThing } from './board-menu.tsx'

const FolderPicker = lazyPart(async () => (await import('#items/folder-picker.tsx')).FolderPicker)

export interface BoardDialogsProps {
  asked: BoardAsk | undefined
  onClose: () => void
  /** After it was deleted, or left. */
  onGone: () => void
}

/** What has to be asked before something is done with a board. */
export function BoardDialogs({ asked, onClose, onGone }: BoardDialogsProps) {
  const text = useMessages(boardMessages)
  const moveTo = (board: BoardThing, folder: { id: string; name: string } | null) =>
    moveBoard(board, folder, {
      said: folder ? text.moved(folder.name) : text.movedOut,
      undone: text.movedBack,
    })
  if (asked?.is !== 'move') return <ThingDialogs kind={boardKind} asked={asked} onClose={onClose} onGone={onGone} />
  return (
    <Suspense>
      <FolderPicker
        title={text.moveTitle(asked.thing.name)}
        onPick={folder => void moveTo(asked.thing, folder).catch(showError)}
        onClose={onClose}
      />
    </Suspense>
  )
}

async function moveBoard(
  { id, folderId: before }: BoardThing,
  folder: { id: string } | null,
  { said, undone }: { said: string; undone: string },
): Promise<void> {
  const put = async (folderId: string | null) => {
    const input = { body: { ids: [id], folderId } }
    if (await queueWrite('artboard.move', input)) return { done: [id], refused: [] }
    return call(routes.move, input)
  }
  tellBulk(await put(folder?.id ?? null), () => said, {
    undo: async () => {
      try {
        tellBulk(await put(before), () => undone)
      } catch (error) {
        showError(error)
      }
    },
  })
  await refresh(boardRoutes)
}
