import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { useRoute } from '#api/use-route.ts'
import { useBoard } from '#board/board-context.ts'
import { isVisitor } from '#board/board-person.ts'

const FRESH_MS = 60_000

/** Who somebody of a board is, as far as that is known; asked for only where there is somebody to be shown. */
export function useBoardPeople(isAsked: boolean): (uid: string) => PersonBrief | undefined {
  const { board, person } = useBoard()
  const { data } = useRoute(
    artboardsRoutes.listMentionable,
    { params: { id: board.id }, query: {} },
    // Visitors see names, which presence tells, and no more.
    { enabled: isAsked && !isVisitor(person), staleTime: FRESH_MS },
  )
  return uid => data?.items.find(known => known.uid === uid)
}
