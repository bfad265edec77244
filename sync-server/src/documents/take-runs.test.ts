import { expect, test } from 'vitest'
import { takeRuns } from './take-runs.ts'

const [ann, ben] = [{ key: {} }, { key: {} }]
const send = (source: { key: object }, bytes = 1) => ({ update: new Uint8Array(bytes), source })

test('what one source sends in a row is one run', () => {
  const inbox = [send(ann), send(ann), send(ben), send(ann)]
  const { runs, rest } = takeRuns(inbox)
  expect(runs).toEqual([inbox.slice(0, 2), inbox.slice(2, 3), inbox.slice(3)])
  expect(rest).toEqual([])
})

test('a run ends at a size, and a batch at a number of runs; the rest waits in its order', () => {
  const large = takeRuns(Array.from({ length: 5 }, () => send(ann, 600_000)))
  expect(large.runs.map(run => run.length)).toEqual([2, 2, 1])
  const many = takeRuns(Array.from({ length: 4_500 }, () => send(ann)))
  expect(many.runs.map(run => run.length)).toEqual([2_000, 2_000, 500])
  const inbox = Array.from({ length: 100 }, (_, index) => send(index % 2 === 0 ? ann : ben))
  const { runs, rest } = takeRuns(inbox)
  expect(runs).toHaveLength(64)
  expect([...runs.flat(), ...rest]).toEqual(inbox)
})

test('nothing gives nothing', () => {
  expect(takeRuns([])).toEqual({ runs: [], rest: [] })
})
