import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { describe, expect, test } from 'vitest'
import { PART_SIZE, onParts } from './parts-of-many.ts'
import type { ManyOptions } from './parts-of-many.ts'

const things = Array.from({ length: PART_SIZE * 2 + 20 }, (_, index) => ({ id: `${index}`, name: `thing ${index}` }))
const quietly = (more: Partial<ManyOptions> = {}): ManyOptions => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  describe: error => (error as Error).message,
  ...more,
})
const allOf = async (ids: string[]) => ({ done: ids, refused: [] })

describe('an act on many', () => {
  test('comes to each once, and goes on over what is refused and what has to wait', async () => {
    const calls: number[] = []
    let waited = 0
    const result = await onParts(
      things,
      async ids => {
        calls.push(ids.length)
        if (calls.length === 2) throw new ApiError('RATE_LIMITED', 'Too many', { retryAfterSeconds: 0.001 })
        const refused = ids
          .filter(id => id === '3')
          .map(id => ({ id, code: 'FORBIDDEN' as const, message: 'not yours' }))
        return { done: ids.filter(id => id !== '3'), refused }
      },
      quietly({ onProgress: (_sofar, waits) => (waited += Number(waits)) }),
    )
    expect(result).toEqual({
      done: things.length - 1,
      refused: [{ id: '3', name: 'thing 3', why: 'not yours' }],
      left: [],
    })
    expect([calls, waited]).toEqual([[PART_SIZE, PART_SIZE, PART_SIZE, 20], 1])
  })

  test('a call that is refused as a whole says so of each thing in it', async () => {
    const refuse = () => Promise.reject(new ApiError('NOT_FOUND', 'This workspace was not found', {}))
    const { done, refused, left } = await onParts(things, refuse, quietly())
    expect([done, refused.length, left]).toEqual([0, things.length, []])
    expect(refused[0]).toEqual({ id: '0', name: 'thing 0', why: 'This workspace was not found' })
  })

  test('leaves what it has not come to when it is stopped or the network is lost', async () => {
    const stop = new AbortController()
    const stopped = await onParts(
      things,
      ids => {
        stop.abort()
        return allOf(ids)
      },
      quietly({ signal: stop.signal }),
    )
    expect([stopped.done, stopped.left.length, stopped.left.at(-1)?.id]).toEqual([
      PART_SIZE,
      things.length - PART_SIZE,
      things.at(-1)?.id,
    ])

    let calls = 0
    const lost = await onParts(
      things,
      ids => (++calls > 1 ? Promise.reject(new NetworkError('offline')) : allOf(ids)),
      quietly(),
    )
    expect([lost.done, lost.left.length, lost.refused]).toEqual([PART_SIZE, things.length - PART_SIZE, []])
  })
})
