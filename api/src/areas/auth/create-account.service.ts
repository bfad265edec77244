import { openAccounts } from '@atelier/database/credits/accounts.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { App } from '#app.ts'
import { createSampleBoard } from '#areas/onboarding/create-sample-board.ts'
import { createSampleModels } from '#areas/onboarding/create-sample-models.ts'
import { createSamplePictures } from '#areas/onboarding/create-sample-pictures.ts'
import { createSampleContent } from '#areas/onboarding/sample-content.ts'
import { insertAccount } from './person.queries.ts'
import type { NewAccount } from './person.queries.ts'

/** However somebody comes in the first time, the account and what it starts with are made together. */
export async function createAccount(app: App, trx: Trx, account: NewAccount): Promise<void> {
  await insertAccount(trx, account)
  await openAccounts(trx, account.uid)
  await grantSignUpCredits(trx, account.uid)
  await createSampleContent(trx, account, account.now)
  if (app.config.samplePictures === 'off') return
  const pictures = await createSamplePictures(app, trx, account, account.now)
  await createSampleBoard(trx, account, { pictures, now: account.now })
  await createSampleModels(app, trx, account, { pictures, now: account.now })
}
