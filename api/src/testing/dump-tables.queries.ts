import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

/** Every row there is as text, as a backup has it: for tests of what must not be in any. */
export async function dumpTables(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return dumps.flat().join('\n')
}
