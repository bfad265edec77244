import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { CompletedUpload, UploadCompletion, UploadState } from '@atelier/shared-schema/entities/upload.ts'
import { uploadPurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { completeUploads } from './complete-upload.service.ts'
import type { Completion } from './keep-uploads.ts'
import { partTag } from './receive-part.service.ts'
import { joinRefusals } from './refusals.ts'
import { findOwnUpload, listParts } from './uploads.queries.ts'

/** Each by itself: one that is refused keeps no other from it. Only when all are refused is the answer an error. */
export async function completeFileUploads(
  app: App,
  actor: Person,
  completions: readonly UploadCompletion[],
): Promise<CompletedUpload[]> {
  const outcomes = await completeUploads(app, actor, completions, { purposes: uploadPurpose.options })
  return presentOutcomes(completions, outcomes, ({ key, uploadId }, { file, duplicateOf }) => {
    return { key, uploadId, file: presentFile(app, actor, file), duplicateOf, error: null }
  })
}

/** Without those that were refused. */
export function listCompleted(outcomes: readonly (Completion | AppError)[]): Completion[] {
  return outcomes.flatMap(outcome => (outcome instanceof AppError ? [] : [outcome]))
}

/** What shows files, by file: what was made just now is known, and the others are found. */
export async function findShownBy(
  done: readonly Completion[],
  fileIds: readonly string[],
  find: (others: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Map<string, string>> {
  const made = new Map(done.flatMap(({ file, shownBy }) => (shownBy === undefined ? [] : [[file.id, shownBy]])))
  const others = [...new Set(fileIds)].filter(fileId => !made.has(fileId))
  const found = others.length === 0 ? [] : await find(others)
  return new Map([...found, ...made])
}

/** For routes whose answer names its refusals one by one. */
export function presentOutcomes<Answer>(
  completions: readonly UploadCompletion[],
  outcomes: readonly (Completion | AppError)[],
  present: (completion: UploadCompletion, outcome: Completion) => Answer,
): (Answer | RefusedCompletion)[] {
  const refusals = outcomes.filter(outcome => outcome instanceof AppError)
  if (refusals.length === completions.length) throw joinRefusals(refusals)
  return completions.map((completion, index) => {
    const outcome = outcomes[index] as Completion | AppError
    return outcome instanceof AppError ? describeRefusal(completion, outcome) : present(completion, outcome)
  })
}

type RefusedCompletion = ReturnType<typeof describeRefusal>

function describeRefusal({ key, uploadId }: UploadCompletion, { code, message }: AppError) {
  return { key, uploadId, file: null, duplicateOf: [], error: { code, message } }
}

export async function readUpload(app: App, actor: Person, uploadId: string): Promise<UploadState> {
  const found = await findOwnUpload(app.db, actor.uid, uploadId)
  if (!found) throw notFound('upload')
  const { upload, file } = found
  const parts = await listParts(app.db, uploadId)
  return {
    key: file.id,
    uploadId,
    file: presentFile(app, actor, file),
    partSize: upload.part_size,
    partCount: upload.part_count,
    parts: parts.map(part => ({ partNumber: part.number, size: part.size, eTag: partTag(part) })),
    expiresAt: upload.expires_at.toISOString(),
  }
}
