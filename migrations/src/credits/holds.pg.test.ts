import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemAccountIds } from '@atelier/shared-schema/credits/system-accounts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { eraseDuePeople } from '#people/erase-person.queries.ts'
import { readBalance } from './accounts.queries.ts'
import { grantSignUpCredits } from './grants.queries.ts'
import { holdCredits, refundTask, releaseHold, settleHold } from './holds.queries.ts'
import type { Trx } from '#database/connection.ts'

let database: MigratedTestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

const within = <T>(act: (trx: Trx) => Promise<T>) => database.db.transaction().execute(act)

async function addPerson(): Promise<string> {
  const uid = newId()
  await database.db.insertInto('person').values({ uid, name: 'Somebody' }).execute()
  await within(trx => grantSignUpCredits(trx, uid))
  return uid
}

const balanceOf = (uid: string) => readBalance(database.db, { holder: 'person', uid }, 'credit')

test('a task is charged what it took, never more than was held, and the rest is free again', async () => {
  const uid = await addPerson()
  const [dear, cheap] = [newId(), newId()]
  const payer = { uid, workspaceId: null }
  await within(trx => holdCredits(trx, { taskId: dear, payer, amount: 10_000 }))
  await within(trx => holdCredits(trx, { taskId: cheap, payer, amount: 5_000 }))
  expect(await balanceOf(uid)).toEqual({ available: 985_000, held: 15_000 })
  expect(await within(trx => settleHold(trx, dear, 12_000))).toBe(10_000)
  expect(await within(trx => settleHold(trx, cheap, 1_250))).toBe(1_250)
  expect(await balanceOf(uid)).toEqual({ available: 988_750, held: 0 })
  expect(await within(trx => settleHold(trx, dear, 12_000))).toBe(0)
  expect(await within(trx => releaseHold(trx, dear, 'failed'))).toBe(false)
  const refund = { taskId: dear, amount: 4_000, reason: 'moderator', key: 'first', actorUid: null }
  expect(await within(trx => refundTask(trx, refund))).toBe(4_000)
  expect(await within(trx => refundTask(trx, refund))).toBe(0)
  expect(await within(trx => refundTask(trx, { ...refund, amount: 9_000, key: 'second' }))).toBe(6_000)
  expect(await balanceOf(uid)).toEqual({ available: 998_750, held: 0 })
})

test('the database itself refuses what does not sum to zero, what is changed afterwards, and what is not there', async () => {
  const uid = await addPerson()
  const account = await database.db
    .selectFrom('ledger_account')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const post = (trx: Trx, amounts: Record<string, number>) =>
    sql`with movement as (
      insert into ledger_transaction (id, currency, kind, reason, idempotency_key)
        values (${newId()}, 'credit', 'grant', 'test', ${newId()}) returning id)
    insert into ledger_posting (transaction_id, account_id, amount)
      select movement.id, key::uuid, value::bigint from movement, jsonb_each_text(${JSON.stringify(amounts)}::jsonb)`.execute(
      trx,
    )
  const { credit, point } = systemAccountIds
  await expect(within(trx => post(trx, { [account.id]: 5 }))).rejects.toThrow(/sum to zero/)
  await expect(within(trx => post(trx, { [account.id]: 5, [point.issued]: -5 }))).rejects.toThrow(/one currency/)
  await expect(within(trx => post(trx, { [account.id]: -1_000_001, [credit.spent]: 1_000_001 }))).rejects.toThrow(
    /ledger_account_covered/,
  )
  const change = database.db.updateTable('ledger_posting').set({ amount: 1 }).where('account_id', '=', account.id)
  await expect(change.execute()).rejects.toThrow(/stays/)
  await expect(database.db.deleteFrom('ledger_transaction').execute()).rejects.toThrow(/stays/)
})

test('who is erased leaves nothing behind but lines that name nobody', async () => {
  const uid = await addPerson()
  await within(trx => holdCredits(trx, { taskId: newId(), payer: { uid, workspaceId: null }, amount: 7_000 }))
  const theirs = await database.db.selectFrom('ledger_account').select('id').where('uid', '=', uid).execute()
  await database.db
    .updateTable('person')
    .set({ deletion_due_at: new Date(0) })
    .where('uid', '=', uid)
    .execute()
  expect(await eraseDuePeople(database.db, new Date())).toEqual([uid])
  const left = await database.db
    .selectFrom('ledger_account')
    .select(['uid', 'balance', 'held'])
    .where(
      'id',
      'in',
      theirs.map(({ id }) => id),
    )
    .execute()
  expect(left).toEqual([{ uid: null, balance: 0, held: 0 }])
})
