import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { ErrorBody, FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { z } from 'zod'

/** The only place where an error becomes an answer. */
export function errorResponse(error: unknown, log: Log): Response {
  const known = toAppError(error)
  if (known.code === 'INTERNAL') log.error({ err: error }, 'request failed')
  else if (known.cause !== undefined) log.warn({ code: known.code, err: known.cause }, 'request refused')
  else log.debug({ code: known.code }, 'request refused')
  const body: ErrorBody = {
    error: { code: known.code, message: known.message, ...(known.details && { details: known.details }) },
  }
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const retryAfter = known.details?.retryAfterSeconds
  if (typeof retryAfter === 'number') headers.set('retry-after', String(Math.ceil(retryAfter)))
  return new Response(JSON.stringify(body), { status: known.status, headers })
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DocumentRefusal) return describeRefusal(error)
  if (isDatabaseRace(error)) {
    return new AppError('CONFLICT', 'Someone changed this at the same moment. Load it again and try once more.', {
      cause: error,
    })
  }
  if (UNKEPT_TEXT.has(sqlState(error))) {
    return new AppError('VALIDATION', 'A text of the request holds the null character, which cannot be kept.', {
      cause: error,
    })
  }
  if (isDatabaseAway(error)) {
    return new AppError('UNAVAILABLE', 'The database cannot be reached right now. Try again in a moment.', {
      cause: error,
      details: { retryAfterSeconds: 2 },
    })
  }
  return new AppError('INTERNAL', 'Something went wrong on the server. It has been written to its log.', {
    cause: error,
  })
}

/** A socket is told the same with a close code. */
function describeRefusal(refusal: DocumentRefusal): AppError {
  const { code, reason } = refusal
  if (code === closeCodes.noDocument) return notFound('document')
  if (code === closeCodes.ruleBroken) return new AppError('CONFLICT', reason)
  if (code === closeCodes.tooLarge) return new AppError('PAYLOAD_TOO_LARGE', reason)
  return new AppError('UNAVAILABLE', reason, { cause: refusal, details: { retryAfterSeconds: 2 } })
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** A null character, in a text and in JSON. */
const UNKEPT_TEXT: ReadonlySet<string> = new Set(['22021', '22P05'])

/** A constraint that answered before a check of ours could: two requests at one moment. */
function isDatabaseRace(error: unknown): boolean {
  const state = sqlState(error)
  if (state === CHECK_VIOLATION) return constraintOf(error) === 'item_shared_by_rating'
  return [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, SERIALIZATION_FAILURE, DEADLOCK].includes(state)
}

function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  return (
    code.startsWith('57P') ||
    code.startsWith('08') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    (error instanceof Error &&
      /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message))
  )
}

export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Which constraint of ours a write ran into, for services that answer a race with a code of their own. */
export function violatedConstraint(error: unknown): string | undefined {
  return sqlState(error) === UNIQUE_VIOLATION ? constraintOf(error) : undefined
}

function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined
}

export function validationError(issues: FieldIssue[]): AppError {
  const first = issues[0]
  return new AppError('VALIDATION', first ? `${first.path}: ${first.message}` : 'The request is not valid.', {
    details: { fields: issues },
  })
}

/** Parses one part of a request; field paths start with the part's name. */
export function parsePart<S extends z.ZodType>(
  part: 'params' | 'query' | 'body',
  schema: S,
  value: unknown,
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw validationError(
    parsed.error.issues.map(issue => ({ path: [part, ...issue.path].join('.'), message: issue.message })),
  )
}
