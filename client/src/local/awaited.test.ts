import { afterEach, expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { awaitsOthers, listAwaited } from './awaited.ts'
import type { LocalDatabase } from './database.ts'
import { makeItem, openTestDatabase } from './local.fixture.ts'
import { keepMade } from './keep-made.ts'
import type { LocalData } from './local-store.ts'
import { discard, enqueue, findNext, listQueued, markSending, markStopped, release, retry } from './outbox.ts'

const opened: LocalDatabase[] = []
afterEach(() => opened.splice(0).forEach(db => db.close()))

const [mask, board] = [newId(), newId()]
const picture = { body: { id: mask, file: new File(['mask'], 'mask.png', { type: 'image/png' }) } }
const ask = (shapeId: string, image: string) => ({
  params: { id: board },
  body: { shapeId, recipeId: 'inpaint', params: { image: [{ image: newId(), mask: image }] } },
})

async function open(): Promise<LocalDatabase> {
  const db = await openTestDatabase()
  opened.push(db)
  return db
}

test('a picture waits with its bytes, and what names it behind it', async () => {
  const db = await open()
  const seq = await enqueue(db, 'task.bringPicture', picture, 1, { names: ['mask.png'], thing: board })
  await enqueue(db, 'artboard.askTask', ask('shape:a', mask), 2, { isHeld: true })
  await enqueue(db, 'artboard.askTask', ask('shape:b', newId()), 3)
  const [kept, named, other] = await listQueued(db)
  expect(kept).toMatchObject({ ids: [mask], thing: board })
  const brought = (kept?.input ?? {}) as typeof picture
  expect(await brought.body.file.text()).toBe('mask')
  expect(named?.behind).toEqual([mask])
  expect(other?.behind).toBeUndefined()
  expect((await findNext(db))?.seq).toBe(seq)
})

test('where it was refused, what names it goes no further, and everything else does', async () => {
  const db = await open()
  const seq = await enqueue(db, 'task.bringPicture', picture)
  const named = await enqueue(db, 'artboard.askTask', ask('shape:a', mask))
  const other = await enqueue(db, 'artboard.askTask', ask('shape:b', newId()))
  await markSending(db, seq)
  await markStopped(db, seq, { code: 'STORAGE_FULL', message: 'full' })
  expect((await findNext(db))?.seq).toBe(other)
  await discard(db, other)
  expect(await findNext(db)).toBeUndefined()
  await discard(db, seq)
  await release(db, named)
  expect((await findNext(db))?.seq).toBe(named)
})

test('nothing is awaited once it was sent, or without a place to keep it', async () => {
  const db = await open()
  const seq = await enqueue(db, 'task.bringPicture', picture)
  expect(await listAwaited(db, { deep: [{ mask }] })).toEqual([mask])
  await db.outbox.delete(seq)
  expect(await listAwaited(db, { deep: [{ mask }] })).toEqual([])
  expect(await awaitsOthers({ mask })).toBe(false)
})

test('what a workspace does not take is made as one’s own, and what names it goes with it', async () => {
  const db = await open()
  const [id, workspaceId, image] = [newId(), newId(), newId()]
  const workspace = { id: workspaceId, name: 'Studio', picture: null }
  const data: Pick<LocalData, 'run'> = { run: act => act(db) }
  await keepMade(data, makeItem('Covers', { id, kind: 'ARTBOARD', workspaceId, workspace, detail: null }))
  const seq = await enqueue(db, 'artboard.create', { body: { id, name: 'Covers', workspaceId } })
  await enqueue(db, 'artboard.addPictures', { params: { id }, body: { images: [image] } })
  await markSending(db, seq)
  await markStopped(db, seq, { code: 'FORBIDDEN', message: 'guests make nothing' })
  const key = (await listQueued(db))[0]?.key
  await retry(db, seq, { isElsewhere: true })
  expect(await findNext(db)).toMatchObject({ seq, input: { body: { id, name: 'Covers', workspaceId: null } } })
  expect((await findNext(db))?.key).not.toBe(key)
  expect((await db.items.get(id))?.item).toMatchObject({ name: 'Covers', workspaceId: null, workspace: null })
})
