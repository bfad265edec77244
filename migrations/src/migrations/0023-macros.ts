import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A macro is an item with a definition: steps of recipes. A run of one is a task of type chain that no worker claims; its
 * steps are tasks of their own. Whoever drives runs looks at those that are due: they begin, a step of theirs has ended,
 * somebody has chosen, or they were canceled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table macro (
  item_id uuid primary key references item on delete cascade,
  definition jsonb not null,
  version int not null default 1 check (version > 0)
);

create table macro_run (
  task_id uuid primary key references recipe_task on delete cascade,
  -- Without a reference: a run still says what it came from when that is gone.
  macro_id uuid not null,
  -- as it was when the run began
  definition jsonb not null,
  inputs jsonb not null,
  -- how each step stands, by its key
  steps jsonb not null default '{}',
  is_due boolean not null default true
);
create index macro_run_due on macro_run (task_id) where is_due;

create table macro_step_task (
  task_id uuid primary key references recipe_task on delete cascade,
  run_id uuid not null references macro_run on delete cascade,
  step text not null,
  run_index int not null,
  unique (run_id, step, run_index)
);

create function macro_run_is_due() returns trigger language plpgsql as $$
begin
  update macro_run set is_due = true where task_id = coalesce(new.parent_id, new.task_id) and not is_due;
  return null;
end $$;
create trigger macro_step_ended after update of status on recipe_task for each row
  when (new.parent_id is not null and new.status is distinct from old.status and new.status in ('COMPLETED', 'FAILED', 'CANCELED', 'DELETED'))
  execute function macro_run_is_due();
create trigger macro_run_moved after update of status on recipe_task for each row
  when (new.type = 'chain' and new.status is distinct from old.status and new.status in ('QUEUED', 'CANCELED', 'FAILED', 'DELETED'))
  execute function macro_run_is_due();
`)
    .execute(db)
}
