import { expect, test } from 'vitest'
import { makeItem, openTestDatabase } from '#local/local.fixture.ts'
import { listMonths } from './use-image-months.ts'

test('once all is here, each month with pictures is told once, the newest first', async () => {
  const db = await openTestDatabase()
  const moments = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-11-02T10:00:00.000Z']
  for (const createdAt of [...moments, '2026-11-30T10:00:00.000Z']) {
    const item = makeItem('Picture', { kind: 'IMAGE', createdAt, detail: null })
    await db.items.put({
      id: item.id,
      kind: 'IMAGE',
      ownerUid: item.creator.uid,
      folderId: '',
      nameKey: 'picture',
      createdAt,
      updatedAt: createdAt,
      item,
      mark: 1,
      stamp: 1,
    })
  }
  const feed = { epoch: '1', cursor: '1', mark: 1, reading: [], toVerify: [], sweeping: false }
  await db.writeMeta('feed', { ...feed, complete: false })
  expect(await listMonths(db)).toEqual([])
  await db.writeMeta('feed', { ...feed, complete: true })
  expect(await listMonths(db)).toEqual(['2026-11', '2026-01', '2025-12'])
  db.close()
})
