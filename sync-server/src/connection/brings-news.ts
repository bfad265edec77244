import * as Y from 'yjs'

/** Whether the document would change by this update. Throws when it is none. */
export function bringsNews(doc: Y.Doc, update: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  const isNew = ({ id, length }: (typeof structs)[number]) => id.clock + length > Y.getState(doc.store, id.client)
  if (structs.some(struct => !(struct instanceof Y.Skip) && isNew(struct))) return true
  for (const [client, ranges] of ds.clients) {
    if (ranges.some(({ clock, len }) => hasLiving(doc, client, clock, clock + len))) return true
  }
  return false
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
