import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { readFreeBytes, startDiskWatch } from './disk-watch.ts'

const log = createLog({ name: 'test', level: 'silent' })
const folder = tmpdir()

test('with less free than the reserve everything is read-only from the first moment', async () => {
  const reserveBytes = (await readFreeBytes(folder)) * 2
  const watch = await startDiskWatch({ folder, reserveBytes, log })
  watch.dispose()
  expect(watch.isReadOnly()).toBe(true)
})

test('a reserve of nothing never is', async () => {
  const watch = await startDiskWatch({ folder, reserveBytes: 0, log })
  watch.dispose()
  expect(watch.isReadOnly()).toBe(false)
})
