import * as Y from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { SERVER_CLIENT_ID } from '@atelier/shared-schema/documents/server-client.ts'
import { DocumentRefusal, UpdateGap } from './document-refusal.ts'

/** Far above what a client writes in a lifetime, far below where clocks lose precision. */
const CLOCK_MAX = 2 ** 40

type Structs = ReturnType<typeof Y.decodeUpdate>['structs']

/**
 * Asks of an update, before it is applied, everything that would make applying it throw or leave parts of it waiting: Yjs
 * would keep those and apply them one day, unseen by any check. Throws a refusal, or a gap.
 */
export function checkUpdate(doc: Y.Doc, update: Uint8Array): void {
  const { structs, ds } = decode(update)
  const clocks = readClocks(doc, structs)
  const has = (client: number, clock: number) => clock < (clocks.get(client) ?? Y.getState(doc.store, client))
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    assertGoesOn(doc, struct)
    const { origin, rightOrigin } = struct
    // Yjs takes for granted that what a client builds on of its own came before.
    for (const own of [origin, rightOrigin]) {
      if (own?.client === struct.id.client && own.clock >= struct.id.clock) throw malformed()
    }
    // A parent that is named by an id; a root's name is a string here, whatever the type says.
    const parent = struct.parent as unknown
    if (origin && !has(origin.client, origin.clock)) throw new UpdateGap()
    if (rightOrigin && !has(rightOrigin.client, rightOrigin.clock)) throw new UpdateGap()
    if (parent instanceof Y.ID && !has(parent.client, parent.clock)) throw new UpdateGap()
  }
  for (const [client, deletes] of ds.clients) {
    for (const { clock, len } of deletes) {
      if (len < 1 || clock + len > CLOCK_MAX) throw malformed()
      if (!has(client, clock + len - 1)) throw new UpdateGap()
    }
  }
}

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update)
  } catch (cause) {
    throw malformed(cause)
  }
}

/** The clock that each client in the update would be at, after it. */
function readClocks(doc: Y.Doc, structs: Structs): Map<number, number> {
  const clocks = new Map<number, number>()
  let client = -1
  let next = 0
  for (const struct of structs) {
    if (struct.id.client !== client) {
      client = struct.id.client
      if (clocks.has(client)) throw malformed()
      next = struct.id.clock
      if (next > Y.getState(doc.store, client)) throw new UpdateGap()
    }
    if (struct.id.clock !== next || struct.length < 1) throw malformed()
    if (struct instanceof Y.Skip) throw new UpdateGap()
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentDoc) throw malformed()
    next += struct.length
    if (next > CLOCK_MAX) throw malformed()
    clocks.set(client, Math.max(next, Y.getState(doc.store, client)))
  }
  if ((clocks.get(SERVER_CLIENT_ID) ?? 0) > Y.getState(doc.store, SERVER_CLIENT_ID)) throw malformed()
  return clocks
}

/**
 * Of an item that is known in part Yjs takes the place from what it says itself, and hangs the rest behind the part that is
 * known. Where these are two places, what is in memory is not what the log gives when it is read again.
 */
function assertGoesOn({ store, share }: Y.Doc, item: Y.Item): void {
  const known = Y.getState(store, item.id.client)
  if (item.id.clock >= known || item.id.clock + item.length <= known) return
  const find = ({ client, clock }: Y.ID) =>
    clock < Y.getState(store, client) ? Y.getItem(store, Y.createID(client, clock)) : undefined
  const last = find(Y.createID(item.id.client, known - 1))
  const neighbours = [item.origin, item.rightOrigin].flatMap(id => (id ? [find(id)] : []))
  // A part that has been let go of, or builds on what has: whoever sends the rest is asked to send that alone.
  if (!(last instanceof Y.Item)) throw new UpdateGap()
  for (const neighbour of neighbours) {
    if (!(neighbour instanceof Y.Item)) throw new UpdateGap()
    if (neighbour.parent !== last.parent || neighbour.parentSub !== last.parentSub) throw malformed()
  }
  if (neighbours.length > 0) return
  const named = item.parent as unknown
  const holder = named instanceof Y.ID ? find(named) : undefined
  const parent = typeof named === 'string' ? share.get(named) : readType(holder)
  if (parent !== last.parent || item.parentSub !== last.parentSub) throw malformed()
}

function readType(holder: unknown): unknown {
  return holder instanceof Y.Item && holder.content instanceof Y.ContentType ? holder.content.type : undefined
}

function malformed(cause?: unknown): DocumentRefusal {
  return new DocumentRefusal(closeCodes.badFrame, 'The change could not be read.', { cause })
}
