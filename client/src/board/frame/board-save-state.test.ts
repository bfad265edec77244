import { expect, test } from 'vitest'
import type { QueuedWrite } from '#local/database.ts'
import type { PictureArrival } from '#local/uploads/board-arrivals.ts'
import { withWhatWaits } from './board-save-state.ts'

const boardId = '0192f3c0-0000-7000-8000-000000000001'
const other = '0192f3c0-0000-7000-8000-000000000002'

const write = (rest: Partial<QueuedWrite>): QueuedWrite => ({
  seq: 1,
  key: 'k',
  kind: 'artboard.addPictures',
  input: { params: { id: boardId } },
  ids: [boardId],
  names: [],
  at: 0,
  state: 'queued',
  attempts: 0,
  ...rest,
})

const picture = (rest: Partial<PictureArrival>): PictureArrival => ({
  uploadId: 'u',
  boardId,
  state: 'waiting',
  progress: 0,
  picture: undefined,
  ...rest,
})

function stateWith(work: { writes?: QueuedWrite[]; picture?: PictureArrival; reachable?: boolean }) {
  return withWhatWaits('saved', {
    boardId,
    writes: work.writes ?? [],
    arrivals: new Map(work.picture && [['asset:1', work.picture]]),
    reachable: work.reachable ?? true,
  })
}

test('a board is saved when nothing of it waits here, whatever waits for others', () => {
  const elsewhere = write({ ids: [other], input: { params: { id: other } } })
  expect(stateWith({})).toBe('saved')
  expect(stateWith({ writes: [elsewhere], picture: picture({ boardId: other }), reachable: false })).toBe('saved')
})

test('a picture that waits to be put on it is on this device until it can be sent, and being saved from then on', () => {
  expect(stateWith({ writes: [write({})], reachable: false })).toBe('on-device')
  expect(stateWith({ writes: [write({})] })).toBe('saving')
  expect(stateWith({ picture: picture({}), reachable: false })).toBe('on-device')
  expect(stateWith({ picture: picture({}) })).toBe('saving')
})

test('so are a comment on it and what was asked for on it', () => {
  const comment = write({ kind: 'comment.addComment', ids: ['c'], input: { body: { itemId: boardId } } })
  const ask = write({ kind: 'artboard.askTask', ids: ['shape:1'], thing: boardId, input: {} })
  expect(stateWith({ writes: [comment], reachable: false })).toBe('on-device')
  expect(stateWith({ writes: [ask], reachable: false })).toBe('on-device')
})

test('what the server did not take, or has to be chosen again, is here alone', () => {
  expect(stateWith({ writes: [write({ state: 'stopped' })] })).toBe('on-device')
  expect(stateWith({ picture: picture({ state: 'missing' }) })).toBe('on-device')
})

test('what was refused is told elsewhere, and that something was read is nothing to save', () => {
  const read = write({ kind: 'comment.markRead', input: { body: { itemId: boardId } } })
  expect(stateWith({ writes: [read], picture: picture({ state: 'refused' }) })).toBe('saved')
})

test('the document alone says what is worse', () => {
  const work = { boardId, writes: [], arrivals: new Map(), reachable: true }
  for (const save of ['saving', 'on-device', 'unsaved', 'read-only', 'refused'] as const) {
    expect(withWhatWaits(save, work)).toBe(save)
  }
})
