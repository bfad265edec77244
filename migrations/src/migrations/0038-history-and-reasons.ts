import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What has ended of one recipe, or into one folder, in the order of a history. A recipe is run by everybody, so its entries begin
 * with whose they are; a folder is one person's or one workspace's as it is. Why an automation did not begin is kept with its code,
 * by which it is worded in the language of whoever reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create index recipe_task_of_recipe on recipe_task (owner_uid, recipe_id, status, created_at, task_id)
  where status in ('COMPLETED', 'FAILED', 'CANCELED', 'DELETED') and recipe_id is not null;
create index recipe_task_of_recipe_in_workspace on recipe_task (workspace_id, recipe_id, status, created_at, task_id)
  where status in ('COMPLETED', 'FAILED', 'CANCELED', 'DELETED') and recipe_id is not null and workspace_id is not null;
create index recipe_task_in_folder on recipe_task (folder_id, status, created_at, task_id)
  where status in ('COMPLETED', 'FAILED', 'CANCELED', 'DELETED') and folder_id is not null;

alter table automation add column last_reason jsonb;
alter table automation_run add column reason jsonb;
`)
    .execute(db)
}
