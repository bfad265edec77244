import { sql } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '#database/connection.ts'
import type { DocumentBase } from './document-base.ts'
import { holdDocument } from './document-log.queries.ts'
import { keepHands } from './hands.queries.ts'

/** Puts the base in the place of the log up to it. Whoever reads meanwhile finds either; two that compact at once do no harm. */
export async function writeBase(db: Db, { name, epoch, seq, base }: NewBase): Promise<void> {
  await db.transaction().execute(async trx => {
    const written = await trx
      .insertInto('document_snapshot')
      .columns(['id', 'name', 'seq', 'reason', 'format', 'data'])
      .expression(
        trx
          .selectFrom('document')
          .select([
            sql<string>`${newId()}::uuid`.as('id'),
            'name',
            sql<number>`${seq}::bigint`.as('seq'),
            sql<'compaction'>`'compaction'`.as('reason'),
            sql<1 | 2>`${base.format}::smallint`.as('format'),
            sql<Buffer>`${Buffer.from(base.data)}::bytea`.as('data'),
          ])
          .where('name', '=', name)
          .where('epoch', '=', epoch)
          .where('seq', '>=', seq),
      )
      .onConflict(conflict => conflict.columns(['name', 'seq']).where('reason', '=', 'compaction').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    await keepHands(trx, name, seq)
    await trx.deleteFrom('document_update').where('name', '=', name).where('seq', '<=', seq).execute()
    await trx
      .deleteFrom('document_snapshot')
      .where('name', '=', name)
      .where('reason', '=', 'compaction')
      .where('seq', '<', seq)
      .execute()
    // Last, for this is what writers wait for; held first, so that what they wrote meanwhile is counted.
    await holdDocument(trx, name)
    await sql`update document set size = ${base.data.length}
      + (select coalesce(sum(length(data)), 0) from document_update where name = ${name}) where name = ${name}`.execute(
      trx,
    )
  })
}

export interface NewBase {
  name: string
  epoch: string
  seq: number
  base: DocumentBase
}
