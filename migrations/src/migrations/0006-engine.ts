import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What runs graphs right now, and what it can do. Unlogged: a crash of the database loses the rows, and those that live write
 * theirs again within seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create unlogged table engine (
  id uuid primary key,
  -- of the worker that runs it
  host text not null,
  pid int not null,
  kind text not null check (kind in ('embedded', 'onnx', 'comfyui', 'openai')),
  name text not null,
  -- the kinds of nodes as object_info, and the models by folder, with a hash over both: a heartbeat writes them only when changed
  offer_hash text not null,
  nodes jsonb not null,
  models jsonb not null,
  health text not null check (health in ('ready', 'failing')),
  health_note text not null default '',
  running int not null check (running >= 0),
  queued int not null check (queued >= 0),
  -- of the last runs that made pictures
  ms_per_megapixel real,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);
`)
    .execute(db)
}
