import { sql } from 'kysely'
import type { Trx } from './connection.ts'
import type { Database } from './schema.ts'

/**
 * All rows as one value: a parameter for each column of each, hundreds of them, takes both sides longer than the rows do.
 * Each row has the columns of the first; what is null there is null, not what the column would have by itself.
 */
export async function insertRows(
  trx: Trx,
  table: keyof Database,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const [into, columns] = [sql.table(table), sql.join(Object.keys(first).map(name => sql.ref(name)))]
  await sql`insert into ${into} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows, storable)}::jsonb)`.execute(
    trx,
  )
}

/** Files of other tools hold what the database does not: null characters, and halves of characters. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}
