import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import type { Db, Trx } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { finishTask } from './end-task.queries.ts'
import { estimateQueue } from './estimate-queue.queries.ts'
import { listTaskRows } from './list-tasks.queries.ts'
import type { TaskListQuery } from './list-tasks.queries.ts'
import { isQueuePaused, pauseQueue, pauseTask, resumeQueue, resumeTask } from './pause-tasks.queries.ts'
import { moveTask } from './task-order.queries.ts'
import type { TaskPlace } from './task-order.queries.ts'
import { addPeople, addTasks, claim, claimSeveral, leaseOf, newTask } from './task-world.fixture.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())
beforeEach(async () => {
  await db.deleteFrom('item').execute()
  await db.deleteFrom('task_turn').execute()
  await db.deleteFrom('task_queue_pause').execute()
})

const within = <T>(act: (trx: Trx) => Promise<T>) => db.transaction().execute(act)
const move = (id: string, place: TaskPlace) => within(trx => moveTask(trx, id, place))

async function addNamed(uid: string, names: readonly string[], more = {}): Promise<Map<string, string>> {
  const rows = await addTasks(
    db,
    names.map(name => newTask(uid, { name, prompt: name, ...more })),
  )
  return new Map(rows.map(row => [row.prompt, row.task_id]))
}

async function listNames(query: Omit<TaskListQuery, 'limit'>, limit = 3): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await listTaskRows(db, { ...query, limit, cursor })
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    names.push(...page.rows.map(row => row.name))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return names
}

const queueOf = (uid: string) => listNames({ scope: { uid }, list: { of: 'queued' } })
const finish = (task: NonNullable<Awaited<ReturnType<typeof claim>>>) =>
  within(trx =>
    finishTask(trx, leaseOf(task), {
      imageIds: [],
      texts: [],
      executionMs: 1,
      engineId: 'engine',
      engineName: 'Engine',
      nodeHashes: {},
      modelHashes: {},
      charge: 0,
    }),
  )

test('moves give the order that a list would have, however often numbers run out', async () => {
  const places = fc.record({
    moved: fc.nat(),
    beside: fc.nat(),
    to: fc.constantFrom('top', 'bottom', 'before', 'after'),
  })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 6 }), fc.array(places, { maxLength: 12 }), async (count, moves) => {
      const [uid = ''] = await addPeople(db, 1)
      const names = Array.from({ length: count }, (_, index) => `task ${index}`)
      const ids = await addNamed(uid, names)
      // So close that the first move between two of them leaves no number.
      await db.updateTable('recipe_task').set({ position: 1 }).where('owner_uid', '=', uid).execute()
      let model = names
      for (const { moved, beside, to } of moves) {
        const name = names[moved % count] ?? ''
        const other = names[beside % count] ?? ''
        await move(ids.get(name) ?? '', to === 'top' || to === 'bottom' ? { to } : { to, taskId: ids.get(other) ?? '' })
        if (name === other && (to === 'before' || to === 'after')) continue
        const rest = model.filter(each => each !== name)
        const at = { top: 0, bottom: rest.length, before: rest.indexOf(other), after: rest.indexOf(other) + 1 }[to]
        model = rest.toSpliced(at, 0, name)
      }
      expect(await queueOf(uid)).toEqual(model)
    }),
    { numRuns: longCount({ short: 8, long: 200 }), seed: 20 },
  )
})

test('what does not wait is not moved, nor beside what is another’s', async () => {
  const [ann = '', bob = ''] = await addPeople(db, 2)
  const own = await addNamed(ann, ['a', 'b'])
  const theirs = await addNamed(bob, ['c'])
  await expect(move(own.get('a') ?? '', { to: 'after', taskId: theirs.get('c') ?? '' })).rejects.toThrow(
    /does not wait/,
  )
  await expect(move(newId(), { to: 'top' })).rejects.toThrow(/does not wait/)
  await addNamed(ann, ['first', 'second'], { isNext: true })
  expect(await queueOf(ann)).toEqual(['first', 'second', 'a', 'b'])
})

test('workers go round among people, and each has their own order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      // So many are claimed at once; 0: one ends.
      fc.array(fc.constantFrom(0, 0, 1, 3), { maxLength: 30 }),
      async (counts, acts) => {
        await db.deleteFrom('item').execute()
        const people = await addPeople(db, counts.length)
        for (const [index, uid] of people.entries())
          await addNamed(
            uid,
            Array.from({ length: counts[index] ?? 0 }, (_, place) => String(place)),
          )
        const waiting = new Map(people.map((uid, index) => [uid, counts[index] ?? 0]))
        const served = new Map<string, number>()
        const running: NonNullable<Awaited<ReturnType<typeof claim>>>[] = []
        let turn = 0
        for (const wanted of acts) {
          if (wanted === 0) {
            const ended = running.shift()
            if (ended) await finish(ended)
            continue
          }
          const tasks = await claimSeveral(db, wanted)
          const listAble = () => people.filter(uid => (waiting.get(uid) ?? 0) > 0)
          for (const task of tasks) {
            const able = listAble()
            const countOf = (uid: string) => running.filter(each => each.owner_uid === uid).length
            const fewest = Math.min(...able.map(countOf))
            const next = able.filter(uid => countOf(uid) === fewest)
            const longest = Math.min(...next.map(uid => served.get(uid) ?? -1))
            expect(next.filter(uid => (served.get(uid) ?? -1) === longest)).toContain(task.owner_uid)
            const left = waiting.get(task.owner_uid) ?? 0
            expect(task.prompt).toBe(String((counts[people.indexOf(task.owner_uid)] ?? 0) - left))
            waiting.set(task.owner_uid, left - 1)
            served.set(task.owner_uid, turn++)
            running.push(task)
          }
          if (tasks.length < wanted) expect(listAble()).toEqual([])
        }
      },
    ),
    { numRuns: longCount({ short: 6, long: 200 }), seed: 20 },
  )
})

test('many workers at once take each task once', async () => {
  const [ann = '', bob = ''] = await addPeople(db, 2)
  await addNamed(
    ann,
    Array.from({ length: 12 }, (_, index) => `a${index}`),
  )
  await addNamed(
    bob,
    Array.from({ length: 12 }, (_, index) => `b${index}`),
  )
  const claimed = await Promise.all(
    Array.from({ length: 8 }, () => Promise.all([claim(db), claim(db), claim(db), claim(db)])),
  )
  const ids = claimed.flat().flatMap(task => task?.task_id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(24)
})

test('paused tasks and queues are passed over, and keep their places', async () => {
  const [ann = '', bob = ''] = await addPeople(db, 2)
  const workspaceId = newId()
  await db.insertInto('workspace').values({ id: workspaceId, name: 'Studio' }).execute()
  const own = await addNamed(ann, ['a', 'b'])
  await addNamed(bob, ['shared'], { workspaceId })
  await within(trx => pauseTask(trx, own.get('a') ?? ''))
  await within(trx => pauseQueue(trx, { workspaceId }, bob))
  expect((await claim(db))?.prompt).toBe('b')
  expect(await claim(db)).toBeUndefined()
  await within(trx => resumeTask(trx, own.get('a') ?? ''))
  await within(trx => pauseQueue(trx, { uid: ann }, ann))
  await within(trx => pauseQueue(trx, { uid: ann }, ann))
  expect(await isQueuePaused(db, { uid: ann })).toBe(true)
  expect(await claim(db)).toBeUndefined()
  await within(trx => resumeQueue(trx, { uid: ann }))
  await within(trx => resumeQueue(trx, { workspaceId }))
  expect([(await claim(db))?.prompt, (await claim(db))?.prompt].toSorted()).toEqual(['a', 'shared'])
})

test('a worker takes only what it offers to run', async () => {
  const [uid = ''] = await addPeople(db, 1)
  await addNamed(uid, ['elsewhere'], { engineKinds: ['embedded', 'comfyui'] })
  await addNamed(uid, ['flux'], { queueType: 'flux1' })
  await addNamed(uid, ['here'])
  expect((await claim(db))?.prompt).toBe('here')
  expect(await claim(db)).toBeUndefined()
  expect((await claim(db, { queues: ['flux1'] }))?.prompt).toBe('flux')
  expect((await claim(db, { engines: ['comfyui', 'embedded'] }))?.prompt).toBe('elsewhere')
})

test('lists go on where they ended, each in its own order, and filter', async () => {
  const [uid = ''] = await addPeople(db, 1)
  const names = ['a', 'b', 'c', 'd', 'e']
  await addNamed(uid, names)
  await addNamed(uid, ['draft 1', 'draft 2'], { isDraft: true })
  const scope = { uid }
  const running = [await claim(db), await claim(db), await claim(db), await claim(db)]
  expect(await listNames({ scope, list: { of: 'running' } })).toEqual(['a', 'b', 'c', 'd'])
  expect(await queueOf(uid)).toEqual(['e'])
  expect(await listNames({ scope, list: { of: 'drafts' } }, 1)).toEqual(['draft 2', 'draft 1'])
  for (const task of running.toReversed()) if (task) await finish(task)
  const ended = { of: 'ended', statuses: ['FAILED', 'COMPLETED', 'CANCELED'] } as const
  expect(await listNames({ scope, list: ended }, 3)).toEqual(['a', 'b', 'c', 'd'])
  expect(await listNames({ scope, list: ended, search: 'C' }, 1)).toEqual(['c'])
  expect(await listNames({ scope, list: { of: 'made', statuses: ['QUEUED', 'DRAFT'], direction: 'DESC' } }, 1)).toEqual(
    ['draft 2', 'draft 1', 'e'],
  )
  expect(
    await listNames({ scope, list: { of: 'made', statuses: ['COMPLETED'], direction: 'ASC' }, search: '_' }),
  ).toEqual([])
  const completed = { of: 'made', statuses: ['COMPLETED'], direction: 'DESC' } as const
  const [first, second, third] = [new Date('2026-03-01'), new Date('2026-03-02'), new Date('2026-03-03')]
  for (const [prompt, created_at] of [
    ['a', first],
    ['b', second],
    ['c', third],
  ] as const) {
    await db.updateTable('recipe_task').set({ created_at }).where('prompt', '=', prompt).execute()
  }
  expect(await listNames({ scope, list: completed, from: first, to: second }, 1)).toEqual(['b', 'a'])
  expect(await listNames({ scope, list: ended, from: second, to: third })).toEqual(['b', 'c'])
  await expect(listTaskRows(db, { scope, list: ended, limit: 3, cursor: 'nonsense' })).rejects.toThrow(/cursor/)
})

test('what has ended of a recipe or into a folder comes whole, however much of others has ended since', async () => {
  const [uid = ''] = await addPeople(db, 1)
  const [recipeId, folderId] = [newId(), newId()]
  const ended = (name: string, minute: number, more = {}) =>
    newTask(uid, { name, reused: { imageIds: [], texts: [] }, now: new Date(2026, 0, 1, 0, minute), ...more })
  const others = Array.from({ length: 1_001 }, (_, index) => ended('other', 10 + index, { recipeId: newId() }))
  await addTasks(db, [ended('a', 1, { recipeId }), ended('b', 2, { recipeId, folderId }), ...others])
  const statuses = ['COMPLETED', 'FAILED'] as const
  for (const list of [
    { of: 'ended', statuses },
    { of: 'made', statuses, direction: 'DESC' },
  ] as const) {
    const pageOf = async (more: Partial<TaskListQuery>) => {
      const { rows, nextCursor } = await listTaskRows(db, { scope: { uid }, list, limit: 10, ...more })
      return [...rows.map(row => row.name), nextCursor]
    }
    expect(await pageOf({ recipeId })).toEqual(['b', 'a', null])
    expect(await pageOf({ folderId })).toEqual(['b', null])
    expect(await pageOf({ recipeId, search: 'a' })).toEqual(['a', null])
  }
})

test('places and times are estimated as workers go round', async () => {
  const [ann = '', bob = ''] = await addPeople(db, 2)
  const chain = await addNamed(ann, ['macro'], { type: 'chain', graph: null })
  await addNamed(bob, ['running macro', 'waiting macro'], { type: 'chain', graph: null })
  const longAgo = { started_at: new Date(0), progress: 0.5, lease_token: newId(), lease_until: new Date() }
  await db
    .updateTable('recipe_task')
    .set({ status: 'RUNNING', ...longAgo })
    .where('prompt', '=', 'running macro')
    .execute()
  const own = await addNamed(ann, ['a', 'b', 'c'])
  await addNamed(bob, ['d', 'e', 'f', 'g'])
  await db.updateTable('recipe_task').set({ estimate_ms: 1_000 }).execute()
  const ids = ['a', 'b', 'c'].map(name => own.get(name) ?? '')
  const estimates = await estimateQueue(db, ids)
  expect(ids.map(id => estimates.get(id))).toEqual([
    { position: 0, etaMs: 1_000 },
    { position: 2, etaMs: 3_000 },
    { position: 4, etaMs: 5_000 },
  ])
  expect((await estimateQueue(db, [...chain.values()])).size).toBe(1)
  await within(trx => pauseQueue(trx, { uid: bob }, bob))
  await within(trx => pauseTask(trx, ids[0] ?? ''))
  const alone = await estimateQueue(db, ids)
  expect(alone.get(ids[0] ?? '')?.etaMs).toBeNull()
  expect(alone.get(ids[1] ?? '')).toEqual({ position: 0, etaMs: 1_000 })
})
