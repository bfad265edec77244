import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A deleted automation is kept for a while, so that deleting one can be undone with its history and its address: until then it
 * runs for nothing. And what an outside runner ran is found by its key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table automation add column deleted_at timestamptz;
create index automation_deleted on automation (deleted_at) where deleted_at is not null;

create or replace function image_came_into_folder() returns trigger language plpgsql as $$
begin
  insert into automation_run (id, automation_id, image_id)
    select gen_random_uuid(), automation.id, new.id from automation
      where watched_folder_id = new.folder_id and paused_at is null and deleted_at is null
    on conflict do nothing;
  return null;
end $$;

create index recipe_task_of_runner on recipe_task (worker_id, status) where worker_id like 'runner:%';
`)
    .execute(db)
}
