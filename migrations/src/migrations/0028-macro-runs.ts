import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A run of a macro that failed or was stopped can be taken up again where it was, and the runs of one macro are listed, the
 * newest first: their ids are in the order of their time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
-- Queued once more, it goes on with what its steps came to; otherwise it begins anew.
alter table macro_run add column goes_on boolean not null default false;
create index macro_run_of_macro on macro_run (macro_id, task_id desc);
`)
    .execute(db)
}
