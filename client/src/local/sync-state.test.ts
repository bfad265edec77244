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
  sync.noteWork('outbox', { kept: 2 })
  sync.noteWork('draft', { kept: 1 })
  expect(sync.readSyncState()).toBe('on-device')
  sync.noteWork('draft', {})
  expect(sync.readSyncState()).toBe('on-device')
  sync.noteWork('outbox', { kept: 1, refused: 1 })
  expect(sync.readSyncState()).toBe('refused')
  sync.noteReadOnly(true)
  expect(sync.readSyncState()).toBe('read-only')
  sync.noteReadOnly(false)
  sync.noteWork('outbox', {})
  sync.noteReachable(true)
  expect(sync.readSyncState()).toBe('saved')
})
