import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { addRateCounts } from './rate-limit.queries.ts'

const WINDOW_MS = 60_000
const FLUSH_MS = 1_000

interface Counter {
  bucket: string
  windowStart: number
  /** What all processes had counted at the last flush. */
  known: number
  /** What this process has counted since. */
  fresh: number
}

export interface RateLimiter {
  /** Counts one request; throws RATE_LIMITED over the limit. Answers the headers that tell the caller where it stands. */
  take(bucket: string, limit: number): Record<string, string>
  dispose(): Promise<void>
}

/** Counts in memory and shares the counts each second: a burst over many processes may overshoot by one second's worth. */
export function createRateLimiter(app: App): RateLimiter {
  const counters = new Map<string, Counter>()

  async function flush(): Promise<void> {
    const now = app.now().getTime()
    for (const [key, counter] of counters) if (counter.windowStart + WINDOW_MS <= now) counters.delete(key)
    const dirty = [...counters.values()].filter(counter => counter.fresh > 0)
    if (dirty.length === 0) return
    const sent = dirty.map(counter => ({ counter, count: counter.fresh }))
    for (const { counter } of sent) counter.fresh = 0
    try {
      const totals = await addRateCounts(
        app.db,
        sent.map(({ counter, count }) => ({
          bucket: counter.bucket,
          windowStart: new Date(counter.windowStart),
          count,
        })),
      )
      for (const total of totals) {
        const counter = counters.get(total.bucket)
        if (counter && counter.windowStart === total.windowStart.getTime()) counter.known = total.count
      }
    } catch (error) {
      for (const { counter, count } of sent) counter.known += count
      app.log.warn({ err: error }, 'rate counts could not be shared')
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    take(bucket, limit) {
      const now = app.now().getTime()
      const windowStart = now - (now % WINDOW_MS)
      let counter = counters.get(bucket)
      if (!counter || counter.windowStart !== windowStart) {
        counter = { bucket, windowStart, known: 0, fresh: 0 }
        counters.set(bucket, counter)
      }
      counter.fresh += 1
      const used = counter.known + counter.fresh
      const resetSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000)
      if (used > limit) {
        throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${resetSeconds} s.`, {
          details: { retryAfterSeconds: resetSeconds },
        })
      }
      return {
        'ratelimit-limit': String(limit),
        'ratelimit-remaining': String(limit - used),
        'ratelimit-reset': String(resetSeconds),
      }
    },
    async dispose() {
      clearInterval(timer)
      await flush()
    },
  }
}
