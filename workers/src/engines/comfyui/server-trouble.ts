/** What is wrong with a server, in the terms in which its owner reads of it. */
export type TroubleReason =
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'login'
  | 'redirect'
  | 'not-that-kind'
  | 'refused'

/** A server did not do what it was asked to: its message ends a sentence that begins with the server's name. */
export class ServerTrouble extends Error {
  override readonly name = 'ServerTrouble'
  readonly reason: TroubleReason
  /** What was asked never reached it. */
  readonly isUnsent: boolean

  constructor(
    reason: TroubleReason,
    message: string,
    { cause, isUnsent = false }: { cause?: unknown; isUnsent?: boolean } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.isUnsent = isUnsent
  }

  /** It may be another in a moment. */
  get isPassing(): boolean {
    return this.reason === 'unreachable' || this.reason === 'timeout'
  }
}

/** Not of servers but of certificates: whoever answers may be anybody. */
const certificateCodes =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|ERR_SSL|EPROTO|HOSTNAME_MISMATCH/

const unreachableWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody answers there (connection refused)',
  ENOTFOUND: 'its name is not known (no such host)',
  EAI_AGAIN: 'its name cannot be looked up now',
  EHOSTUNREACH: 'there is no way to it (host unreachable)',
  ENETUNREACH: 'there is no way to it (network unreachable)',
  ETIMEDOUT: 'nobody answers there (timed out)',
  ECONNRESET: 'it broke the connection off',
  EPIPE: 'it broke the connection off',
}

const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Of an error of a request or a socket. */
export function troubleOf(error: unknown): ServerTrouble {
  if (error instanceof ServerTrouble) return error
  // Of a name with several addresses each failed in its own way.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  const message = first instanceof Error ? first.message : String(first)
  const known = unreachableWords[code]
  if (known !== undefined)
    return new ServerTrouble('unreachable', known, { cause: error, isUnsent: unsentCodes.has(code) })
  if (certificateCodes.test(code)) {
    return new ServerTrouble('certificate', `its certificate is not to be trusted (${message})`, {
      cause: error,
      isUnsent: true,
    })
  }
  return new ServerTrouble('unreachable', `it cannot be reached (${message})`, { cause: error })
}

const WORDS_LENGTH_MAX = 300

/** What a server said, short enough for a sentence; pages are named, not told. */
export function quoteAnswer(text: string): string {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return titleOf(text)
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > WORDS_LENGTH_MAX ? `${line.slice(0, WORDS_LENGTH_MAX)}…` : line
}

function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(html)?.[1]?.replaceAll(/\s+/g, ' ').trim()
  return title ? `a page titled “${title}”` : 'a page'
}
