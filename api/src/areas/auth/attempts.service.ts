import { createHash } from 'node:crypto'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { addRateCounts } from '#http/rate-limit.queries.ts'

export interface AttemptLimit {
  /** What is counted; hashed, because it names addresses of people. */
  bucket: string
  limit: number
  windowMs: number
}

/**
 * Counts one attempt at once in the database, over all processes: parallel attempts cannot slip past it, unlike the usual
 * limits. The answer takes it back, for attempts that turn out well.
 */
export async function takeAttempt(app: App, { bucket, limit, windowMs }: AttemptLimit): Promise<() => Promise<void>> {
  const factor = app.config.rateLimitFactor
  if (factor === 0) return () => Promise.resolve()
  const now = app.now().getTime()
  const windowStart = new Date(now - (now % windowMs))
  const name = `attempt:${createHash('sha256').update(bucket).digest('base64url')}`
  const add = (count: number) => addRateCounts(app.db, [{ bucket: name, windowStart, count }])
  const [total] = await add(1)
  if (total && total.count > Math.ceil(limit * factor)) {
    const seconds = Math.ceil((windowStart.getTime() + windowMs - now) / 1000)
    throw new AppError('TOO_MANY_TRIES', `Too many tries. Try again in ${Math.ceil(seconds / 60)} minutes.`, {
      details: { retryAfterSeconds: seconds },
    })
  }
  return async () => {
    await add(-1)
  }
}

const MAILS_PER_HOUR = 100
const HOUR_MS = 3_600_000

/** So that nobody can have many strangers mailed: what one network may ask for without being signed in. */
export async function takeMailAttempt(app: App, ip: string): Promise<void> {
  await takeAttempt(app, { bucket: `mails:${networkOf(ip)}`, limit: MAILS_PER_HOUR, windowMs: HOUR_MS })
}

/** Whoever has one IPv6 address has the 2^64 of its network. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
