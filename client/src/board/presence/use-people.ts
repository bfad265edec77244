import { computed, useValue } from '@tldraw/tldraw'
import type { Editor, TLInstancePresence, TLUserId } from '@tldraw/tldraw'
import { useMemo } from 'react'

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
  // Where their cursors are changes all the time, and is nothing of this.
  const people = useMemo(() => computed('people', () => listPeople(editor), { isEqual: areSame }), [editor])
  return useValue(people)
}

function listPeople(editor: Editor): PersonHere[] {
  // Read anew at the pace at which tldraw looks who has gone idle.
  editor.getVisibleCollaborators()
  const now = Date.now()
  const people = editor.getCollaborators().map(presence => describe(presence, now))
  return people.toSorted((a, b) => a.name.localeCompare(b.name))
}

const areSame = (one: readonly PersonHere[], other: readonly PersonHere[]) =>
  JSON.stringify(one) === JSON.stringify(other)

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
