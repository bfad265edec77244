import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { ExportFailed } from './export-ask.ts'
import type { ExportRun } from './export-ask.ts'

const AT_ONCE = 4

/** The files themselves, several at a time; all of them or an `ExportFailed` that says how many are missing. */
export async function fetchOriginals(
  fileIds: readonly string[],
  { signal, onStep }: ExportRun,
): Promise<Map<string, Blob>> {
  const files = new Map<string, Blob>()
  const waiting = [...fileIds]
  let failed = 0
  let done = 0
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      signal.throwIfAborted()
      const answer = await fetch(filePath(id, 'original'), { signal }).catch(() => undefined)
      signal.throwIfAborted()
      if (answer?.ok) files.set(id, await answer.blob())
      else failed += 1
      onStep({ is: 'pictures', done: ++done, count: fileIds.length })
    }
  }
  onStep({ is: 'pictures', done, count: fileIds.length })
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failed > 0) throw new ExportFailed({ is: 'pictures', count: failed })
  return files
}
