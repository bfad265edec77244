import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import type { CreditSettings } from '@atelier/shared-schema/entities/credit.ts'
import type { Db } from '#database/connection.ts'

const NAME = 'credits'

/** As they are now, or with their lock until the transaction ends. */
export async function readCreditSettings(db: Db, { isLocked = false } = {}): Promise<CreditSettings> {
  let rows = db.selectFrom('installation_setting').select('value').where('name', '=', NAME)
  if (isLocked) rows = rows.forUpdate()
  return creditSettings.parse((await rows.executeTakeFirst())?.value ?? {})
}

export async function writeCreditSettings(
  trx: Db,
  settings: CreditSettings,
  by: { uid: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('installation_setting')
    .set({ value: JSON.stringify(settings), changed_by: by.uid, changed_at: by.now })
    .where('name', '=', NAME)
    .execute()
}
