import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { absentPerson } from '@atelier/database/access/absent-person.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { holdDocument } from '@atelier/database/documents/document-log.queries.ts'
import { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import { copyToBoard } from '@atelier/database/files/board-pictures.queries.ts'
import {
  findUnfilled,
  holdUnfilled,
  listMadePictures,
  noteFilled,
} from '@atelier/database/tasks/board-tasks.queries.ts'
import type { EndedTask, PlacedTask } from '@atelier/database/tasks/board-tasks.queries.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { pictureRecord, readPlaceholder, writePlaceholder } from '@atelier/shared-schema/documents/board-placeholder.ts'
import type { PlacedPicture } from '@atelier/shared-schema/documents/board-placeholder.ts'
import { RESULTS_MAX, assetIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { PlaceholderProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import { writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'

/** What is written of the end of a task where its placeholder is. */
interface Filling {
  as: 'COMPLETED' | 'FAILED' | 'CANCELED'
  props: Partial<PlaceholderProps>
  pictures: readonly PlacedPicture[]
  forUid?: string
}

export interface Filled {
  /** The document that changed; null where there was nothing to change any more. */
  document: string | null
}

/**
 * Writes on a board how the next of its tasks has ended, once: pictures of the board’s own, what says where they are, and
 * that it is done are one transaction under the document’s lock. undefined when no board waits.
 */
export async function fillNextBoard(db: Db): Promise<Filled | undefined> {
  const placed = await findUnfilled(db)
  if (!placed) return undefined
  try {
    return await db.transaction().execute(trx => fill(trx, placed))
  } catch (error) {
    if (!isFinal(error)) throw error
    return db.transaction().execute(trx => giveUp(trx, placed))
  }
}

class PlaceholderGone extends Error {}

/** Nobody waits on the board any more, or it takes no more: the pictures are in the library of who asked for them. */
function isFinal(error: unknown): boolean {
  if (error instanceof DocumentRefusal) return error.code !== closeCodes.tryAgainLater
  return error instanceof PlaceholderGone
}

async function fill(trx: Trx, placed: PlacedTask): Promise<Filled> {
  const document = documentOf(placed)
  await holdDocument(trx, document)
  const held = await holdUnfilled(trx, placed)
  if (!held || (held.task && !isEnded(held.task))) return { document: null }
  const { as, props, pictures, forUid } = await gather(trx, placed, held.task)
  const records = pictures.map(picture => pictureRecord(picture, forUid ?? ''))
  await appendToDocument(
    trx,
    document,
    doc => {
      if (readPlaceholder(doc, placed.shapeId)?.taskId !== placed.taskId) throw new PlaceholderGone()
      writeRecords(doc, { put: records.map(after => ({ before: null, after })) })
      writePlaceholder(doc, placed.shapeId, props)
    },
    { author: null, ...(forUid !== undefined && { forUid }), now: new Date() },
  )
  await noteFilled(trx, placed, as)
  return { document }
}

async function giveUp(trx: Trx, placed: PlacedTask): Promise<Filled> {
  await holdDocument(trx, documentOf(placed))
  if (await holdUnfilled(trx, placed)) await noteFilled(trx, placed, 'GONE')
  return { document: null }
}

function documentOf({ boardId }: PlacedTask): string {
  return formatDocumentName({ kind: 'artboard', itemId: boardId })
}

function isEnded({ status }: EndedTask): boolean {
  return isFinished(status) || status === 'DELETED'
}

async function gather(trx: Trx, placed: PlacedTask, task: EndedTask | undefined): Promise<Filling> {
  if (task?.status === 'COMPLETED') return gatherResults(trx, placed, task)
  if (task?.status === 'FAILED') {
    const { code, message } = task.error ?? { code: 'FAILED', message: 'It failed. Try it again.' }
    return ended('FAILED', code, message)
  }
  return task?.status === 'CANCELED'
    ? ended('CANCELED', 'CANCELED', 'It was canceled.')
    : ended('CANCELED', 'DELETED', 'Its task was deleted.')
}

function ended(as: 'FAILED' | 'CANCELED', code: string, message: string): Filling {
  const state = as === 'FAILED' ? 'failed' : 'canceled'
  return { as, props: { state, error: { code, message: message.slice(0, 2_000).toWellFormed() } }, pictures: [] }
}

/** Rights may have changed while it ran: what was made stays in the library of who asked, and goes on no board of others. */
async function gatherResults(trx: Trx, { boardId, taskId }: PlacedTask, task: EndedTask): Promise<Filling> {
  const access = await findItemAccess(trx, absentPerson(task.owner_uid), boardId)
  if (!access?.role || !roleAllows(access.role, 'contribute')) {
    return ended('CANCELED', 'NO_ACCESS', 'Who asked for it may no longer add to this board.')
  }
  const { owner_uid: ownerUid, workspace_id: workspaceId } = access.item
  const home = { id: boardId, ownerUid, workspaceId, now: new Date() }
  const pictures: PlacedPicture[] = []
  for (const made of await listMadePictures(trx, taskId, RESULTS_MAX)) {
    const fileId = await copyToBoard(trx, home, { fileId: made.file_id, imageId: made.image_id })
    if (fileId === undefined) continue
    const { image_id: imageId, name, mime_type: mimeType, width, height, frames, size } = made
    const sides = { width: width ?? 1, height: height ?? 1 }
    pictures.push({ fileId, imageId, name, mimeType, ...sides, isAnimated: (frames ?? 1) > 1, size })
  }
  const texts = task.texts.slice(0, RESULTS_MAX).map(text => text.slice(0, 10_000).toWellFormed())
  if (pictures.length === 0 && texts.length === 0) return ended('FAILED', 'NOTHING_MADE', 'Nothing came of it.')
  const results = pictures.map(({ fileId }) => assetIdOf(fileId))
  const props = { state: 'done', results, texts, chosen: results[0] ?? null, error: null } as const
  return { as: 'COMPLETED', props, pictures, forUid: task.owner_uid }
}
