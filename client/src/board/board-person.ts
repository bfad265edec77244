import { usePersonOrFormer } from '#api/session.ts'
import type { Person } from '#api/session.ts'

/** Who has a board open, as far as boards care. */
export type BoardPerson = Pick<
  Person,
  'uid' | 'name' | 'username' | 'email' | 'picture' | 'siteRole' | 'currentWorkspace' | 'onlyItemId'
>

/** Somebody who is not signed in, and has nothing but the link: sees the board, is not seen, and leaves nothing on this device. */
const visitor: BoardPerson = {
  uid: 'visitor',
  name: '',
  username: null,
  email: '',
  picture: null,
  siteRole: 'member',
  currentWorkspace: null,
  onlyItemId: null,
}

export function isVisitor(person: BoardPerson): boolean {
  return person === visitor
}

export function useBoardPerson(): BoardPerson {
  return usePersonOrFormer() ?? visitor
}
