import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { DOCUMENT_CHANNEL, parseDocumentRing } from '@atelier/shared-schema/documents/document-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { describeFile, keepLargerThumbnails, keepPictures, storePicture } from '#tasks/keep-pictures.ts'
import type { StoredPicture } from '#tasks/keep-pictures.ts'
import { insertFiles } from '#tasks/results.queries.ts'
import {
  claimBoard,
  holdBoard,
  listPictureFiles,
  listUndrawnBoards,
  listWaiting,
  noteDrawn,
  releaseBoard,
  showThumbnail,
} from './board-thumbnails.queries.ts'
import type { ClaimedBoard, Pace } from './board-thumbnails.queries.ts'
import { drawBoard } from './draw-board.ts'
import type { BoardDrawing } from './draw-board.ts'
import { readBoard } from './read-board.ts'

export interface BoardArtist {
  db: Db
  store: ObjectStore
  log: Log
  limits: ImageLimits
  doorbell: Pick<Doorbell, 'ring' | 'listen'>
}

const usualPace: Pace = { settledMs: 3_000, longestMs: 60_000, leaseMs: 60_000 }
const LOOK_MS = 1_000
/** A lost ring costs at most this; it is also how what was missed while nobody worked is found. */
const MISSED_MS = 15_000
const MISSED_MAX = 200
/** Once everything was looked through, only what was changed since is: more than any ring is late, or any clock is wrong. */
const LATELY_MS = 3_600_000

/** Draws boards small, some seconds after they were changed, each once however many workers there are. */
export function startBoardThumbnails(artist: BoardArtist, pace = usualPace): { dispose(): Promise<void> } {
  const { db, doorbell, log } = artist
  const stop = new AbortController()
  let changed = new Set<string>()
  let missedAt = 0
  let allUntil: number | null = null
  const stopListening = doorbell.listen(DOCUMENT_CHANNEL, payload => {
    const name = payload === null ? '' : parseDocumentRing(payload).name
    if (payload === null) missedAt = 0
    else if (name.startsWith('artboard:')) changed.add(name)
  })

  async function look(): Promise<void> {
    if (Date.now() - missedAt > MISSED_MS) {
      const now = Date.now()
      missedAt = now
      const changedAfter = allUntil === null ? null : new Date(allUntil - LATELY_MS)
      const missed = await listUndrawnBoards(db, { changedAfter, limit: MISSED_MAX })
      if (missed.length < MISSED_MAX) allUntil = now
      for (const name of missed) changed.add(name)
    }
    if (changed.size === 0) return
    const names = [...changed]
    changed = new Set()
    try {
      while (!stop.signal.aborted && (await drawNextBoard(artist, names, pace)));
    } finally {
      for (const name of await listWaiting(db, names)) changed.add(name)
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await look().catch((err: unknown) => log.error({ err }, 'boards cannot be drawn now'))
      await sleep(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    dispose: async () => {
      stop.abort()
      stopListening()
      await running
    },
  }
}

/** false when none of them is due. One that cannot be drawn keeps what it is shown by, and is drawn after its next change. */
export async function drawNextBoard(artist: BoardArtist, names: readonly string[], pace: Pace): Promise<boolean> {
  const board = await claimBoard(artist.db, names, pace)
  if (!board) return false
  try {
    await draw(artist, board)
  } catch (err) {
    artist.log.warn({ err, board: board.id }, 'a board could not be drawn')
    await noteDrawn(artist.db, board.id, board.seq)
  }
  return true
}

async function draw(artist: BoardArtist, board: ClaimedBoard): Promise<void> {
  const { db, store, doorbell } = artist
  const stored = await readBoard(db, formatDocumentName({ kind: 'artboard', itemId: board.id }), board.bytes)
  if (!stored) return
  const page = readBoardPage(stored.records)
  const drawing = await drawBoard(page, { store, listFiles: ids => listPictureFiles(db, ids) })
  await keep(artist, board, { drawing, seq: stored.seq })
  doorbell.ring(CHANGES_CHANNEL)
}

/** While pictures that came a moment ago have no thumbnails yet, the board is drawn anew a little later. */
async function keep(
  artist: BoardArtist,
  board: ClaimedBoard,
  { drawing, seq }: { drawing: BoardDrawing | null; seq: number },
): Promise<void> {
  const picture = drawing && (await storePicture(artist, drawing.bytes))
  const isLast = !drawing || drawing.waiting === 0 || !board.isFresh
  await keepPictures(artist, picture ? [picture] : [], {
    hold: trx => holdBoard(trx, board.id),
    write: async trx => {
      if (picture) await insertFiles(trx, [fileOf(picture, board)])
      await showThumbnail(trx, board.id, picture && { fileId: picture.fileId, ...sizeOf(picture) })
      if (isLast) await noteDrawn(trx, board.id, seq)
      else await releaseBoard(trx, board.id)
    },
  })
  if (picture) await keepLargerThumbnails(artist.store, [picture])
}

function fileOf(picture: StoredPicture, { ownerUid, workspaceId }: ClaimedBoard) {
  return { ...describeFile(picture, { ownerUid, workspaceId, name: 'board', now: new Date() }), purpose: 'ARTBOARD' }
}

function sizeOf({ facts: { width, height } }: StoredPicture) {
  return { width, height }
}
