import { createHash } from 'node:crypto'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { awaitAgain } from '@atelier/database/tasks/board-tasks.queries.ts'
import { addTestBoard, placeholderRecord } from '@atelier/database/tasks/board-world.fixture.ts'
import type { TestBoard } from '@atelier/database/tasks/board-world.fixture.ts'
import { cancelTask } from '@atelier/database/tasks/change-task.queries.ts'
import { failTask } from '@atelier/database/tasks/end-task.queries.ts'
import type { NewTask } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { addPeople, addTasks, claim, leaseOf, newTask } from '@atelier/database/tasks/task-world.fixture.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillNextBoard } from './fill-board.ts'

let database: MigratedTestDatabase
let mai: string
let lan: string
let board: TestBoard
beforeAll(async () => {
  database = await createTestDatabase()
  ;[mai = '', lan = ''] = await addPeople(database.db, 2)
})
afterAll(() => database.dispose())
beforeEach(async () => {
  board = await addTestBoard(database.db, mai)
})

async function addImage(uid: string): Promise<string> {
  const { db } = database
  const [fileId, imageId] = [newId(), newId()]
  const blob = { sha256: createHash('sha256').update(fileId).digest(), size: 100 }
  await db.insertInto('blob').values(blob).execute()
  const file = {
    id: fileId,
    owner_uid: uid,
    purpose: 'IMAGE',
    name: 'a.png',
    mime_type: 'image/png',
    link_key: newId(),
  }
  await db
    .insertInto('file')
    .values({ ...file, ...blob, width: 40, height: 30, uploaded_at: new Date() })
    .execute()
  await db.insertInto('item').values({ id: imageId, kind: 'IMAGE', owner_uid: uid, name: 'Red' }).execute()
  await db
    .insertInto('image')
    .values({ item_id: imageId, file_id: fileId, origin: 'generated', media: 'image' })
    .execute()
  return imageId
}

async function addTask(more: Partial<NewTask> = {}, uid = mai): Promise<string> {
  const [row] = await addTasks(database.db, [newTask(uid, more)])
  return row?.task_id ?? ''
}
async function addMade(count: number, uid = mai): Promise<string> {
  const imageIds = await Promise.all(Array.from({ length: count }, () => addImage(uid)))
  return addTask({ reused: { imageIds, texts: [] } }, uid)
}
const fillAll = async () => {
  while (await fillNextBoard(database.db));
}
const pictures = () =>
  database.db
    .selectFrom('board_picture')
    .innerJoin('file', 'file.id', 'board_picture.file_id')
    .select(['file.id', 'file.purpose', 'file.owner_uid', 'image_id'])
    .where('board_id', '=', board.id)
    .execute()
const filledAs = async () =>
  (await database.db.selectFrom('board_task').select('filled_as').where('board_id', '=', board.id).execute()).map(
    row => row.filled_as,
  )

test('pictures of a task come to its placeholder, as the board’s own', async () => {
  const taskId = await addMade(2)
  await board.ask('a', taskId, mai)
  expect(await fillNextBoard(database.db)).toEqual({ document: board.document })
  expect(await fillNextBoard(database.db)).toBeUndefined()
  const placeholder = await board.placeholder('a')
  expect(placeholder).toMatchObject({ state: 'done', error: null, chosen: placeholder?.results[0] })
  const own = await pictures()
  expect(own).toMatchObject([{ purpose: 'ARTBOARD', owner_uid: mai }, { purpose: 'ARTBOARD' }])
  expect(placeholder?.results.toSorted()).toEqual(own.map(({ id }) => `asset:${id}`).toSorted())
  const assets = (await board.records()).filter(({ typeName }) => typeName === 'asset')
  expect(assets).toMatchObject(
    assets.map(({ id }) => ({
      props: { src: id, w: 40, h: 30 },
      meta: { createdBy: mai, imageId: expect.any(String) },
    })),
  )
  expect(assets).toHaveLength(2)
})

test('words come to it as well', async () => {
  await board.ask('a', await addTask({ reused: { imageIds: [], texts: ['a red boat'] } }), mai)
  await fillAll()
  expect(await board.placeholder('a')).toMatchObject({ state: 'done', texts: ['a red boat'], results: [] })
})

test('many who look at once bring them once', async () => {
  await board.ask('a', await addMade(1), mai)
  await board.ask('b', await addMade(1), mai)
  await Promise.all(Array.from({ length: 4 }, fillAll))
  expect(await pictures()).toHaveLength(2)
  expect((await board.records()).filter(({ typeName }) => typeName === 'asset')).toHaveLength(2)
  expect(await filledAs()).toEqual(['COMPLETED', 'COMPLETED'])
})

test('it is said why nothing came', async () => {
  const failing = await addTask()
  const task = await claim(database.db)
  if (!task) throw new Error('nothing waits')
  const error = { code: 'NODE_FAILED', message: 'No such brush.' }
  await database.db.transaction().execute(trx => failTask(trx, leaseOf(task), error))
  await board.ask('failed', failing, mai)
  const canceled = await addTask()
  await database.db.transaction().execute(trx => cancelTask(trx, canceled))
  await board.ask('canceled', canceled, mai)
  await board.ask('deleted', newId(), mai)
  await board.ask('nothing', await addTask({ reused: { imageIds: [], texts: [] } }), mai)
  const waiting = await addTask()
  await board.ask('waiting', waiting, mai)
  await fillAll()
  expect(await board.placeholder('failed')).toMatchObject({ state: 'failed', error })
  expect(await board.placeholder('canceled')).toMatchObject({ state: 'canceled', error: { code: 'CANCELED' } })
  expect(await board.placeholder('deleted')).toMatchObject({ state: 'canceled', error: { code: 'DELETED' } })
  expect(await board.placeholder('nothing')).toMatchObject({ state: 'failed', error: { code: 'NOTHING_MADE' } })
  expect(await board.placeholder('waiting')).toMatchObject({ state: 'asked', taskId: waiting })
  await database.db.transaction().execute(trx => cancelTask(trx, waiting))
  await fillAll()
  expect(await board.placeholder('waiting')).toMatchObject({ state: 'canceled' })
})

test('a placeholder that was removed gets nothing, until it is back', async () => {
  const taskId = await addMade(1)
  await board.ask('a', taskId, mai)
  await board.remove('shape:a')
  await fillAll()
  expect(await filledAs()).toEqual(['GONE'])
  expect(await pictures()).toEqual([])
  await board.put(placeholderRecord('a', mai, { taskId }))
  await database.db.transaction().execute(trx => awaitAgain(trx, taskId))
  await fillAll()
  expect(await board.placeholder('a')).toMatchObject({ state: 'done' })
})

test('a placeholder that stands for another task by now stays as it is', async () => {
  await board.ask('a', await addMade(1), mai)
  await board.remove('shape:a')
  await board.put(placeholderRecord('a', mai, { taskId: newId() }))
  await fillAll()
  expect(await board.placeholder('a')).toMatchObject({ state: 'asked', results: [] })
})

test('nothing of somebody who may no longer add to the board is put there', async () => {
  await board.ask('a', await addMade(1, lan), lan)
  await fillAll()
  expect(await board.placeholder('a')).toMatchObject({ state: 'canceled', error: { code: 'NO_ACCESS' } })
  expect(await pictures()).toEqual([])
})

test('a board that is gone for ever waits for nothing', async () => {
  await board.ask('a', await addMade(1), mai)
  await database.db.deleteFrom('item').where('id', '=', board.id).execute()
  expect(await fillNextBoard(database.db)).toBeUndefined()
})
