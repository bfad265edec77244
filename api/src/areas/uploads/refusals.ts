import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'

/** For a client that says it in its own words. */
export type RefusalReason = 'empty' | 'too-large' | 'wrong-kind' | 'damaged' | 'lying-name'

export interface RefusedFile {
  filename: string
  reason: RefusalReason
  /** In bytes, where it is too large. */
  limit?: number
}

const codes: Record<RefusalReason, ErrorCode> = {
  empty: 'BAD_REQUEST',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'wrong-kind': 'UNSUPPORTED_MEDIA',
  damaged: 'UNSUPPORTED_MEDIA',
  'lying-name': 'UNSUPPORTED_MEDIA',
}

/** Says which file is not taken and why. */
export function refuseFile(file: RefusedFile, sentence: string): AppError {
  return new AppError(codes[file.reason], `${file.filename}: ${sentence}`, { details: { files: [file] } })
}

/** One refusal of many names them all. */
export function joinRefusals(refusals: readonly AppError[]): AppError {
  const [first] = refusals
  if (!first || refusals.length === 1) return first ?? new AppError('INTERNAL', 'Nothing was refused.')
  return new AppError(first.code, refusals.map(refusal => refusal.message).join(' '), {
    details: { files: refusals.flatMap(refusal => refusal.details?.files ?? []) },
  })
}

/** `25 MB`, as limits are named; `26.5 MB` where it is no whole number. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  const shown = Number.isInteger(megabytes) ? String(megabytes) : (Math.ceil(megabytes * 10) / 10).toFixed(1)
  return `${shown} MB`
}
