import { useSyncExternalStore } from 'react'
import { decodeStateVector, encodeStateVector } from 'yjs'
import type { Doc } from 'yjs'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { DocumentHand, HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { call } from '#api/call.ts'
import { keepAnswer } from '#local/kept-answers.ts'
import { readLocalState } from '#local/local-store.ts'
import { byOthers, changesSince, shapeIdsOf } from './changes-since.ts'
import type { ChangeSince, SeenBoard } from './changes-since.ts'
import type { BoardChange } from './compare-boards.ts'

/** What is new at the board since this person was there, as far as this device knows. */
export interface Since {
  /** `first`: one was not here before, on this device. */
  phase: 'looking' | 'first' | 'known'
  /** When one was here last. */
  at: string
  changes: readonly ChangeSince[]
  removed: readonly string[]
  /** Versions that others have gone back from since, the last first. */
  restores: readonly HistoryEntry[]
  hands: readonly DocumentHand[]
  /** The note that there is something new has been answered. */
  isNoted: boolean
}

const nothing: Since = {
  phase: 'looking',
  at: '',
  changes: [],
  removed: [],
  restores: [],
  hands: [],
  isNoted: false,
}
let state = nothing
const listeners = new Set<() => void>()

function set(next: Partial<Since>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function readSince(): Since {
  return state
}

export function noteSince(): void {
  set({ isNoted: true })
}

export function useSince() {
  const since = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
  return { ...since, peopleOf: (change: BoardChange) => peopleOf(since, change) }
}

/** The server's own number stands for several people at once: then nobody is named. */
function peopleOf({ changes, hands }: Since, { shapeId }: BoardChange): PersonBrief[] {
  const clients = changes.find(change => change.shapeId === shapeId)?.clients ?? []
  const people = clients.flatMap(client => {
    const of = hands.filter(hand => hand.client === client)
    return of.length === 1 ? of.map(({ person }) => person) : []
  })
  return [...new Map(people.map(person => [person.uid, person])).values()]
}

const keyOf = (boardId: string) => JSON.stringify(['board seen', boardId])

async function readSeen(boardId: string): Promise<SeenBoard | undefined> {
  const row = await readLocalState().data?.run(db => db.answers.get(keyOf(boardId)))
  return row?.answer as SeenBoard | undefined
}

/** What is before somebody's eyes, to tell later what is new. */
export async function keepSeen(boardId: string, doc: Doc): Promise<void> {
  const stateVector = btoa(Array.from(encodeStateVector(doc), byte => String.fromCharCode(byte)).join(''))
  const seen: SeenBoard = { id: boardId, at: new Date().toISOString(), stateVector, shapeIds: shapeIdsOf(doc) }
  await readLocalState().data?.run(db => keepAnswer(db, keyOf(boardId), seen))
}

export async function keepFirstSeen(boardId: string, doc: Doc): Promise<void> {
  if (!(await readSeen(boardId))) await keepSeen(boardId, doc)
}

export interface LookOptions {
  board: { id: string; document: string }
  uid: string
  /** The person may look at versions. */
  readsPast: boolean
  doc: Doc
  signal: AbortSignal
}

/** Once the board is as the server has it: what is new by then. What happens from then on one sees happen. */
export async function lookSince({ board, uid, readsPast, doc, signal }: LookOptions): Promise<void> {
  const seen = await readSeen(board.id)
  if (signal.aborted) return
  if (!seen) {
    set({ ...nothing, phase: 'first' })
    return
  }
  const until = decodeStateVector(encodeStateVector(doc))
  const found = changesSince(doc, seen, until)
  const params = { name: board.document }
  const [hands, past] = await Promise.all([
    found.changes.length > 0 ? call(syncRoutes.listHands, { params }).catch(() => null) : null,
    // Going back changes or removes something.
    readsPast && found.changes.length + found.removed.length > 0
      ? call(syncRoutes.listHistory, { params, query: {} }).catch(() => null)
      : null,
  ])
  if (signal.aborted) return
  const items = hands?.items ?? []
  const own = new Set(items.flatMap(({ client, person }) => (person.uid === uid ? [client] : [])))
  const changes = byOthers(found.changes, own)
  // After a moment without the network nothing may be new: what was told before that stands.
  if (state.phase === 'known' && changes.length + found.removed.length === 0) return
  const restores = (past?.items ?? []).filter(
    ({ at, setBackBy }) => setBackBy !== null && setBackBy.uid !== uid && at > seen.at,
  )
  set({ ...nothing, phase: 'known', at: seen.at, changes, removed: found.removed, restores, hands: items })
}

export function forgetSince(): void {
  set(nothing)
}
