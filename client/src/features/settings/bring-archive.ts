import { backupRoutes, importProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { uploadsRoutes } from '@atelier/shared-schema/contract/areas/uploads.contract.ts'
import type { UploadedPart } from '@atelier/shared-schema/entities/upload.ts'
import { call } from '#api/call.ts'

const PART_BYTES = 10 * 1024 * 1024
const TRIES_MAX = 4
const WAIT_MS = 1_500

export interface ArchiveAsk {
  archive: File
  ids: 'kept' | 'new'
  workspaceId: string | null
  signal: AbortSignal
  /** From 0 to 1 of the upload. */
  onSent: (share: number) => void
  onProgress: (progress: ImportProgress) => void
}

/** Uploads an archive and brings in what it holds; the upload itself is not kept. */
export async function bringArchive({
  archive,
  ids,
  workspaceId,
  signal,
  onSent,
  onProgress,
}: ArchiveAsk): Promise<void> {
  const fileId = await sendArchive(archive, signal, onSent)
  try {
    const answer = await call(backupRoutes.import, { body: { fileId, ids, workspaceId } }, { signal })
    for await (const line of linesOf(answer)) onProgress(importProgress.parse(JSON.parse(line)))
  } finally {
    await call(filesRoutes.remove, { params: { id: fileId } }).catch(() => undefined)
  }
}

async function sendArchive(archive: File, signal: AbortSignal, onSent: (share: number) => void): Promise<string> {
  const files = [{ filename: archive.name, mimetype: 'application/zip', fileSize: archive.size }]
  const body = { files, associatedResource: 'NONE' as const, chunkSize: PART_BYTES }
  const [started] = await call(uploadsRoutes.initialize, { body })
  if (!started) throw new Error('No upload was begun')
  const parts: UploadedPart[] = []
  for (const [index, address] of started.uploadUrls.entries()) {
    const part = archive.slice(index * PART_BYTES, (index + 1) * PART_BYTES)
    parts.push({ partNumber: index + 1, eTag: await sendPart(address, part, signal) })
    onSent((index + 1) / started.uploadUrls.length)
  }
  await call(uploadsRoutes.complete, { body: [{ key: started.key, uploadId: started.uploadId, parts }] })
  return started.file.id
}

/** A part that is lost on the way is sent again, after a while. The address names the public place; we may be at another. */
async function sendPart(address: string, part: Blob, signal: AbortSignal): Promise<string> {
  const { pathname, search } = new URL(address)
  for (let attempt = 1; ; attempt++) {
    try {
      const headers = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${pathname}${search}`, { method: 'PUT', body: part, headers, signal })
      if (answer.ok) return answer.headers.get('etag') ?? ''
      throw new Error(`The server answered ${answer.status} to a part`)
    } catch (error) {
      if (signal.aborted || attempt === TRIES_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, WAIT_MS * attempt))
    }
  }
}

async function* linesOf(answer: Response): AsyncGenerator<string> {
  if (!answer.body) return
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) break
  }
  if (rest !== '') yield rest
}
