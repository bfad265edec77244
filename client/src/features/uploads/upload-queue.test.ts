import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { StoredUpload } from '#local/uploads/upload-store.ts'
import { arrivedBytes, chooseNext, missingParts, partRange, placeKey, summarise, waitAfter } from './upload-queue.ts'
import { TransferSpeed } from './transfer-speed.ts'

const MB = 1024 * 1024
let seq = 0

function upload(more: Partial<StoredUpload> = {}): StoredUpload {
  seq += 1
  return {
    id: `u${seq}`,
    seq,
    drop: 'd1',
    state: 'waiting',
    name: `${seq}.png`,
    size: 25 * MB,
    type: 'image/png',
    lastModified: 0,
    place: { folderId: null, workspaceId: null, name: 'My images' },
    path: [],
    parts: [],
    attempts: 0,
    at: 0,
    ...more,
  }
}
const started = { uploadId: 'a', key: 'k', urls: ['1', '2', '3'], partBytes: 10 * MB }
const idle = { starting: false, completing: false, restedMs: 10_000, sending: new Set<string>() }

test('25 files are started in calls of 20, the second when the first is nearly sent', () => {
  const all = Array.from({ length: 25 }, () => upload())
  expect(chooseNext(all, idle).start).toHaveLength(20)
  const begun = all.map((one, index) => (index < 20 ? { ...one, started } : one))
  const next = chooseNext(begun, idle)
  expect([next.start.length, next.send.length]).toEqual([0, 3])
  const nearlySent = begun.map((one, index) => (index < 18 ? { ...one, state: 'done' as const } : one))
  expect(chooseNext(nearlySent, idle).start).toHaveLength(5)
  expect(chooseNext(nearlySent, { ...idle, starting: true }).start).toEqual([])
})

test('one call takes files of one folder only', () => {
  const [a, b] = [upload({ path: ['Cats'] }), upload({ path: ['Cats'] })]
  const other = upload({ path: ['Cats', 'Kittens'] })
  expect(chooseNext([a, b, other, upload({ path: ['Cats'] })], idle).start).toEqual([a, b])
  expect(placeKey(a)).not.toBe(placeKey(upload({ path: ['Cats'], drop: 'd2' })))
  expect(placeKey(upload())).toBe(placeKey(upload({ drop: 'd2' })))
})

test('no more than three are sent at a time, and what has arrived is completed together', () => {
  const all = Array.from({ length: 5 }, () => upload({ started }))
  const busy = { ...idle, sending: new Set([all[0]?.id ?? '', all[1]?.id ?? '']) }
  expect(chooseNext(all, busy).send).toEqual([all[2]])
  const arrived = Array.from({ length: 23 }, () => upload({ started, state: 'arrived' }))
  expect(chooseNext(arrived, idle).complete).toHaveLength(20)
  expect(chooseNext(arrived, { ...idle, completing: true }).complete).toEqual([])
})

test('while others are being sent, what has arrived waits for them half a second at the most', () => {
  const [sent, other] = [upload({ started, state: 'arrived' }), upload({ started })]
  const justCompleted = { ...idle, restedMs: 100, sending: new Set([other.id]) }
  expect(chooseNext([sent, other], justCompleted)).toMatchObject({ complete: [], lookAgainMs: 400 })
  expect(chooseNext([sent, other], { ...justCompleted, restedMs: 500 })).toMatchObject({ complete: [sent] })
  expect(chooseNext([sent], justCompleted).complete).toEqual([sent])
  const many = Array.from({ length: 20 }, () => upload({ started, state: 'arrived' }))
  expect(chooseNext([...many, other], justCompleted).complete).toEqual(many)
  expect(chooseNext([sent, other], { ...justCompleted, completing: true }).lookAgainMs).toBeUndefined()
})

test('of a file that was interrupted only the rest is sent', () => {
  const cut = upload({ started, parts: [{ partNumber: 2, eTag: 'x' }] })
  expect(missingParts(cut)).toEqual([1, 3])
  expect(partRange(cut, 10 * MB, 3)).toEqual({ from: 20 * MB, to: 25 * MB })
  expect(arrivedBytes(cut)).toBe(10 * MB)
  expect(missingParts(upload({ size: 0, started }))).toEqual([1])
})

test('the parts of a file cover it once, whatever its size', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 50 }), (size, partBytes) => {
      const one = upload({ size, started: { ...started, partBytes } })
      const ranges = missingParts(one).map(number => partRange(one, partBytes, number))
      expect(ranges.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(size)
      ranges.slice(1).forEach(({ from }, index) => expect(from).toBe(ranges[index]?.to))
    }),
  )
})

test('the whole counts what is to be sent; what was refused is no part of it', () => {
  const all = [
    upload({ state: 'done', size: 10 }),
    upload({ size: 30, started: { ...started, partBytes: 10 }, parts: [{ partNumber: 1, eTag: 'x' }] }),
    upload({ state: 'refused', size: 100 }),
    upload({ state: 'missing', size: 100 }),
  ]
  const underWay = new Map([[all[1]?.id ?? '', 5]])
  expect(summarise(all, underWay)).toEqual({ left: 1, done: 1, refused: 1, missing: 1, bytes: 40, sentBytes: 25 })
})

test('the time left is told once it is known, and a pause is no slowness', () => {
  const speed = new TransferSpeed()
  speed.note(0, 1_000)
  expect(speed.timeFor(100)).toBeUndefined()
  speed.note(50, 3_000)
  expect(speed.timeFor(100)).toBe(4_000)
  speed.reset()
  expect(speed.timeFor(100)).toBeUndefined()
})

test('it waits longer with each failure, to an end', () => {
  expect([1, 2, 3, 99].map(waitAfter)).toEqual([1_000, 2_000, 5_000, 30_000])
})
