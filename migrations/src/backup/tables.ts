import type pg from 'pg'

export type TableShape = { name: string; columns: string[] }

/**
 * What a backup leaves out: the change feed belongs to its epoch, which a restore ends; counters, heartbeats, previews and tickets
 * live for seconds; sessions end, or a restore would bring back those that people have signed out since.
 */
const leftOut = new Set([
  'change',
  'engine',
  'feed_trim',
  'rate_count',
  'server_process',
  'session',
  'sync_ticket',
  'task_preview',
  'kysely_migration',
  'kysely_migration_lock',
])

export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY table_name ORDER BY table_name`)
  return rows.filter(({ name }) => !leftOut.has(name))
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.kysely_migration') IS NOT NULL AS found",
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}

type ForeignKey = { table: string; name: string; definition: string }

/** Tables refer to each other in circles, so there is no order to fill them in: the keys come off and are checked whole after. */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

export async function addForeignKeys(client: pg.Client, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
}

/** Numbers go on after the largest that was restored. */
export async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT quote_ident(table_name) AS table, quote_ident(column_name) AS column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
    FROM information_schema.columns
    WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval(%')`)
  for (const { table, column, sequence } of rows) {
    await client.query(`SELECT setval($1::text::regclass, coalesce(max(${column}), 0) + 1, false) FROM ${table}`, [
      sequence,
    ])
  }
}
