import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { stagingMessages } from './staging.messages.ts'

const FRESH_MS = 60_000

/** What the people of a board are called; asked for only where there is somebody to be named. */
export function useBoardPeople(isAsked: boolean): (uid: string) => string {
  const text = useMessages(stagingMessages)
  const { board, person } = useBoard()
  const { data } = useRoute(
    artboardsRoutes.listMentionable,
    { params: { id: board.id }, query: {} },
    { enabled: isAsked, staleTime: FRESH_MS },
  )
  return uid => (uid === person.uid ? text.you : (data?.items.find(known => known.uid === uid)?.name ?? text.somebody))
}
