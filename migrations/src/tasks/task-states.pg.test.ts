import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextStatuses, taskStatuses } from '@atelier/shared-schema/tasks/task-states.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { readBalance } from '#credits/accounts.queries.ts'
import { grantSignUpCredits } from '#credits/grants.queries.ts'
import { holdCredits } from '#credits/holds.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { listHeldIds, listHeldItems } from '#feed/held-items.queries.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { cancelTask, changeTask, queueDraft, restartTask } from './change-task.queries.ts'
import {
  TRIES_MAX,
  claimTasks,
  extendLeases,
  handBack,
  reapExpiredLeases,
  writeProgress,
} from './claim-task.queries.ts'
import type { ClaimedTask } from './claim-task.queries.ts'
import { failTask, finishPlainTasks, finishTask, lockLease } from './end-task.queries.ts'
import type { TaskResult } from './end-task.queries.ts'
import { findSameRun } from './same-run.queries.ts'
import { readPreview, writePreview } from './task-preview.queries.ts'
import { findTask } from './task-rows.queries.ts'
import { estimateRuns, noteRuns, readSlowRunMs } from './task-speed.queries.ts'
import { addPeople, addTasks, claim, leaseOf, newTask, smallGraph } from './task-world.fixture.ts'

let database: MigratedTestDatabase
let db: Db
let uid: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())
beforeEach(async () => {
  await db.deleteFrom('item').execute()
  ;[uid = ''] = await addPeople(db, 1)
})

const within = <T>(act: (trx: Trx) => Promise<T>) => db.transaction().execute(act)
const addOne = async (more = {}) => (await addTasks(db, [newTask(uid, more)]))[0]?.task_id ?? ''
const statusOf = async (id: string) => (await findTask(db, id))?.status

const result: TaskResult = {
  imageIds: [],
  texts: ['done'],
  executionMs: 12.4,
  engineId: 'engine',
  engineName: 'Engine',
  nodeHashes: {},
  modelHashes: {},
  charge: 5_000,
}

/** A task in a state, whichever way it came there. */
async function taskIn(status: TaskStatus): Promise<string> {
  const id = await addOne()
  const set = (to: TaskStatus) => setStatus(id, to)
  if (status === 'DRAFT') await set('DRAFT')
  if (status === 'RUNNING') await set('RUNNING')
  if (status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELED') await set(status)
  if (status === 'DELETED') {
    await set('COMPLETED')
    await set('DELETED')
  }
  return id
}

async function setStatus(id: string, status: TaskStatus): Promise<void> {
  const ended = status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELED'
  await db
    .updateTable('recipe_task')
    .set({
      status,
      ...(ended && { completed_at: new Date() }),
      ...(status === 'RUNNING' && { lease_token: newId(), lease_until: new Date() }),
    })
    .where('task_id', '=', id)
    .execute()
}

test('the database lets a task go on only as is agreed', async () => {
  for (const from of taskStatuses) {
    const allowed: readonly TaskStatus[] = from === 'DELETED' ? ['COMPLETED'] : nextStatuses[from]
    for (const to of taskStatuses.filter(status => status !== from)) {
      const id = await taskIn(from)
      const attempt = setStatus(id, to)
      if (allowed.includes(to)) await attempt
      else await expect(attempt, `${from} to ${to}`).rejects.toThrow(/does not go from/)
    }
  }
})

test('a lease is not passed on, and whatever runs has one', async () => {
  const id = await addOne()
  await expect(
    db.updateTable('recipe_task').set({ status: 'RUNNING' }).where('task_id', '=', id).execute(),
  ).rejects.toThrow(/recipe_task_lease/)
  await claim(db)
  await expect(
    db.updateTable('recipe_task').set({ lease_token: newId() }).where('task_id', '=', id).execute(),
  ).rejects.toThrow(/not passed on/)
})

test('a task ends once: who has lost its lease writes nothing, and pays nothing', async () => {
  await within(trx => grantSignUpCredits(trx, uid))
  const id = await addOne()
  await within(trx => holdCredits(trx, { taskId: id, payer: { uid, workspaceId: null }, amount: 8_000 }))
  const first = await claim(db)
  if (!first) throw new Error('nothing was claimed')
  await handBack(db, leaseOf(first), { counts: true })
  const second = await claim(db)
  if (!second) throw new Error('nothing was claimed again')
  expect(second.attempts).toBe(2)
  expect(await within(trx => lockLease(trx, leaseOf(first)))).toBeUndefined()
  expect(await within(trx => failTask(trx, leaseOf(first), { code: 'X', message: 'x' }))).toBeUndefined()
  expect(await writeProgress(db, leaseOf(first), { progress: 0.5, previewSeq: 0 })).toBeUndefined()
  const ended = await within(trx => finishTask(trx, leaseOf(second), result))
  expect(ended).toMatchObject({ status: 'COMPLETED', execution_ms: 12, texts: ['done'], lease_token: null })
  await expect(within(trx => finishTask(trx, leaseOf(second), result))).rejects.toThrow(/no result/)
  expect(await readBalance(db, { holder: 'person', uid }, 'credit')).toEqual({ available: 995_000, held: 0 })
})

test('what is given up three times for a reason has failed with it, and costs nothing', async () => {
  await within(trx => grantSignUpCredits(trx, uid))
  const id = await addOne()
  await within(trx => holdCredits(trx, { taskId: id, payer: { uid, workspaceId: null }, amount: 8_000 }))
  for (const status of ['QUEUED', 'QUEUED', 'FAILED']) {
    const task = await claim(db)
    if (!task) throw new Error('nothing was claimed')
    const row = await handBack(db, leaseOf(task), { counts: true, reason: 'No room on the disk.' })
    expect(row).toMatchObject({ task_id: id, status })
  }
  expect((await findTask(db, id))?.error).toMatchObject({
    code: 'TASK_POISONED',
    message: expect.stringContaining('No room on the disk.'),
  })
  expect((await readBalance(db, { holder: 'person', uid }, 'credit')).held).toBe(0)
})

test('tasks that cost nothing and made no image end in one statement, and any other does not', async () => {
  await within(trx => grantSignUpCredits(trx, uid))
  const { imageIds: _none, charge: _free, ...plain } = result
  const [dear, free, lost] = [await addOne(), await addOne(), await addOne()]
  await within(trx => holdCredits(trx, { taskId: dear, payer: { uid, workspaceId: null }, amount: 1_000 }))
  const tasks = await claimTasks(db, { workerId: 'w', leaseMs: 60_000, queues: ['default'], engines: ['embedded'] }, 5)
  expect(tasks.map(task => task.task_id)).toEqual([dear, free, lost])
  await within(trx => cancelTask(trx, lost))
  const ends = tasks.map((task, index) => ({ lease: leaseOf(task), result: { ...plain, executionMs: index } }))
  const ended = await finishPlainTasks(db, ends)
  expect([...ended.values()]).toMatchObject([
    { task_id: free, status: 'COMPLETED', execution_ms: 1, texts: plain.texts, lease_token: null },
  ])
  expect(ended.keys().toArray()).toEqual([tasks[1]?.lease_token])
  expect(await findTask(db, free)).toEqual(ended.values().toArray()[0])
  expect(await finishPlainTasks(db, ends)).toEqual(new Map())
})

test('of several ends none waits for what somebody else holds', async () => {
  const ids = [await addOne(), await addOne()]
  const tasks = await claimTasks(db, { workerId: 'w', leaseMs: 60_000, queues: ['default'], engines: ['embedded'] }, 2)
  const { imageIds: _none, charge: _free, ...plain } = result
  const ends = tasks.map(task => ({ lease: leaseOf(task), result: plain }))
  const held = await within(async trx => {
    await lockLease(trx, leaseOf(tasks[0] as ClaimedTask))
    return finishPlainTasks(db, ends)
  })
  expect([...held.values()].map(row => row.task_id)).toEqual([ids[1]])
  expect([...(await finishPlainTasks(db, ends)).values()].map(row => row.task_id)).toEqual([ids[0]])
})

test('cancel and failure give back what was held, and so does the trash', async () => {
  await within(trx => grantSignUpCredits(trx, uid))
  const ids = [await addOne(), await addOne(), await addOne(), await addOne()]
  for (const taskId of ids)
    await within(trx => holdCredits(trx, { taskId, payer: { uid, workspaceId: null }, amount: 1_000 }))
  const running = await claim(db)
  if (!running) throw new Error('nothing was claimed')
  await within(trx => failTask(trx, leaseOf(running), { code: 'X', message: 'x' }))
  await within(trx => cancelTask(trx, ids[1] ?? ''))
  await db
    .updateTable('item')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids[2] ?? '')
    .execute()
  await db
    .deleteFrom('item')
    .where('id', '=', ids[3] ?? '')
    .execute()
  expect(await readBalance(db, { holder: 'person', uid }, 'credit')).toEqual({ available: 1_000_000, held: 0 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['FAILED', 'CANCELED', 'DELETED', undefined])
  await db
    .updateTable('item')
    .set({ deleted_at: null })
    .where('id', '=', ids[2] ?? '')
    .execute()
  expect(await statusOf(ids[2] ?? '')).toBe('CANCELED')
})

test('what a killed worker held waits again at its place, and stops after three tries', async () => {
  const id = await addOne()
  await addOne()
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    expect(await claim(db, { leaseMs: 0 })).toMatchObject({ task_id: id, attempts: attempt })
    const [reaped] = await reapExpiredLeases(db)
    expect(reaped?.status).toBe(attempt < TRIES_MAX ? 'QUEUED' : 'FAILED')
  }
  expect((await findTask(db, id))?.error).toMatchObject({ code: 'TASK_POISONED' })
  expect((await claim(db))?.task_id).not.toBe(id)
})

test('a worker that is asked to end hands back without a try being counted, and leases are extended while they hold', async () => {
  const id = await addOne()
  const task = await claim(db, { leaseMs: 1_000 })
  if (!task) throw new Error('nothing was claimed')
  expect(await extendLeases(db, [task.lease_token, newId()], 60_000)).toEqual(new Set([task.lease_token]))
  expect(await reapExpiredLeases(db)).toEqual([])
  await handBack(db, leaseOf(task), { counts: false })
  expect(await findTask(db, id)).toMatchObject({ status: 'QUEUED', attempts: 0, started_at: null })
  expect(await extendLeases(db, [task.lease_token], 60_000)).toEqual(new Set())
})

test('previews live as long as the run that makes them', async () => {
  const id = await addOne()
  const task = await claim(db)
  if (!task) throw new Error('nothing was claimed')
  const preview = { seq: 1, mime_type: 'image/jpeg', data: Buffer.from('jpeg'), width: 8, height: 4 }
  await writePreview(db, leaseOf(task), preview)
  await writePreview(db, { taskId: id, token: newId() }, { ...preview, seq: 9 })
  const seq = await writeProgress(db, leaseOf(task), { progress: 0.4, previewSeq: 1 })
  expect(seq).toBe(task.seq + 1)
  expect(await readPreview(db, id)).toEqual(preview)
  await within(trx => cancelTask(trx, id))
  expect(await readPreview(db, id)).toBeUndefined()
  expect(await findTask(db, id)).toMatchObject({ status: 'CANCELED', preview_seq: 0 })
})

test('what waits can be changed, what has ended run again, and a draft be queued', async () => {
  const id = await addOne()
  await within(trx => changeTask(trx, id, { params: { prompt: 'a fox' }, prompt: 'a fox', folderId: null }))
  const task = await claim(db)
  if (!task) throw new Error('nothing was claimed')
  expect(task).toMatchObject({ prompt: 'a fox', params: { prompt: 'a fox' }, graph: smallGraph })
  await expect(within(trx => changeTask(trx, id, { prompt: 'late' }))).rejects.toThrow(/only while it waits/)
  await within(trx => finishTask(trx, leaseOf(task), result))
  const again = await within(trx => restartTask(trx, id))
  expect(again).toMatchObject({ status: 'QUEUED', attempts: 0, completed_at: null, texts: [] })
  const draft = await addOne({ isDraft: true })
  expect((await within(trx => queueDraft(trx, draft))).status).toBe('QUEUED')
})

test('the same inputs are known again within their scope, once their images are all there', async () => {
  const inputHash = Buffer.alloc(32, 1)
  await addOne({ inputHash })
  const task = await claim(db)
  if (!task) throw new Error('nothing was claimed')
  const ask = (scope: { uid: string } | { workspaceId: string }) => within(trx => findSameRun(trx, inputHash, scope))
  expect(await ask({ uid })).toBeUndefined()
  await within(trx => finishTask(trx, leaseOf(task), result))
  expect(await ask({ uid })).toEqual({ taskId: task.task_id, imageIds: [], texts: ['done'] })
  expect(await ask({ uid: newId() })).toBeUndefined()
  expect(await ask({ workspaceId: newId() })).toBeUndefined()
  const [reused] = await addTasks(db, [newTask(uid, { inputHash, reused: { imageIds: [], texts: ['done'] } })])
  expect(reused).toMatchObject({ status: 'COMPLETED', is_reused: true, texts: ['done'] })
})

test('how long runs take is known by recipe and size, from the newest of them', async () => {
  const recipeVersionId = newId()
  const run = (ms: number, sizeClass = 3) => ({ recipeVersionId, sizeClass, ms })
  expect(await estimateRuns(db, [{ recipeVersionId, sizeClass: 3 }])).toEqual([null])
  await noteRuns(db, [run(100), run(300), run(200), run(5_000, 7)])
  await noteRuns(
    db,
    Array.from({ length: 60 }, () => run(1_000)),
  )
  await noteRuns(db, [run(10)])
  const known = [3, 4, 9].map(sizeClass => ({ recipeVersionId, sizeClass }))
  expect(await estimateRuns(db, known)).toEqual([1_000, 1_000, 5_000])
  expect(await readSlowRunMs(db, [recipeVersionId])).toEqual(new Map([[recipeVersionId, 1_000]]))
  const seldom = newId()
  await noteRuns(
    db,
    Array.from({ length: 19 }, () => ({ ...run(90_000), recipeVersionId: seldom })),
  )
  expect(await readSlowRunMs(db, [seldom])).toEqual(new Map())
})

test('tasks make no rows of the feed, and are not among what devices keep', async () => {
  const id = await addOne()
  await db.updateTable('item').set({ name: 'Another' }).where('id', '=', id).execute()
  const nothing = { folderId: newId(), itemId: '00000000-0000-0000-0000-000000000000' }
  expect(await listHeldIds(db, uid, { scope: null, after: nothing, limit: 10 })).toEqual([])
  await db.insertInto('favorite').values({ uid, item_id: id }).execute()
  expect(await listHeldItems(db, uid, [id])).toEqual([])
  await db.deleteFrom('item').where('id', '=', id).execute()
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from change where item_id = ${id}::uuid`.execute(db)
  expect(rows[0]?.count).toBe(0)
})
