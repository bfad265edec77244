import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from './in-lanes.ts'

test('so many at a time, the results in order', async () => {
  let [running, most] = [0, 0]
  const doubled = await inLanes([5, 1, 4, 2, 3], 2, async (one, index) => {
    running += 1
    most = Math.max(most, running)
    await wait(one)
    running -= 1
    return [one * 2, index]
  })
  expect(doubled).toEqual([
    [10, 0],
    [2, 1],
    [8, 2],
    [4, 3],
    [6, 4],
  ])
  expect(most).toBe(2)
  expect(await inLanes([], 2, async () => 1)).toEqual([])
})

test('after a failure none is begun, and none is under way any more when it is told', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const failing = inLanes([1, 2, 3, 4], 2, async one => {
    begun.push(one)
    if (one === 1) throw new Error('no')
    await wait(2)
    ended.push(one)
  })
  await expect(failing).rejects.toThrow('no')
  expect([begun, ended]).toEqual([[1, 2], [2]])
})
