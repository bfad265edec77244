import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { useBoardPeople } from '#board/presence/board-people.ts'
import { stagingMessages } from './staging.messages.ts'

/** What those who voted are called; asked for only where there is somebody to be named. */
export function useVoterNames(isAsked: boolean): (uid: string) => string {
  const text = useMessages(stagingMessages)
  const { person } = useBoard()
  const personOf = useBoardPeople(isAsked)
  return uid => (uid === person.uid ? text.you : (personOf(uid)?.name ?? text.somebody))
}
