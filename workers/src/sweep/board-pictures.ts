import type { Db } from '@atelier/database/database/connection.ts'
import { readBoardSnapshot } from '@atelier/database/documents/document-history.ts'
import { listHistoryIds } from '@atelier/database/documents/history.queries.ts'
import {
  deleteUnusedPictures,
  listBoardsToCheck,
  listCheckedPictures,
  notePictureUse,
} from '@atelier/database/files/board-pictures.queries.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { loadBoard } from '#boards/read-board.ts'

const DAY_MS = 86_400_000
/** Undo, and a client that was away, find what was taken off a board for so long. */
const GRACE_MS = 30 * DAY_MS
/** Each is loaded; the next sweep goes on. */
const BOARDS_MAX = 200

/** Removes pictures that no board shows and no kept version of it holds, a month after they were taken off. */
export async function sweepBoardPictures(db: Db, log: Log, now: Date): Promise<number> {
  let removed = 0
  for (const boardId of await listBoardsToCheck(db, new Date(now.getTime() - DAY_MS), BOARDS_MAX)) {
    try {
      removed += await sweepBoard(db, boardId, now)
    } catch (err) {
      // One that cannot be read keeps its pictures, and no other from being looked at.
      log.error({ err, boardId }, 'the pictures of a board were not looked for')
      const all = await listCheckedPictures(db, boardId)
      await notePictureUse(db, { boardId, used: all.map(({ file_id }) => file_id), kept: [], now })
    }
  }
  return removed
}

async function sweepBoard(db: Db, boardId: string, now: Date): Promise<number> {
  const name = formatDocumentName({ kind: 'artboard', itemId: boardId })
  const before = new Date(now.getTime() - GRACE_MS)
  const pictures = await listCheckedPictures(db, boardId)
  const stored = await loadBoard(db, name)
  const isUsed = usesOf(stored?.records ?? [])
  const used = pictures.flatMap(({ file_id }) => (isUsed(file_id) ? file_id : []))
  const old = pictures.flatMap(({ file_id, unused_since: since }) =>
    since !== null && since < before && !used.includes(file_id) ? file_id : [],
  )
  const kept = await findInPast(db, name, old)
  await notePictureUse(db, { boardId, used, kept: [...kept], now })
  return deleteUnusedPictures(
    db,
    old.filter(id => !kept.has(id)),
    before,
  )
}

async function findInPast(db: Db, name: string, fileIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  if (fileIds.length === 0) return found
  for (const id of await listHistoryIds(db, name)) {
    if (found.size === fileIds.length) break
    const isUsed = usesOf((await readBoardSnapshot(db, { name, id })) ?? [])
    for (const fileId of fileIds) if (isUsed(fileId)) found.add(fileId)
  }
  return found
}

/**
 * Whether anything of these shows a file. Assets stay on a board after their shapes have gone: one that nothing names shows
 * nothing. Whatever names a file or its asset counts, wherever in a record it stands.
 */
function usesOf(records: readonly BoardRecord[]): (fileId: string) => boolean {
  const assets = Map.groupBy(
    records.filter(({ typeName }) => typeName === 'asset'),
    asset => String((asset['props'] as { src?: unknown } | undefined)?.src),
  )
  const others = JSON.stringify(records.filter(({ typeName }) => typeName !== 'asset'))
  return fileId => {
    const names = [fileId, ...(assets.get(`asset:${fileId}`) ?? []).map(({ id }) => JSON.stringify(id))]
    return names.some(name => others.includes(name))
  }
}
