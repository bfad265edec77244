import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import type { CreditSettings } from '@atelier/shared-schema/entities/credit.ts'
import type { Db } from '#database/connection.ts'

const NAME = 'credits'

export async function readCreditSettings(db: Db): Promise<CreditSettings> {
  const row = await db.selectFrom('installation_setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return creditSettings.parse(row?.value ?? {})
}

export async function writeCreditSettings(
  trx: Db,
  settings: CreditSettings,
  by: { uid: string; now: Date },
): Promise<void> {
  const row = { value: JSON.stringify(settings), changed_by: by.uid, changed_at: by.now }
  await trx
    .insertInto('installation_setting')
    .values({ name: NAME, ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}
