import type { Trx } from '@atelier/database/database/connection.ts'
import { createSampleContent } from '#areas/onboarding/sample-content.ts'
import { insertAccount } from './person.queries.ts'
import type { NewAccount } from './person.queries.ts'

/** However somebody comes in the first time, the account and what it starts with are made together. */
export async function createAccount(trx: Trx, account: NewAccount): Promise<void> {
  await insertAccount(trx, account)
  await createSampleContent(trx, account, account.now)
}
