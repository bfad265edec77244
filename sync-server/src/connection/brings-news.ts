import * as Y from 'yjs'
import { checkUpdate } from '@atelier/database/documents/check-update.ts'
import { UpdateGap } from '@atelier/database/documents/document-refusal.ts'

/** Whether the document would change by this update, now or once what it builds on is there. Throws when it is none. */
export function bringsNews(doc: Y.Doc, update: Uint8Array): boolean {
  if (hasGap(doc, update)) return true
  const { structs, ds } = Y.decodeUpdate(update)
  const isNew = ({ id, length }: (typeof structs)[number]) => id.clock + length > Y.getState(doc.store, id.client)
  if (structs.some(struct => !(struct instanceof Y.Skip) && isNew(struct))) return true
  for (const [client, ranges] of ds.clients) {
    if (ranges.some(({ clock, len }) => hasLiving(doc, client, clock, clock + len))) return true
  }
  return false
}

/** What is there by its ids, but builds on what is not, is something else than what is there. */
function hasGap(doc: Y.Doc, update: Uint8Array): boolean {
  try {
    checkUpdate(doc, update)
    return false
  } catch (error) {
    if (error instanceof UpdateGap) return true
    throw error
  }
}

/** Whether anything in the range is still there. What has not arrived yet counts: it would be deleted when it does. */
function hasLiving(doc: Y.Doc, client: number, from: number, to: number): boolean {
  if (to > Y.getState(doc.store, client)) return true
  for (let clock = from; clock < to;) {
    const item = Y.getItem(doc.store, Y.createID(client, clock))
    if (!item.deleted) return true
    clock = item.id.clock + item.length
  }
  return false
}
