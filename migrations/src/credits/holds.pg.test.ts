import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
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
