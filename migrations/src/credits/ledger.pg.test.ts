import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { openDatabase } from '#database/connection.ts'
import type { Db, Trx } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { giveToWorkspace, setBudget } from './budgets.queries.ts'
import { earnFor, earnForShares, grantSignUpCredits, issue } from './grants.queries.ts'
import { holdCredits, refundTask, releaseHold, settleHold } from './holds.queries.ts'

let database: MigratedTestDatabase
/** Apart from the connection that looks at the outcome: some of its connections are cut. */
let writers: Db

beforeAll(async () => {
  database = await createTestDatabase()
  writers = openDatabase(database.url, { poolSize: 6, name: 'atelier-ledger-writers' })
})
afterAll(async () => {
  await writers.destroy()
  await database.dispose()
})

interface World {
  people: string[]
  workspaces: string[]
  tasks: string[]
}

async function createWorld(): Promise<World> {
  const people = [newId(), newId(), newId()]
  const workspaces = [newId(), newId()]
  await database.db
    .insertInto('person')
    .values(people.map(uid => ({ uid, name: 'Somebody' })))
    .execute()
  await database.db
    .insertInto('workspace')
    .values(workspaces.map(id => ({ id, name: 'Studio' })))
    .execute()
  await database.db
    .insertInto('workspace_member')
    .values(
      workspaces.flatMap((workspaceId, at) =>
        people.map((uid, index) => ({
          workspace_id: workspaceId,
          uid,
          role: index === at ? ('owner' as const) : ('member' as const),
        })),
      ),
    )
    .execute()
  return { people, workspaces, tasks: Array.from({ length: 6 }, newId) }
}

type Act = (trx: Trx, world: World) => Promise<unknown>
interface Step {
  name: string
  act: Act
  /** The connection is cut after the act and before its transaction ends. */
  isCut: boolean
  isTwice: boolean
}

const who = fc.nat(2)
const where = fc.nat(1)
const which = fc.nat(5)
const amount = fc.integer({ min: 1, max: 700_000 })

function at<T>(list: T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new Error('The world is smaller than that')
  return entry
}

function named<T extends unknown[]>(
  name: string,
  given: { [I in keyof T]: fc.Arbitrary<T[I]> },
  act: (...given: T) => Act,
): fc.Arbitrary<{ name: string; act: Act }> {
  return fc.tuple(...given).map(values => ({ name: `${name} ${JSON.stringify(values)}`, act: act(...(values as T)) }))
}

const anyAct = fc.oneof(
  named(
    'hold',
    [which, who, fc.option(where), amount],
    (task, person, workspace, most) => (trx, world) =>
      holdCredits(trx, {
        taskId: at(world.tasks, task),
        payer: {
          uid: at(world.people, person),
          workspaceId: workspace === null ? null : at(world.workspaces, workspace),
        },
        amount: most,
      }),
  ),
  named('settle', [which, amount], (task, cost) => (trx, world) => settleHold(trx, at(world.tasks, task), cost)),
  named('release', [which], task => (trx, world) => releaseHold(trx, at(world.tasks, task), 'failed')),
  named(
    'refund',
    [which, amount, who],
    (task, back, key) => (trx, world) =>
      refundTask(trx, { taskId: at(world.tasks, task), amount: back, reason: 'wrong', key: `${key}`, actorUid: null }),
  ),
  named('sign up', [who], person => (trx, world) => grantSignUpCredits(trx, at(world.people, person))),
  named(
    'share',
    [who, which],
    (person, image) => (trx, world) => earnForShares(trx, at(world.people, person), [at(world.tasks, image)]),
  ),
  named('deeds', [who, which], (person, key) => async (trx, world) => {
    await earnFor(trx, at(world.people, person), { deed: 'feedback', feedbackId: at(world.tasks, key) })
    await earnFor(trx, at(world.people, person), { deed: 'referral', friendUid: at(world.people, (person + 1) % 3) })
  }),
  named(
    'points',
    [who, amount],
    (person, points) => (trx, world) =>
      issue(trx, {
        to: { holder: 'person', uid: at(world.people, person) },
        currency: 'point',
        kind: 'earning',
        amount: points,
        reason: 'quest',
        key: `quest:${at(world.people, person)}:${points}`,
        actorUid: null,
      }),
  ),
  named(
    'give',
    [who, where, amount, which],
    (person, workspace, gift, key) => (trx, world) =>
      giveToWorkspace(trx, {
        uid: at(world.people, person),
        workspaceId: at(world.workspaces, workspace),
        amount: gift,
        key: `${at(world.tasks, key)}`,
      }),
  ),
  named(
    'budget',
    [who, where, fc.option(amount)],
    (person, workspace, most) => (trx, world) =>
      setBudget(trx, {
        workspaceId: at(world.workspaces, workspace),
        uid: at(world.people, person),
        amount: most,
        actorUid: at(world.people, 0),
      }),
  ),
  named(
    'leave',
    [where],
    workspace => (trx, world) =>
      trx
        .deleteFrom('workspace_member')
        .where('workspace_id', '=', at(world.workspaces, workspace))
        .where('uid', '=', at(world.people, 2))
        .execute(),
  ),
)

const anyStep: fc.Arbitrary<Step> = fc
  .tuple(anyAct, fc.nat(9), fc.nat(4))
  .map(([{ name, act }, cut, twice]) => ({ name, act, isCut: cut === 0, isTwice: twice === 0 }))

/** A refusal is an answer; whatever else goes wrong is not. */
async function take(step: Step, world: World): Promise<void> {
  try {
    await writers.transaction().execute(async trx => {
      await step.act(trx, world)
      if (step.isCut) await cutOwnConnection(trx)
    })
  } catch (error) {
    if (!(error instanceof AppError) && !(step.isCut && isOfTheCut(error))) throw new Error(step.name, { cause: error })
  }
}

async function cutOwnConnection(trx: Trx): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
}

function isOfTheCut(error: unknown): boolean {
  return error instanceof Error && /terminat/.test(error.message)
}

async function erase({ people, workspaces }: World): Promise<void> {
  await database.db.deleteFrom('workspace').where('id', 'in', workspaces).execute()
  await database.db.deleteFrom('person').where('uid', 'in', people).execute()
}

/** Everything that has to be true at any moment. */
async function readWrongs(): Promise<unknown[]> {
  const { rows } = await sql`
select 'a currency does not sum to zero' as wrong, currency as what from ledger_posting
    join ledger_account on ledger_account.id = account_id group by currency having sum(amount) <> 0
union all
select 'a transaction does not sum to zero', transaction_id::text from ledger_posting group by transaction_id having sum(amount) <> 0
union all
select 'a transaction without postings', id::text from ledger_transaction
  where not exists (select from ledger_posting where transaction_id = ledger_transaction.id)
union all
select 'a balance is not what its postings sum to', id::text from ledger_account
  where holder <> 'system' and balance <> coalesce((select sum(amount) from ledger_posting where account_id = ledger_account.id), 0)
union all
select 'an account is below zero, or holds more than it has', id::text from ledger_account
  where holder <> 'system' and (balance < 0 or held < 0 or held > balance)
union all
select 'what is held is not what is held for tasks', id::text from ledger_account
  where held <> coalesce((select sum(amount) from credit_hold where account_id = ledger_account.id and state = 'held'), 0)
union all
select 'the newest posting does not tell the balance', ledger_account.id::text from ledger_account
  join lateral (select balance_after from ledger_posting where account_id = ledger_account.id order by id desc limit 1) as newest on true
  where holder <> 'system' and newest.balance_after <> balance
union all
select 'a settled hold was not charged', id::text from credit_hold where state = 'settled' and settled_amount - refunded_amount <>
  coalesce((select -sum(amount) from ledger_posting join ledger_transaction on ledger_transaction.id = transaction_id
    where account_id = credit_hold.account_id and (idempotency_key = 'task:' || credit_hold.id or idempotency_key like 'refund:' || credit_hold.id || ':%')), 0)
union all
select 'a closed account keeps what nothing holds', id::text from ledger_account where closed_at is not null and balance <> held
union all
select 'an account of nobody has something', id::text from ledger_account
  where holder <> 'system' and uid is null and workspace_id is null and balance <> 0`.execute(database.db)
  return rows
}

test(
  'whatever happens at once, cut off or twice: everything sums to zero, and no account is below it',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        async rounds => {
          const world = await createWorld()
          for (const uid of world.people) await writers.transaction().execute(trx => grantSignUpCredits(trx, uid))
          for (const round of rounds) {
            await Promise.all(
              round.flatMap(step => (step.isTwice ? [take(step, world), take(step, world)] : [take(step, world)])),
            )
            expect(await readWrongs()).toEqual([])
          }
          await erase(world)
          expect(await readWrongs()).toEqual([])
        },
      ),
      { seed: 6, numRuns: longCount({ short: 8, long: 150 }) },
    )
  },
)
