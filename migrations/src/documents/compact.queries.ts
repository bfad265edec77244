import * as Y from 'yjs'
import { sql } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '#database/connection.ts'
import { holdDocument } from './document-log.queries.ts'

/** Everything at `seq`, in the smaller format; only when reading it back gives the very same document. */
export function encodeBase(doc: Y.Doc): Uint8Array {
  const base = Y.encodeStateAsUpdateV2(doc)
  const copy = new Y.Doc()
  Y.applyUpdateV2(copy, base)
  const same = Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(copy)) && copy.store.pendingStructs === null
  copy.destroy()
  if (!same) throw new Error('A document read back from its snapshot is not the document')
  return base
}

/** Puts the base in the place of the log up to it. Whoever reads meanwhile finds either; two that compact at once do no harm. */
export async function writeBase(db: Db, { name, epoch, seq, base }: NewBase): Promise<void> {
  await db.transaction().execute(async trx => {
    const written = await trx
      .insertInto('document_snapshot')
      .columns(['id', 'name', 'seq', 'reason', 'data'])
      .expression(
        trx
          .selectFrom('document')
          .select([
            sql<string>`${newId()}::uuid`.as('id'),
            'name',
            sql<number>`${seq}::bigint`.as('seq'),
            sql<'compaction'>`'compaction'`.as('reason'),
            sql<Buffer>`${Buffer.from(base)}::bytea`.as('data'),
          ])
          .where('name', '=', name)
          .where('epoch', '=', epoch)
          .where('seq', '>=', seq),
      )
      .onConflict(conflict => conflict.columns(['name', 'seq']).where('reason', '=', 'compaction').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    await trx.deleteFrom('document_update').where('name', '=', name).where('seq', '<=', seq).execute()
    await trx
      .deleteFrom('document_snapshot')
      .where('name', '=', name)
      .where('reason', '=', 'compaction')
      .where('seq', '<', seq)
      .execute()
    // Last, for this is what writers wait for; held first, so that what they wrote meanwhile is counted.
    await holdDocument(trx, name)
    await sql`update document set size = ${base.length}
      + (select coalesce(sum(length(data)), 0) from document_update where name = ${name}) where name = ${name}`.execute(
      trx,
    )
  })
}

export interface NewBase {
  name: string
  epoch: string
  seq: number
  base: Uint8Array
}
