import { backupRoutes, importProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { uploadsRoutes } from '@atelier/shared-schema/contract/areas/uploads.contract.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { call } from '#api/call.ts'
import type { BringIn } from './archive-bringer.ts'
import type { KindServer } from './upload-server.ts'

/** Archives, of which nothing is left once what they hold has been brought in. */
export const archiveUploadServer: KindServer = {
  start: uploads => {
    const files = uploads.map(({ name, size }) => ({ filename: name, mimetype: 'application/zip', fileSize: size }))
    const body = { files, chunkSize: UPLOAD_PART_BYTES, associatedResource: 'ARCHIVE' as const }
    return call(uploadsRoutes.initialize, { body })
  },
  complete: async uploads => {
    const answers = await call(uploadsRoutes.complete, { body: [...uploads] })
    return answers.map(({ uploadId, error }) => ({ uploadId, duplicateOf: [], ...(error && { refusal: error }) }))
  },
  abort: uploads =>
    call(uploadsRoutes.abort, { body: uploads.map(({ key, uploadId }) => ({ key, uploadId })) }).then(() => undefined),
}

export const bringArchiveIn: BringIn = async function* (ask, { signal }) {
  const answer = await call(backupRoutes.import, { body: ask }, { signal })
  for await (const line of linesOf(answer)) yield importProgress.parse(JSON.parse(line))
}

export async function discardArchive(fileId: string): Promise<void> {
  await call(filesRoutes.remove, { params: { id: fileId } })
}

/** Whole lines only: what a cut leaves of the last one is no news. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  if (!answer.body) return
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(tellOfCut)
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** An answer that is cut off in the middle fails with whatever the browser has for it. */
function tellOfCut(error: unknown): never {
  throw error instanceof DOMException && error.name === 'AbortError' ? error : new NetworkError('an answer was cut off')
}
