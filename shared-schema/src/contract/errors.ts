import { z } from 'zod'

/** Every error a route may answer. The status belongs to the code, so a client can tell them apart by either. */
export const errorStatus = {
  VALIDATION: 400,
  BAD_REQUEST: 400,
  CODE_INVALID: 400,
  CODE_EXPIRED: 400,
  SIGNATURE_INVALID: 400,
  CHALLENGE_EXPIRED: 400,
  UNAUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  NO_CREDITS: 402,
  FORBIDDEN: 403,
  ORIGIN_REFUSED: 403,
  SESSION_REQUIRED: 403,
  CONSENT_NEEDED: 403,
  SIGN_UP_CLOSED: 403,
  ACCOUNT_DELETED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  WALLET_TAKEN: 409,
  LAST_SIGN_IN_METHOD: 409,
  WORKSPACE_OWNED_ALREADY: 409,
  SEATS_FULL: 409,
  LAST_OWNER: 409,
  ENGINE_MISSING: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  TOO_SOON: 429,
  TOO_MANY_TRIES: 429,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  STORAGE_FULL: 507,
  READ_ONLY: 503,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/** What was wrong with one field: `path` as in the JSON sent, e.g. `body.files.0.name`. */
export const fieldIssue = z.object({
  path: z.string(),
  message: z.string(),
  /** Of a param: which of the known faults it is, and what its sentence is filled in with. */
  code: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldIssue = z.infer<typeof fieldIssue>

export const errorBody = z.object({
  error: z.object({
    code: errorCode,
    message: z.string(),
    details: z
      .object({ fields: z.array(fieldIssue).optional(), retryAfterSeconds: z.number().optional() })
      .loose()
      .optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Thrown by services. `message` goes to the person and says what to do next; `cause` goes to the log only. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, options: { details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** No access reads as not found, so that an id tells nothing about what exists. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `This ${what} does not exist, or you have no access to it.`)
}

export function invalidField(path: string, message: string): AppError {
  return new AppError('VALIDATION', `${path}: ${message}`, { details: { fields: [{ path, message }] } })
}
