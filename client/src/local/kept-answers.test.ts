import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { keepAnswer } from './kept-answers.ts'
import { enqueue } from './outbox.ts'
import { purgeItems } from './purge.ts'

const quiet = { onBlocked: () => undefined, onTaken: () => undefined }
const id = (digit: string) => `${digit.repeat(8)}-1111-7111-8111-111111111111`

test('what was answered is found again, until something in it is taken off this device', async () => {
  const db = await openDatabase('answers', quiet)
  await keepAnswer(db, 'recipes', { items: [{ id: id('a') }, { id: id('b') }] })
  await keepAnswer(db, 'tasks', { items: [{ id: id('c'), image: { id: id('d') } }] })
  expect((await db.answers.get('tasks'))?.answer).toMatchObject({ items: [{ id: id('c') }] })
  const tables = [db.items, db.packed, db.details, db.answers, db.kept, db.keptFolders, db.outbox, db.purges]
  await db.transaction('rw', tables, () => purgeItems(db, { ids: [id('d')], isLost: true }))
  expect(await db.answers.toCollection().primaryKeys()).toEqual(['recipes'])
  db.close()
})

test('of many answers those that were read longest ago go', async () => {
  const db = await openDatabase('many-answers', quiet)
  for (let index = 0; index < 130; index++) await keepAnswer(db, `list ${index}`, {}, { at: index })
  expect(await db.answers.count()).toBe(120)
  expect(await db.answers.get('list 9')).toBeUndefined()
  db.close()
})

test('a run waits under the key it was tried to be sent with, and under its own words', async () => {
  const db = await openDatabase('waiting-run', quiet)
  const input = { body: { recipeId: 'image-generator-simple', params: { prompt: 'a red hill' } } }
  await enqueue(db, 'task.submit', input, 1, { key: 'tried', names: ['a red hill'] })
  expect(await db.outbox.toArray()).toMatchObject([{ key: 'tried', names: ['a red hill'], ids: [], input }])
  db.close()
})
