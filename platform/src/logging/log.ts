import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

const secretNames =
  /^(authorization|(set-)?cookie|.*password|.*passcode|code|.*token|.*(api|secret|private)?key|.*secret|signature|(database|databaseDirect|smtp)Url)$/i
const depthMax = 4

/** JSON lines on standard output, without what goes by a secret's name. */
export function createLog(options: { name: string; level: string }): Log {
  return pino({
    level: options.level,
    base: { process: options.name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }), log: object => withoutSecrets(object, depthMax) },
    serializers: { err: describeError },
    // The whole line, because pino makes a line's message out of an error's by itself.
    hooks: { streamWrite: hidePasswords },
  })
}

/**
 * pino's own `redact` takes exact paths; with a wildcard for each depth and name it would cost more than the rest of the
 * line. Below the depth nothing is logged at all.
 */
function withoutSecrets(object: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      secretNames.test(name) ? '[removed]' : clean(value, depth - 1),
    ]),
  )
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  if (depth === 0) return '[deeper]'
  if (Array.isArray(value)) return value.map(entry => clean(entry, depth - 1))
  return withoutSecrets({ ...value }, depth)
}

/** An error that knows more than its message for whoever reads the log; what it gives goes there as it is. */
export interface LoggedError extends Error {
  toLog(): Readonly<Record<string, unknown>>
}

function isLogged(error: Error): error is LoggedError {
  return 'toLog' in error && typeof error.toLog === 'function'
}

/** Errors of drivers carry statements and connection settings; only what tells the cause is logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(isLogged(error) && withoutSecrets({ ...error.toLog() }, depthMax)),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** `scheme://user:password@host` is how passwords get into messages. */
export function hidePasswords(text: string): string {
  return text.includes('://') ? text.replace(/(\w+:\/\/[^\s:/@"]*):[^\s@/"]*@/g, '$1:[removed]@') : text
}
