import { Map as YMap, decodeStateVector } from 'yjs'
import type { Doc } from 'yjs'
import { readRecords, recordsOf } from '@atelier/shared-schema/documents/artboard.ts'
import { describe, placedShapes } from './compare-boards.ts'
import type { BoardChange } from './compare-boards.ts'

/** What somebody had before their eyes when they were last at a board, as this device keeps it. */
export interface SeenBoard {
  /** The board's, by which it is let go of when the person may no longer see it. */
  id: string
  /** Moment, as text. */
  at: string
  /** What of each client's changes was there, in base64. */
  stateVector: string
  shapeIds: readonly string[]
}

export interface ChangeSince extends BoardChange {
  /** The clients whose changes are in it, by the numbers that Yjs gives them. */
  clients: readonly number[]
}

export interface ChangesSince {
  changes: readonly ChangeSince[]
  /** What was there and is gone, by its ids: what it was, only versions before it can say. */
  removed: readonly string[]
}

type StateVector = ReadonlyMap<number, number>

/**
 * What was put on a board or changed since; `until` is up to where: what happens while one looks on is no news.
 */
export function changesSince(doc: Doc, seen: SeenBoard, until?: StateVector): ChangesSince {
  const then = decodeStateVector(Uint8Array.from(atob(seen.stateVector), letter => letter.charCodeAt(0)))
  const known = new Set(seen.shapeIds)
  const isNews = (client: number, clock: number) =>
    clock >= (then.get(client) ?? 0) && clock < (until?.get(client) ?? Infinity)
  const changes: ChangeSince[] = []
  const records = recordsOf(doc)
  const places = placedShapes(readRecords(doc))
  for (const [id, place] of places) {
    const value = records.get(id)
    const clients = value instanceof YMap ? clientsOf(value, isNews) : []
    if (clients.length > 0) changes.push({ ...describe(place, known.has(id) ? 'changed' : 'added'), clients })
  }
  return { changes, removed: seen.shapeIds.filter(id => !records.has(id)) }
}

/** Without what was done by these clients, which are the person's own, and by nobody else. */
export function byOthers(changes: readonly ChangeSince[], own: ReadonlySet<number>): ChangeSince[] {
  return changes
    .map(change => ({ ...change, clients: change.clients.filter(client => !own.has(client)) }))
    .filter(({ clients }) => clients.length > 0)
}

/** Of what the map says now: who wrote it, where that is news. */
function clientsOf(map: YMap<unknown>, isNews: (client: number, clock: number) => boolean): number[] {
  const clients = new Set<number>()
  for (const { id, deleted } of map._map.values()) if (!deleted && isNews(id.client, id.clock)) clients.add(id.client)
  return [...clients]
}

export function shapeIdsOf(doc: Doc): string[] {
  return [...recordsOf(doc).keys()].filter(id => id.startsWith('shape:'))
}
