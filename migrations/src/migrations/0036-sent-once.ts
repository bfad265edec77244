import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What a start of a task has sent that cannot be taken back, such as a request that somebody charges for: written before it goes,
 * so that whoever takes the task up after a killed worker does not send it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sent_once (
    task_id uuid not null references recipe_task on delete cascade,
    run_key text not null,
    part text not null,
    sent_at timestamptz not null default now(),
    primary key (task_id, run_key, part)
  )`.execute(db)
}
