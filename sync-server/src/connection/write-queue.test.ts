import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DocumentRefusal, UpdateGap } from '@atelier/database/documents/document-refusal.ts'
import { WriteQueue } from './write-queue.ts'

/** Updates are one byte here; `answer` decides what becomes of each. */
let submitted: number[]
let events: string[]
let mayWrite: boolean
let answer: (byte: number) => Promise<void>

beforeEach(() => {
  submitted = []
  events = []
  mayWrite = true
  answer = () => Promise.resolve()
})

function makeQueue(change: { heldBytesMax?: number; heldMs?: number } = {}): WriteQueue {
  return new WriteQueue({
    submit: update => {
      submitted.push(update[0]!)
      return answer(update[0]!)
    },
    mayWrite: () => mayWrite,
    askForAll: () => events.push('ask'),
    bringsNews: update => Promise.resolve(update[0] !== 7),
    onDurable: count => events.push(`durable ${count}`),
    onDropped: () => events.push('dropped'),
    onRefused: error => events.push(error instanceof DocumentRefusal ? `refused ${error.code}` : 'failed'),
    onPressure: () => undefined,
    heldBytesMax: 100,
    heldMs: 10_000,
    ...change,
  })
}

const write = (queue: WriteQueue, byte: number) => queue.takeUpdate(Uint8Array.of(byte))

describe('writes', () => {
  test('that build on what step 2 brings wait for it, all others do not', async () => {
    const queue = makeQueue()
    answer = byte => (byte === 2 ? Promise.reject(new UpdateGap()) : Promise.resolve())
    write(queue, 1)
    write(queue, 2)
    await queue.settled()
    expect(events).toEqual(['durable 1'])
    answer = () => Promise.resolve()
    queue.takeStep2(Uint8Array.of(9))
    write(queue, 3)
    expect(submitted).toEqual([1, 2, 9, 2, 3])
    await queue.settled()
    expect(events.at(-1)).toBe('durable 4')
  })

  test('of nothing are durable without being submitted, after what came before them', async () => {
    const queue = makeQueue()
    const first = Promise.withResolvers<void>()
    answer = () => first.promise
    write(queue, 1)
    queue.takeStep2(Uint8Array.of(0, 0))
    mayWrite = false
    queue.takeUpdate(Uint8Array.of(0, 0))
    await Promise.resolve()
    expect(events).toEqual([])
    first.resolve()
    await queue.settled()
    expect([submitted, events]).toEqual([[1], ['durable 3']])
  })

  test('that were tried before step 2 came are tried again after it, without asking', async () => {
    const queue = makeQueue()
    let hasAll = false
    answer = byte => (byte === 9 || hasAll ? Promise.resolve() : Promise.reject(new UpdateGap()))
    write(queue, 1)
    queue.takeStep2(Uint8Array.of(9))
    hasAll = true
    await vi.waitFor(() => expect(events).toEqual(['durable 2']), 10_000)
    expect(submitted).toEqual([1, 9, 1])
  })

  test('do not wait for ever, nor in any number', async () => {
    answer = () => Promise.reject(new UpdateGap())
    const queue = makeQueue({ heldMs: 5 })
    write(queue, 1)
    await vi.waitFor(() => expect(events).toEqual(['refused 4422']), 10_000)
    const full = makeQueue({ heldBytesMax: 3 })
    for (const byte of [2, 3, 4, 5]) write(full, byte)
    await vi.waitFor(() => expect(events).toHaveLength(5), 10_000)
  })

  test('that leave a gap are sent again after what the client is asked for', async () => {
    const queue = makeQueue()
    queue.takeStep2(Uint8Array.of(0))
    await queue.settled()
    answer = byte => (byte === 9 ? Promise.resolve() : Promise.reject(new UpdateGap()))
    write(queue, 1)
    write(queue, 2)
    await queue.settled()
    expect(events).toEqual(['durable 1', 'ask'])
    answer = () => Promise.resolve()
    write(queue, 3)
    queue.takeStep2(Uint8Array.of(9))
    await queue.settled()
    expect(submitted).toEqual([0, 1, 2, 3, 9, 1, 2])
    expect(events.slice(0, 2)).toEqual(['durable 1', 'ask'])
    expect(events.at(-1)).toBe('durable 5')
  })

  test('that leave a gap again are refused', async () => {
    const queue = makeQueue()
    answer = byte => (byte === 9 ? Promise.resolve() : Promise.reject(new UpdateGap()))
    queue.takeStep2(Uint8Array.of(9))
    await queue.settled()
    write(queue, 1)
    await queue.settled()
    queue.takeStep2(Uint8Array.of(9))
    await queue.settled()
    expect(events).toEqual(['durable 1', 'ask', 'refused 4422'])
  })

  test('are told as durable from the first on, never past one that is not', async () => {
    const settles = new Map<number, () => void>()
    answer = byte => new Promise(resolve => settles.set(byte, resolve))
    const queue = makeQueue()
    for (const byte of [1, 2, 3, 4]) write(queue, byte)
    settles.get(2)!()
    settles.get(3)!()
    await Promise.resolve()
    expect(events).toEqual([])
    settles.get(1)!()
    await vi.waitFor(() => expect(events).toEqual(['durable 3']), 10_000)
    settles.get(4)!()
    await queue.settled()
    expect(events).toEqual(['durable 3', 'durable 4'])
  })

  test('of a reader are dropped, also those that waited, and none after them is told as durable', async () => {
    const queue = makeQueue()
    write(queue, 0)
    await queue.settled()
    answer = () => Promise.reject(new UpdateGap())
    write(queue, 1)
    await queue.settled()
    mayWrite = false
    write(queue, 7)
    queue.takeStep2(Uint8Array.of(9))
    write(queue, 2)
    await queue.settled()
    expect(submitted).toEqual([0, 1])
    expect(events).toEqual(['durable 1', 'dropped', 'dropped', 'dropped'])
    mayWrite = true
    answer = () => Promise.resolve()
    write(queue, 3)
    await queue.settled()
    expect(submitted).toEqual([0, 1, 3])
    expect(events.at(-1)).toBe('dropped')
  })

  test('of a reader that bring nothing new are no offence', async () => {
    mayWrite = false
    const queue = makeQueue()
    queue.takeStep2(Uint8Array.of(7))
    await queue.settled()
    expect(events).toEqual(['durable 1'])
  })

  test('are told of no more once the connection is gone', async () => {
    const queue = makeQueue()
    queue.takeStep2(Uint8Array.of(9))
    queue.dispose()
    await queue.settled()
    expect(events).toEqual([])
  })
})
