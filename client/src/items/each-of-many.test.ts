import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { describe, expect, test } from 'vitest'
import { onEach } from './each-of-many.ts'
import type { ManyOptions } from './each-of-many.ts'

const things = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, name: `thing ${index}` }))
const quietly = (more: Partial<ManyOptions> = {}): ManyOptions => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  describe: String,
  ...more,
})

describe('an act on many', () => {
  test('comes to each once, and goes on over what is refused and what has to wait', async () => {
    const seen: string[] = []
    let waited = 0
    const result = await onEach(
      things,
      async ({ id }) => {
        seen.push(id)
        if (id === '7' && seen.filter(other => other === '7').length === 1) throw tooMany()
        return id === '3' ? 'not yours' : undefined
      },
      quietly({ onProgress: (_sofar, waits) => (waited += Number(waits)) }),
    )
    expect(result).toEqual({ done: 39, refused: [{ id: '3', name: 'thing 3', why: 'not yours' }], left: [] })
    expect([seen.length, new Set(seen).size, waited]).toEqual([41, 40, 1])
  })

  test('leaves what it has not come to when it is stopped or the network is lost', async () => {
    const stop = new AbortController()
    const stopped = await onEach(
      things,
      async ({ id }) => {
        if (id === '10') stop.abort()
        return undefined
      },
      quietly({ signal: stop.signal }),
    )
    expect(stopped.done + stopped.left.length).toBe(40)
    expect(stopped.left.at(-1)?.id).toBe('39')

    const lost = await onEach(
      things,
      async ({ id }) => {
        if (Number(id) >= 10) throw new NetworkError('offline')
        return undefined
      },
      quietly(),
    )
    expect([lost.done, lost.left.length, lost.refused]).toEqual([10, 30, []])
  })
})

function tooMany(): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many', { retryAfterSeconds: 0.001 })
}
