import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'

/** What `act` wrote is taken back when it throws; the transaction goes on. */
export async function orTakeBack<Result>(trx: Trx, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint step`.execute(trx)
  try {
    const result = await act()
    await sql`release savepoint step`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(trx)
    throw error
  }
}
