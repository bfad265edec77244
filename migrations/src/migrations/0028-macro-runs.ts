import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A run of a macro that failed or was stopped can be taken up again where it was, and the runs of one macro are listed, the
 * newest first: their ids are in the order of their time. And whatever makes a run due says so in a row of its own: a flag of
 * the run, while somebody drives it, is set before and cleared after what happens meanwhile, which nobody would look at again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
-- Queued once more, it goes on with what its steps came to; otherwise it begins anew.
alter table macro_run add column goes_on boolean not null default false;
create index macro_run_of_macro on macro_run (macro_id, task_id desc);

-- Of a first form of macros, which some databases have: nothing reads them.
alter table macro drop column if exists slug, drop column if exists names, drop column if exists descriptions,
  drop column if exists made_from;

create table macro_due (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references macro_run on delete cascade
);
create index macro_due_of_run on macro_due (run_id);
insert into macro_due (run_id) select task_id from macro_run where is_due;
alter table macro_run drop column is_due;

-- Waits for nobody: whoever has a task locked here would wait for whoever drives the run, who may wait for that task.
create or replace function macro_run_is_due() returns trigger language plpgsql as $$
begin
  insert into macro_due (run_id) select task_id from macro_run where task_id = coalesce(new.parent_id, new.task_id);
  return null;
end $$;
`)
    .execute(db)
}
