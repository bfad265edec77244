import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'

/** A place in the feed: all rows up to it, in the order of (xid, seq), have been read. */
export interface FeedPosition {
  epoch: string
  /** Of a transaction, as Postgres writes it; beyond what a JavaScript number holds. */
  xid: string
  seq: number
}

/** A place in a reading of everything: the feed's cursor from before its first page, and the last item examined. */
export interface SnapshotPosition {
  since: FeedPosition
  /** The folder of the item where the order is by folder, `newestFirst` in a reading of everything, else nobody's id. */
  folderId: string
  itemId: string
}

export const nobody = '00000000-0000-0000-0000-000000000000'

/** Above all ids. It marks places in the order from the newest id to the oldest, so that no place of another order is taken for one. */
export const newestFirst = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const XID_MAX = 2n ** 63n

export function writeFeedCursor({ epoch, xid, seq }: FeedPosition): string {
  return encode([epoch, xid, String(seq)])
}

export function writeSnapshotCursor({ since, folderId, itemId }: SnapshotPosition): string {
  return encode([since.epoch, since.xid, String(since.seq), folderId, itemId])
}

/** Cursors come back from outside, so they are read as strictly as any field. */
export function readFeedCursor(text: string, field: string): FeedPosition {
  const position = readPosition(decode(text, 3))
  if (!position) throw invalidField(field, 'is not a cursor of the change feed; read everything anew')
  return position
}

export function readSnapshotCursor(text: string, field: string): SnapshotPosition {
  const parts = decode(text, 5)
  const since = readPosition(parts.slice(0, 3))
  const [folderId = '', itemId = ''] = parts.slice(3)
  if (!since || !id.safeParse(folderId).success || !id.safeParse(itemId).success) {
    throw invalidField(field, 'is not a cursor of this reading; begin again without it')
  }
  return { since, folderId, itemId }
}

export function feedGone(): AppError {
  return new AppError('GONE', 'This cursor is too old or of another epoch of the feed. Read everything anew.')
}

function encode(parts: readonly string[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url')
}

function decode(text: string, count: number): string[] {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split(' ')
  return parts.length === count ? parts : []
}

function readPosition([epoch = '', xid = '', seq = '']: readonly string[]): FeedPosition | null {
  if (!id.safeParse(epoch).success || !/^\d{1,19}$/.test(xid) || !/^\d{1,15}$/.test(seq)) return null
  return BigInt(xid) < XID_MAX ? { epoch, xid, seq: Number(seq) } : null
}
