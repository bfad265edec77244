import { useValue } from '@tldraw/tldraw'
import type { Editor, TLInstancePresence, TLUserId } from '@tldraw/tldraw'

export interface PersonHere {
  uid: string
  userId: TLUserId
  name: string
  pageId: string
  isIdle: boolean
  followsId: TLUserId | null
}

/** After this long without a move somebody may well have left the room. */
const IDLE_MS = 60_000

/** Everybody else who has the board open; one entry each, however many windows they have. */
export function usePeople(editor: Editor): readonly PersonHere[] {
  const people = useValue('people', () => editor.getCollaborators(), [editor])
  // Read anew at the pace at which tldraw looks who has gone idle.
  useValue('visible people', () => editor.getVisibleCollaborators().length, [editor])
  const now = Date.now()
  return people.map(presence => describe(presence, now)).toSorted((a, b) => a.name.localeCompare(b.name))
}

function describe(
  { userId, userName, currentPageId, lastActivityTimestamp, followingUserId }: TLInstancePresence,
  now: number,
): PersonHere {
  return {
    uid: userId.slice('user:'.length),
    userId,
    name: userName,
    pageId: currentPageId,
    isIdle: now - (lastActivityTimestamp ?? now) > IDLE_MS,
    followsId: followingUserId,
  }
}

export function useFollowed(editor: Editor): TLUserId | null {
  return useValue('followed', () => editor.getInstanceState().followingUserId, [editor])
}
