import type { Selectable } from 'kysely'
import type { Db } from '#database/connection.ts'
import type { PushKeyTable } from '#database/schema.ts'

export type PushKeyRow = Omit<Selectable<PushKeyTable>, 'id'>

export function findPushKey(db: Db): Promise<PushKeyRow | undefined> {
  return db.selectFrom('push_key').select(['public_key', 'sealed']).executeTakeFirst()
}

/** Unless somebody else did so first. Browsers that took the key before take none with another: they have to ask anew. */
export async function replacePushKey(db: Db, made: PushKeyRow, before: string | null): Promise<void> {
  await db.transaction().execute(async trx => {
    const put = await trx
      .insertInto('push_key')
      .values(made)
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet(made)
          .where('push_key.public_key', '=', before ?? ''),
      )
      .executeTakeFirst()
    if (Number(put.numInsertedOrUpdatedRows) > 0) await trx.deleteFrom('push_subscription').execute()
  })
}
