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
