import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Automations: what somebody wants run at times, for each new image in a folder, or when a program calls. What they are to
 * run for is written down as it comes, so nothing is lost and nothing runs twice; whoever drives them takes one at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table automation (
  id uuid primary key,
  owner_uid uuid not null references person on delete cascade,
  workspace_id uuid references workspace on delete set null,
  name text not null check (length(name) between 1 and 120),
  trigger_kind text not null check (trigger_kind in ('schedule', 'image', 'webhook')),
  -- of a schedule
  cron text,
  time_zone text,
  next_at timestamptz,
  -- for each image that comes into this folder
  watched_folder_id uuid references item on delete cascade,
  -- of the address that programs call
  hook_hash bytea unique,
  -- what is run: a recipe or a macro, its params, and which of them is given the image
  action jsonb not null,
  paused_at timestamptz,
  last_run_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((trigger_kind = 'schedule') = (cron is not null) and (cron is null) = (time_zone is null)),
  check ((trigger_kind = 'image') = (watched_folder_id is not null)),
  check ((trigger_kind = 'webhook') = (hook_hash is not null))
);
create index automation_of_owner on automation (owner_uid, created_at, id);
create index automation_of_workspace on automation (workspace_id) where workspace_id is not null;
create index automation_due on automation (next_at) where next_at is not null and paused_at is null;
create index automation_of_folder on automation (watched_folder_id) where watched_folder_id is not null;

create table automation_run (
  id uuid primary key,
  automation_id uuid not null references automation on delete cascade,
  image_id uuid references item on delete set null,
  -- what a program sent along
  given jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'started', 'failed', 'skipped')),
  error text not null default '',
  -- Without a reference: the history outlives the task.
  task_id uuid,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (automation_id, image_id)
);
create index automation_run_waiting on automation_run (created_at) where status = 'waiting';
create index automation_run_of_automation on automation_run (automation_id, created_at, id);
create index automation_run_of_image on automation_run (image_id) where image_id is not null;
create index automation_run_of_task on automation_run (task_id) where task_id is not null;

create function image_came_into_folder() returns trigger language plpgsql as $$
begin
  insert into automation_run (id, automation_id, image_id)
    select gen_random_uuid(), automation.id, new.id from automation
      where watched_folder_id = new.folder_id and paused_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger image_made_in_folder after insert on item for each row
  when (new.kind = 'IMAGE' and new.folder_id is not null and new.deleted_at is null) execute function image_came_into_folder();
create trigger image_moved_into_folder after update of folder_id on item for each row
  when (new.kind = 'IMAGE' and new.folder_id is not null and new.folder_id is distinct from old.folder_id and new.deleted_at is null)
  execute function image_came_into_folder();
`)
    .execute(db)
}
