import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('addEventListener', () => undefined)
const sync = await import('./sync-state.ts')

test('says saved only when nothing is on its way', async () => {
  expect(sync.readSyncState()).toBe('saved')
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const writes = [sync.trackWrite(first.promise), sync.trackWrite(second.promise)]
  expect(sync.readSyncState()).toBe('saving')
  first.resolve()
  await writes[0]
  expect(sync.readSyncState()).toBe('saving')
  second.reject(new Error('refused'))
  await expect(writes[1]).rejects.toThrow('refused')
  expect(sync.readSyncState()).toBe('saved')
})

test('the gravest fact wins', () => {
  sync.noteReachable(false)
  expect(sync.readSyncState()).toBe('offline')
  sync.noteKept(2)
  expect(sync.readSyncState()).toBe('on-device')
  sync.noteReadOnly(true)
  expect(sync.readSyncState()).toBe('read-only')
  sync.noteReadOnly(false)
  sync.noteKept(0)
  sync.noteReachable(true)
  expect(sync.readSyncState()).toBe('saved')
})
