import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { CompletedUpload, UploadCompletion, UploadState } from '@atelier/shared-schema/entities/upload.ts'
import { uploadPurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { completeUpload } from './complete-upload.service.ts'
import { partTag } from './receive-part.service.ts'
import { joinRefusals } from './refusals.ts'
import { findOwnUpload, listParts } from './uploads.queries.ts'

/** Each by itself: one that is refused keeps no other from it. Only when all are refused is the answer an error. */
export async function completeUploads(
  app: App,
  actor: Person,
  completions: readonly UploadCompletion[],
): Promise<CompletedUpload[]> {
  return completeEach(completions, async completion => {
    const { file, duplicateOf } = await completeUpload(app, actor, completion, { purposes: uploadPurpose.options })
    const { key, uploadId } = completion
    return { key, uploadId, file: presentFile(app, actor, file), duplicateOf, error: null }
  })
}

/** Each waits mostly for the disk and the database. */
const AT_ONCE = 4

/** For routes whose answer names its refusals one by one. */
export async function completeEach<Answer>(
  completions: readonly UploadCompletion[],
  complete: (completion: UploadCompletion) => Promise<Answer>,
): Promise<(Answer | RefusedCompletion)[]> {
  const answers: (Answer | RefusedCompletion)[] = []
  const refusals: AppError[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < completions.length; index = next++) {
      const completion = completions[index] as UploadCompletion
      try {
        answers[index] = await complete(completion)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refusals.push(error)
        answers[index] = describeRefusal(completion, error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (refusals.length === completions.length) throw joinRefusals(refusals)
  return answers
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
