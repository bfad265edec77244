import { setTimeout as delay } from 'node:timers/promises'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { addTestBoard } from '@atelier/database/tasks/board-world.fixture.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresGate } from '../fixtures/postgres-gate.ts'
import type { GateMessage, PostgresGate } from '../fixtures/postgres-gate.ts'
import { startWorkers } from '../fixtures/workers.ts'
import type { WorkersProcess } from '../fixtures/workers.ts'
import { openKillWorld } from './kill-world.ts'
import type { KillWorld } from './kill-world.ts'

const begins = ({ type }: GateMessage) => type === 'P' || type === 'Q'
const ends = ({ to, type }: GateMessage) => to === 'program' && type === 'C'
const finishes = (m: GateMessage) => m.sql.startsWith('update recipe_task') && m.sql.includes('execution_ms')

/** Where everything stops before the workers are killed; without it, at any moment. */
const steps: { name: string; fits?: (message: GateMessage) => boolean }[] = [
  { name: 'when they have claimed and do not know', fits: m => ends(m) && m.sql.includes('claim_task') },
  { name: 'between the image and the end of its task', fits: m => begins(m) && finishes(m) },
  { name: 'when it is committed and they do not know', fits: m => ends(m) && m.sql === 'commit' },
  { name: 'before they claim', fits: m => begins(m) && m.sql.includes('claim_task') },
  { name: 'before the bytes are announced', fits: m => begins(m) && m.sql.startsWith('insert into blob') },
  {
    name: 'before what was held is settled',
    fits: m => begins(m) && m.sql.includes('insert into ledger_transaction'),
  },
  { name: 'before it is committed', fits: m => begins(m) && m.sql === 'commit' },
  { name: 'at any moment' },
]
/** The first are those where half of the work would show. */
const rounds = longCount({ short: 3, long: 200 })
const schedule = Array.from({ length: rounds }, (_, round) => ({
  round: round + 1,
  ...(steps[round % steps.length] ?? { name: 'at any moment' }),
}))

const TASKS = 3
const patience = { timeout: 60_000, interval: 50 }

let world: KillWorld
let gate: PostgresGate
let victim: WorkersProcess

beforeAll(async () => {
  world = await openKillWorld(['embedded'])
  gate = await openPostgresGate(world.url)
  victim = await start()
}, 60_000)
afterAll(async () => {
  await victim?.stop('SIGKILL')
  await gate.dispose()
  await world.dispose()
})

const start = () => startWorkers({ databaseUrl: gate.url, directUrl: world.url, dataDir: world.dataDir })

/** Each another, so that nothing is kept of one for the next. */
const picture = (color: number): ApiGraph => ({
  make: { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color } },
  save: { class_type: 'SaveImage', inputs: { images: ['make', 0], filename_prefix: 'out' } },
})

const painted = (seed: number, side: number, steps: number): ApiGraph => ({
  paint: {
    class_type: 'AtelierPainter',
    inputs: { prompt: 'a castle', negative: '', width: side, height: side, seed, steps, cfg: 7, batch_size: 1 },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'out' } },
})

/** Longer than it takes to be asked to end. */
const painting = (seed: number) => painted(seed, 2_048, 60)
/** Longer than it takes to be killed. */
const scene = (seed: number) => painted(seed, 512, 4)

function submit(uid: string, graphOf = picture): Promise<string[]> {
  const colours = Array.from({ length: TASKS }, () => Math.floor(Math.random() * 0xffffff))
  return world.submit(
    uid,
    colours.map(colour => ({ graph: graphOf(colour) })),
  )
}

test.each(schedule)(
  'round $round, workers killed $name: nothing is lost and nothing comes twice',
  async ({ fits }) => {
    const uid = await world.addPerson()
    const hold = fits ? gate.hold(fits) : undefined
    const ids = await submit(uid)
    await (hold?.reached ?? delay(Math.random() * 600))
    await delay(Math.random() * 20)
    await victim.stop('SIGKILL')
    hold?.release()
    victim = await start()
    await world.letLeasesExpire()
    world.wake()
    await expect.poll(() => world.statusesOf(ids), patience).toEqual(ids.map(() => 'COMPLETED'))
    await world.expectOnce(uid, ids)
  },
  120_000,
)

test('two workers share what waits, and what one is killed with the other does', async () => {
  const before = await submit(await world.addPerson())
  await expect.poll(() => world.statusesOf(before), patience).toEqual(before.map(() => 'COMPLETED'))
  const known = world.db.selectFrom('recipe_task').select('worker_id').where('task_id', 'in', before)
  const { worker_id: own } = await known.executeTakeFirstOrThrow()
  const other = await start()
  const uid = await world.addPerson()
  const ids = await submit(uid, scene)
  const running = world.db.selectFrom('recipe_task').select('worker_id').distinct().where('status', '=', 'RUNNING')
  await expect.poll(async () => (await running.execute()).length, patience).toBe(2)
  await other.stop('SIGKILL')
  await sql`update recipe_task set lease_until = now() - interval '1 second'
    where status = 'RUNNING' and worker_id <> ${own}`.execute(world.db)
  await expect.poll(() => world.statusesOf(ids), patience).toEqual(ids.map(() => 'COMPLETED'))
  await world.expectOnce(uid, ids)
  const rows = await world.db.selectFrom('recipe_task').select('attempts').where('task_id', 'in', ids).execute()
  expect(rows.map(row => row.attempts).toSorted()).toEqual([1, 1, 2])
}, 120_000)

/** The first is between the pictures of a board and what says where they are, the second just before that it is done. */
const fillings: { name: string; fits: (message: GateMessage) => boolean }[] = [
  { name: 'when its files are copied', fits: m => ends(m) && m.sql.startsWith('insert into file (') },
  { name: 'before it is noted', fits: m => begins(m) && m.sql.startsWith('update board_task') },
]

test.each(fillings)(
  'workers killed while they bring pictures to a board, $name: they come once',
  async ({ fits }) => {
    const uid = await world.addPerson()
    const board = await addTestBoard(world.db, uid)
    const hold = gate.hold(fits)
    const ids = await submit(uid)
    for (const [index, id] of ids.entries()) await board.ask(`place-${index}`, id, uid)
    await hold.reached
    await victim.stop('SIGKILL')
    hold.release()
    victim = await start()
    await world.letLeasesExpire()
    world.wake()
    const states = async () => {
      const all = await Promise.all(ids.map((_, index) => board.placeholder(`place-${index}`)))
      return all.map(one => [one?.state, one?.results.length])
    }
    await expect.poll(states, patience).toEqual(ids.map(() => ['done', 1]))
    const pictures = world.db.selectFrom('board_picture').select('image_id').where('board_id', '=', board.id)
    expect(await pictures.execute()).toHaveLength(ids.length)
    expect((await board.records()).filter(({ typeName }) => typeName === 'asset')).toHaveLength(ids.length)
    await world.expectOnce(uid, ids)
  },
  120_000,
)

test('workers that are asked to end hand back what they run, and it counts as no try', async () => {
  const uid = await world.addPerson()
  const ids = await submit(uid, painting)
  await expect.poll(() => world.statusesOf(ids), patience).toContain('RUNNING')
  await victim.stop('SIGTERM')
  const rows = await world.db
    .selectFrom('recipe_task')
    .select(['status', 'attempts'])
    .where('task_id', 'in', ids)
    .execute()
  expect(rows).toEqual(ids.map(() => ({ status: 'QUEUED', attempts: 0 })))
}, 120_000)
