import { UPLOAD_FILES_MAX } from '@atelier/shared-schema/entities/upload.ts'
import type { PictureArrivals } from '#local/uploads/board-arrivals.ts'
import type { StoredUpload } from '#local/uploads/upload-store.ts'
import type { UploadKind } from './upload-server.ts'

/** Files sent at a time; a browser keeps six connections to a server, and the rest of the app needs some. */
export const SENT_AT_ONCE = 3

/** What is being done with files right now; one start and one completion at a time, so that each call takes many. */
export interface Doing {
  starting: boolean
  completing: boolean
  /** Since the last completion. */
  restedMs: number
  sending: ReadonlySet<string>
}

export interface NextActs {
  start: StoredUpload[]
  send: StoredUpload[]
  complete: StoredUpload[]
  /** When there will be more to do though nothing happens until then. */
  lookAgainMs?: number
}

/** Of each state, as many as can be chosen from: a call that is being sent, the one after it, and some to spare. */
export const LOOKED_AT = 3 * UPLOAD_FILES_MAX

/** What arrived is shown that soon; until then it waits for others, since a call takes about as long for one as for many. */
const COMPLETE_EVERY_MS = 500

/** What is to be done next with the first of the queue, in its order. */
export function chooseNext(uploads: readonly StoredUpload[], doing: Doing): NextActs {
  const waiting = uploads.filter(({ state }) => state === 'waiting')
  const begun = waiting.filter(({ started }) => started !== undefined)
  const free = begun.filter(({ id }) => !doing.sending.has(id))
  const arrived = doing.completing ? [] : ofOneKind(uploads.filter(({ state }) => state === 'arrived'))
  const waitsForOthers = arrived.length < UPLOAD_FILES_MAX && waiting.length > 0 && doing.restedMs < COMPLETE_EVERY_MS
  return {
    // Started a call ahead, not all at once: what is started late does not run out of time.
    start: doing.starting || free.length >= SENT_AT_ONCE ? [] : firstCall(waiting),
    send: free.slice(0, Math.max(0, SENT_AT_ONCE - doing.sending.size)),
    complete: waitsForOthers ? [] : arrived,
    ...(waitsForOthers && arrived.length > 0 && { lookAgainMs: COMPLETE_EVERY_MS - doing.restedMs }),
  }
}

export function kindOf({ archive, model }: StoredUpload): UploadKind {
  if (archive) return 'archive'
  return model ? 'model' : 'image'
}

function ofOneKind(uploads: readonly StoredUpload[]): StoredUpload[] {
  const [first] = uploads
  return first ? uploads.filter(upload => kindOf(upload) === kindOf(first)).slice(0, UPLOAD_FILES_MAX) : []
}

/** The longest run from the front that goes to one place: one call names one folder. */
function firstCall(waiting: readonly StoredUpload[]): StoredUpload[] {
  const fresh = waiting.filter(({ started }) => started === undefined)
  const [first] = fresh
  if (!first) return []
  const end = fresh.findIndex(upload => placeKey(upload) !== placeKey(first))
  return fresh.slice(0, Math.min(end === -1 ? fresh.length : end, UPLOAD_FILES_MAX))
}

/** Two files with the same key end in the same folder. */
export function placeKey(upload: StoredUpload): string {
  const { drop, place, path } = upload
  const below = path.length > 0 ? [drop, ...path] : []
  return JSON.stringify([kindOf(upload), place.folderId, place.workspaceId, ...below])
}

/** The parts of a file that have not arrived, by number. */
export function missingParts({ size, started, parts }: StoredUpload): number[] {
  if (!started) return []
  const count = Math.max(1, Math.ceil(size / started.partBytes))
  const arrived = new Set(parts.map(({ partNumber }) => partNumber))
  return Array.from({ length: count }, (_, index) => index + 1).filter(number => !arrived.has(number))
}

export function partRange({ size }: StoredUpload, partBytes: number, number: number): { from: number; to: number } {
  const from = (number - 1) * partBytes
  return { from, to: Math.min(size, from + partBytes) }
}

/** Bytes that have arrived for good: what is under way of a part is lost with the connection. */
export function arrivedBytes(upload: StoredUpload): number {
  if (upload.state === 'done' || upload.state === 'arrived') return upload.size
  const { started } = upload
  if (!started) return 0
  return upload.parts.reduce((sum, { partNumber }) => {
    const { from, to } = partRange(upload, started.partBytes, partNumber)
    return sum + Math.max(0, to - from)
  }, 0)
}

export interface QueueSummary {
  /** Not at the server yet, and to be sent. */
  left: number
  done: number
  refused: number
  missing: number
  /** Of what is or was to be sent. */
  bytes: number
  sentBytes: number
}

/** `underWay`: bytes of parts that are being sent, by file. */
export function summarise(uploads: readonly StoredUpload[], underWay: ReadonlyMap<string, number>): QueueSummary {
  const count = (...states: StoredUpload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  const sent = uploads.filter(({ state }) => state !== 'refused' && state !== 'missing')
  return {
    left: count('waiting', 'arrived'),
    done: count('done'),
    refused: count('refused'),
    missing: count('missing'),
    bytes: sent.reduce((sum, { size }) => sum + size, 0),
    sentBytes: sent.reduce((sum, upload) => sum + sentBytesOf(upload, underWay), 0),
  }
}

export function sentBytesOf(upload: StoredUpload, underWay: ReadonlyMap<string, number>): number {
  return Math.min(upload.size, arrivedBytes(upload) + (underWay.get(upload.id) ?? 0))
}

/** What this device brings to artboards, by the records that wait for it. */
export function arrivalsOf(uploads: readonly StoredUpload[], underWay: ReadonlyMap<string, number>): PictureArrivals {
  return new Map(
    uploads.flatMap(upload => {
      const { id, board, state, size } = upload
      if (!board) return []
      const progress = size > 0 ? sentBytesOf(upload, underWay) / size : 1
      const { boardId, picture } = board
      return [[board.assetId, { uploadId: id, boardId, state, progress, picture }] as const]
    }),
  )
}

const WAIT_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const

/** After the n-th failure in a row. */
export function waitAfter(failures: number): number {
  return WAIT_MS[Math.min(failures, WAIT_MS.length) - 1] ?? WAIT_MS[0]
}
