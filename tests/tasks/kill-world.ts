import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBalance } from '@atelier/database/credits/accounts.queries.ts'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { holdCredits } from '@atelier/database/credits/holds.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import type { NewTask } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { TASKS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

const HELD = 20_000
const STARTED_WITH = 1_000_000
/** Of each run, by its kind of engine. */
const AT_LEAST = 2

/** Only what differs between tasks. */
type KillTask = Pick<NewTask, 'graph'> & Partial<Pick<NewTask, 'engineKinds' | 'engineServers'>>

export type KillWorld = Awaited<ReturnType<typeof openKillWorld>>

/** A database in which runs on these engines cost credits, people with tasks, and what must hold of them whoever is killed. */
export async function openKillWorld(charged: readonly EngineKind[]) {
  const database = await createTestDatabase()
  const { db, url } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-tasks-'))
  const doorbell = openDoorbell({ url, log: createLog({ name: 'test', level: 'silent' }) })
  const settings = creditSettings.parse({ isEnabled: true })
  const byTime = { perSecond: 1, perMegapixel: 0, atLeast: AT_LEAST }
  const tariffs = { ...settings.tariffs, ...Object.fromEntries(charged.map(kind => [kind, byTime])) }
  await writeCreditSettings(db, { ...settings, tariffs }, { uid: await addPerson(db), now: new Date() })
  const wake = () => doorbell.ring(TASKS_WAITING_CHANNEL)
  return {
    db,
    url,
    dataDir,
    wake,
    addPerson: () => addPerson(db),
    async submit(uid: string, tasks: readonly KillTask[]): Promise<string[]> {
      const ids = await submitTasks(db, uid, tasks)
      wake()
      return ids
    },
    statusesOf: (ids: readonly string[]) => statusesOf(db, ids),
    letLeasesExpire: () => letLeasesExpire(db),
    expectOnce: (uid: string, ids: readonly string[]) => expectOnce(db, uid, ids),
    expectNothingPaid: (uid: string) => expectNothingPaid(db, uid),
    async dispose() {
      await doorbell.dispose()
      await database.dispose()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addPerson(db: Db): Promise<string> {
  const uid = newId()
  await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
  await db.transaction().execute(trx => grantSignUpCredits(trx, uid))
  return uid
}

async function submitTasks(db: Db, uid: string, tasks: readonly KillTask[]): Promise<string[]> {
  const common = { name: 'Task', ownerUid: uid, workspaceId: null, params: {}, now: new Date() }
  const rows = await db.transaction().execute(async trx => {
    const inserted = await insertTasks(
      trx,
      tasks.map(task => ({ ...common, ...task })),
    )
    for (const { task_id: taskId } of inserted) {
      await holdCredits(trx, { taskId, payer: { uid, workspaceId: null }, amount: HELD })
    }
    return inserted
  })
  return rows.map(row => row.task_id)
}

/** As if the time of its leases had passed: nobody else runs here. */
async function letLeasesExpire(db: Db): Promise<void> {
  await sql`update recipe_task set lease_until = now() - interval '1 second' where status = 'RUNNING'`.execute(db)
}

async function statusesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recipe_task')
    .select(['status', 'error'])
    .where('task_id', 'in', [...ids])
    .execute()
  return rows.map(row => (row.error ? JSON.stringify(row.error) : row.status))
}

/** Of each task one image, and one payment of no more than was held; everything else is free again. */
async function expectOnce(db: Db, uid: string, ids: readonly string[]): Promise<void> {
  const images = await db
    .selectFrom('image')
    .innerJoin('file', 'file.id', 'image.file_id')
    .innerJoin('blob', 'blob.sha256', 'file.sha256')
    .select(['recipe_task_id', 'blob.orphaned_at'])
    .where('recipe_task_id', 'in', [...ids])
    .execute()
  expect(images.map(image => image.recipe_task_id ?? '').toSorted()).toEqual(ids.toSorted())
  expect(images.filter(image => image.orphaned_at !== null)).toEqual([])
  const links = await db
    .selectFrom('recipe_task_image')
    .select('task_id')
    .where('task_id', 'in', [...ids])
    .execute()
  expect(links.map(link => link.task_id).toSorted()).toEqual(ids.toSorted())
  const paid = await db
    .selectFrom('ledger_transaction')
    .select('subject_id')
    .where('kind', '=', 'task')
    .where('subject_id', 'in', [...ids])
    .execute()
  expect(paid.map(row => row.subject_id ?? '').toSorted()).toEqual(ids.toSorted())
  const holds = await db
    .selectFrom('credit_hold')
    .select(['state', 'settled_amount'])
    .where('task_id', 'in', [...ids])
    .execute()
  expect(holds.map(hold => hold.state)).toEqual(ids.map(() => 'settled'))
  const spent = holds.reduce((sum, hold) => sum + hold.settled_amount, 0)
  expect(spent).toBeGreaterThanOrEqual(AT_LEAST * 1_000 * ids.length)
  expect(await readBalance(db, { holder: 'person', uid }, 'credit')).toEqual({
    available: STARTED_WITH - spent,
    held: 0,
  })
}

async function expectNothingPaid(db: Db, uid: string): Promise<void> {
  expect(await readBalance(db, { holder: 'person', uid }, 'credit')).toEqual({ available: STARTED_WITH, held: 0 })
}
