import { expect, test } from 'vitest'
import type { QueuedWrite } from '#local/database.ts'
import { judgeAsks } from './held-asks.ts'

function ask(shape: string, more: Partial<QueuedWrite> = {}): QueuedWrite {
  const row = { kind: 'artboard.askTask', input: {}, names: [], attempts: 0, seq: 1 }
  return { ...row, key: shape, ids: [`shape:${shape}`], at: 0, state: 'held', ...more }
}
const now = { isSaved: true, has: (id: string) => id === 'shape:there', inHand: new Set<string>(), at: 60_000 }

test('is sent once the server has the placeholder, and not before', () => {
  const asks = [ask('there')]
  expect(judgeAsks(asks, { ...now, isSaved: false })).toEqual({ toSend: [], toDrop: [] })
  expect(judgeAsks(asks, now)).toEqual({ toSend: asks, toDrop: [] })
  expect(judgeAsks(asks, { ...now, inHand: new Set(['there']) })).toEqual({ toSend: [], toDrop: [] })
  expect(judgeAsks([ask('there', { state: 'stopped' })], now)).toEqual({ toSend: [], toDrop: [] })
})

test('goes with its placeholder, but not while that is still being written', () => {
  const gone = [ask('gone'), ask('gone', { state: 'stopped' })]
  expect(judgeAsks(gone, now)).toEqual({ toSend: [], toDrop: gone })
  expect(judgeAsks(gone, { ...now, at: 500 })).toEqual({ toSend: [], toDrop: [] })
  expect(judgeAsks([ask('gone', { state: 'sending' })], now)).toEqual({ toSend: [], toDrop: [] })
})
