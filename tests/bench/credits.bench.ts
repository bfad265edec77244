import { sql } from 'kysely'
import { grantSignUpCredits, issue } from '@atelier/database/credits/grants.queries.ts'
import { holdCredits, settleHold } from '@atelier/database/credits/holds.queries.ts'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** What a paid task costs the ledger: its credits held in one transaction, settled in another, by one person and by many. */
const TASKS = 2_000
const CONNECTIONS = 8

const postgres = await startTestPostgres()
try {
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url, { poolSize: CONNECTIONS })
  await sql`create table bare (id uuid primary key, state text not null)`.execute(db)
  const bare = await timeTasks({
    begin: (trx, taskId) => sql`insert into bare values (${taskId}, 'held')`.execute(trx),
    end: (trx, taskId) => sql`update bare set state = 'settled' where id = ${taskId}`.execute(trx),
  })
  tell('a bare row inserted and updated', bare)
  for (const people of [1, 50]) {
    const uids = await Promise.all(Array.from({ length: people }, addPerson))
    const payerOf = (index: number) => ({ uid: uids[index % people] ?? '', workspaceId: null })
    const seconds = await timeTasks({
      begin: (trx, taskId, index) => holdCredits(trx, { taskId, payer: payerOf(index), amount: 2_000 }),
      end: (trx, taskId) => settleHold(trx, taskId, 1_500),
    })
    tell(`${people === 1 ? 'one person' : `${people} people`}, held and settled`, seconds)
  }
  await db.destroy()

  function tell(what: string, seconds: number): void {
    const share = (bare / seconds).toFixed(2)
    process.stdout.write(`${what}: ${Math.round(TASKS / seconds)} tasks/s, ${share} of bare; ${CONNECTIONS} at once\n`)
  }

  async function addPerson(): Promise<string> {
    const uid = newId()
    await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
    await db.transaction().execute(async trx => {
      await grantSignUpCredits(trx, uid)
      const to = { holder: 'person' as const, uid }
      const rest = { currency: 'credit', kind: 'grant', reason: 'gift', key: `bench:${uid}`, actorUid: null } as const
      await issue(trx, { to, amount: TASKS * 10_000, ...rest })
    })
    return uid
  }

  /** Two transactions each, as a task is queued in one and ends in another. */
  async function timeTasks(acts: {
    begin: (trx: Trx, taskId: string, index: number) => Promise<unknown>
    end: (trx: Trx, taskId: string) => Promise<unknown>
  }): Promise<number> {
    let next = 0
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < TASKS) {
          const [taskId, index] = [newId(), next++]
          await db.transaction().execute(trx => acts.begin(trx, taskId, index))
          await db.transaction().execute(trx => acts.end(trx, taskId))
        }
      }),
    )
    return (performance.now() - begun) / 1_000
  }
} finally {
  await postgres.stop()
}
