import { findFile, listDuplicates } from '@atelier/database/files/files.queries.ts'
import { allOf } from '@atelier/database/database/pipelined.ts'
import { announceBlobs } from '@atelier/database/files/blobs.queries.ts'
import { inLanes } from '@atelier/platform/process/in-lanes.ts'
import { blobKey, isJoined } from '@atelier/platform/storage/object-keys.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { ObjectMissing } from '@atelier/platform/storage/object-store.ts'
import type { ObjectKey } from '@atelier/platform/storage/object-store.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import type { FilePurpose, UploadCompletion } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { discardUpload } from './discard-upload.service.ts'
import { blobOf, examineUpload, keepUploads } from './keep-uploads.ts'
import type { ArrivedUpload, Completion, CompletionOptions } from './keep-uploads.ts'
import { deletePart, listOwnUploads, listParts, listPartsOf } from './uploads.queries.ts'
import type { PartRow } from './uploads.queries.ts'

/** Each waits mostly for the disk. */
const AT_ONCE = 4

/** For each completion that was come to an end, what became of it. */
type Outcomes = Map<UploadCompletion, Completion | AppError>

/**
 * Makes files of parts that have arrived; answers for each what became of it, or why it is refused. Whoever asks again, also
 * at the same moment, gets the same file. A file that is refused leaves nothing behind; a missing part leaves the others
 * where they are.
 *
 * All of a call are kept in one transaction. What does not come out of that goes by itself: what was asked for twice or is
 * complete already, and each of them if one made the transaction fail.
 *
 * Refusals are AppErrors: NOT_FOUND, CONFLICT (parts are missing), UNSUPPORTED_MEDIA or PAYLOAD_TOO_LARGE, naming the file;
 * INTERNAL, of which the log says more, may be asked for again.
 */
export async function completeUploads(
  app: App,
  actor: Person,
  completions: readonly UploadCompletion[],
  options: CompletionOptions,
): Promise<(Completion | AppError)[]> {
  const sameUpload = Map.groupBy(completions, completion => completion.uploadId)
  const distinct = [...sameUpload.values()].flatMap(([first]) => first ?? [])
  const together: Outcomes = distinct.length > 1 ? await completeTogether(app, actor, distinct, options) : new Map()
  const faults: unknown[] = []
  const outcomes = await inLanes(completions, AT_ONCE, async completion => {
    try {
      return together.get(completion) ?? (await completeAlone(app, actor, completion, options))
    } catch (error) {
      faults.push(error)
      return describeFault(app, completion, error)
    }
  })
  if (faults.length > 0 && faults.length === completions.length) throw faults[0]
  return outcomes
}

/** What nobody foresaw of one file holds up no other of its call. */
function describeFault(app: App, { uploadId }: UploadCompletion, error: unknown): AppError {
  app.log.error({ err: error, upload: uploadId }, 'an upload could not be completed')
  return new AppError('INTERNAL', 'Something went wrong with this file on the server. It has been written to its log.')
}

async function completeTogether(
  app: App,
  actor: Person,
  completions: readonly UploadCompletion[],
  options: CompletionOptions,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  try {
    await tryToComplete(app, actor, completions, options, outcomes)
  } catch (err) {
    app.log.warn({ err, uploads: completions.length }, 'uploads could not be kept together, and are kept one by one')
  }
  return outcomes
}

const ATTEMPTS_MAX = 3

async function completeAlone(
  app: App,
  actor: Person,
  completion: UploadCompletion,
  options: CompletionOptions,
): Promise<Completion | AppError> {
  for (let attempt = 1; ; attempt++) {
    const outcomes: Outcomes = new Map()
    try {
      await tryToComplete(app, actor, [completion], options, outcomes)
      return outcomes.get(completion) ?? (await readCompleted(app, actor, completion.key, options.purposes))
    } catch (error) {
      // Somebody else completes it at this moment and has just moved a part; or a part is lost, which the next attempt says.
      if (!(error instanceof ObjectMissing) || attempt === ATTEMPTS_MAX) throw error
      await forgetLostParts(app, completion.uploadId)
    }
  }
}

async function forgetLostParts(app: App, uploadId: string): Promise<void> {
  for (const { number, object_key, size, sha256 } of await listParts(app.db, uploadId)) {
    const there = (await app.store.find(object_key)) ?? (await app.store.find(blobKey(sha256)))
    if (there?.size !== size) await deletePart(app.db, uploadId, number)
  }
}

/** Notes what came of each, but for those that were completed, or given up, a moment before. */
async function tryToComplete(
  app: App,
  actor: Person,
  completions: readonly UploadCompletion[],
  { purposes, record }: CompletionOptions,
  outcomes: Outcomes,
): Promise<void> {
  const ids = completions.map(({ uploadId }) => uploadId)
  const [parts, own] = await app.db.connection().execute(one =>
    // Before the uploads: as long as these are there, so were their parts.
    allOf([listPartsOf(one, ids), listOwnUploads(one, actor.uid, ids)]),
  )
  const uploads = new Map(own.map(found => [found.upload.id, found]))
  const joined: ObjectKey[] = []
  const announced = announceSingles(app, uploads.keys(), parts)
  // Heard of where it is waited for.
  announced.catch(() => undefined)
  try {
    const examined = await inLanes(completions, AT_ONCE, async completion => {
      const found = uploads.get(completion.uploadId)
      if (!found) return []
      const partsOfIt = parts.get(completion.uploadId) ?? []
      const arrived = await examineUpload(app, { ...found, completion, parts: partsOfIt, purposes, joined })
      if (!(arrived instanceof AppError)) return [arrived]
      outcomes.set(completion, arrived)
      return []
    })
    await announced
    const arrived = examined.flat()
    const joints = arrived.filter(({ whole }) => isJoined(whole.key))
    if (joints.length > 0) await announceBlobs(app.db, joints.map(blobOf))
    for (const [completion, outcome] of await keep(app, arrived, record)) outcomes.set(completion, outcome)
  } finally {
    for (const key of joined) await app.store.remove(key)
  }
}

/** Of what came in one part it is known what it will be kept as; that is written down while it is looked at. */
async function announceSingles(
  app: App,
  uploadIds: Iterable<string>,
  parts: ReadonlyMap<string, readonly PartRow[]>,
): Promise<void> {
  const singles = [...uploadIds].flatMap(uploadId => {
    const [only, ...others] = parts.get(uploadId) ?? []
    return only && others.length === 0 ? [{ ...only, from: only.object_key }] : []
  })
  if (singles.length > 0) await announceBlobs(app.db, singles)
}

async function keep(
  app: App,
  arrived: readonly ArrivedUpload[],
  record: CompletionOptions['record'],
): Promise<Outcomes> {
  const [first] = arrived
  if (!first) return new Map()
  try {
    const kept = await keepUploads(app, arrived, record)
    app.doorbell.ring(FILES_CHANNEL)
    return kept
  } catch (error) {
    // Of several it is not known which one is refused.
    if (!(error instanceof AppError) || arrived.length > 1) throw error
    await discardUpload(app, first.upload)
    return new Map([[first.completion, error]])
  }
}

async function readCompleted(
  app: App,
  actor: Person,
  key: string,
  purposes: readonly FilePurpose[],
): Promise<Completion | AppError> {
  const file = id.safeParse(key).success ? await findFile(app.db, key) : undefined
  const own = file?.owner_uid === actor.uid && file.uploaded_at !== null
  if (!file || !own || !purposes.includes(file.purpose as FilePurpose)) return notFound('upload')
  return { file, duplicateOf: await listDuplicates(app.db, file) }
}
