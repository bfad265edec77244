import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which placeholder on a board stands for a task, until what came of the task is written there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table board_task (
  board_id uuid not null references item on delete cascade,
  shape_id text not null check (length(shape_id) <= 110),
  -- Without a reference: of a task that is gone for ever the board is told so too.
  task_id uuid not null unique,
  -- How the task ended, once that is on the board; GONE where its placeholder was not there any more.
  filled_as text check (filled_as in ('COMPLETED', 'FAILED', 'CANCELED', 'GONE')),
  created_at timestamptz not null default now(),
  primary key (board_id, shape_id)
);
create index board_task_unfilled on board_task (board_id) where filled_as is null;
`)
    .execute(db)
}
