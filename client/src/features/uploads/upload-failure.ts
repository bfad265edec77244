import { z } from 'zod'
import { isApiError, isNetworkError } from '#api/failures.ts'

/** Which files of a call were refused, as the server names them. */
const refusedFiles = z.object({
  files: z.array(z.object({ filename: z.string(), reason: z.string(), limit: z.number().optional() })),
})
export type RefusedFile = z.infer<typeof refusedFiles>['files'][number]

export type UploadFailure =
  /** The server cannot be reached, or has no time: the same again later. */
  | { is: 'away' }
  /** Signed out, or given up by the person: nothing more is done. */
  | { is: 'over' }
  /** The server knows nothing of this upload any more: it begins anew. */
  | { is: 'forgotten' }
  | { is: 'refused'; code: string; message: string; files: RefusedFile[] }

export function readFailure(error: unknown): UploadFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { is: 'over' }
  if (isNetworkError(error)) return { is: 'away' }
  if (!isApiError(error)) throw error
  if (error.status === 401) return { is: 'over' }
  if (error.status === 429 || error.status >= 500) return { is: 'away' }
  if (error.code === 'READ_ONLY') return { is: 'away' }
  if (error.code === 'NOT_FOUND') return { is: 'forgotten' }
  const files = refusedFiles.safeParse(error.details)
  return { is: 'refused', code: error.code, message: error.message, files: files.success ? files.data.files : [] }
}
