/** Who put a record on the board; the server holds it to be true. */
export function creatorOf(record: object): unknown {
  const meta: unknown = 'meta' in record ? record.meta : undefined
  return typeof meta === 'object' && meta !== null && 'createdBy' in meta ? meta.createdBy : undefined
}

/**
 * Whatever comes onto a board is put there in the name of who puts it there, also what comes back by undo: that the server
 * gives back to its maker.
 */
export function stamp<T extends object>(record: T, uid: string): T {
  if (!('meta' in record) || creatorOf(record) === uid) return record
  return { ...record, meta: { ...(record.meta as object), createdBy: uid } }
}

/** Once it is there that does not change any more: whoever took it away and put it back did not put it there. */
export function keepCreator<T extends object>(record: T, before: object): T {
  const creator = creatorOf(before)
  if (!('meta' in record) || creatorOf(record) === creator) return record
  const { createdBy: _createdBy, ...meta } = record.meta as Record<string, unknown>
  return { ...record, meta: creator === undefined ? meta : { ...meta, createdBy: creator } }
}
