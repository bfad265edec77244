import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table image (
  item_id uuid primary key references item on delete cascade,
  file_id uuid not null references file,
  origin text not null check (origin in ('generated', 'upload')),
  media text not null check (media in ('image', 'animated', 'text', 'file')),
  width int not null default 0 check (width >= 0),
  height int not null default 0 check (height >= 0),
  prompt text not null default '',
  negative_prompt text not null default '',
  model_name text not null default '',
  model_hash text not null default '',
  sampler text not null default '',
  steps int,
  cfg_scale text not null default '',
  -- unsigned, up to 64 bits
  seed numeric(20),
  denoising_strength text not null default '',
  upscaler text not null default '',
  scale_factor text not null default '',
  recipe_id uuid references item on delete set null,
  recipe_task_id uuid,
  note text not null default '',
  -- everything that was read from the file
  metadata jsonb not null default '{}',
  expire_at timestamptz
);
create index image_by_file on image (file_id);
create index image_by_recipe on image (recipe_id) where recipe_id is not null;

-- What an image was made from: for the lineage graph.
create table image_source (
  image_id uuid not null references image (item_id) on delete cascade,
  source_id uuid not null references image (item_id) on delete cascade,
  role text not null,
  primary key (image_id, source_id, role),
  check (image_id <> source_id)
);
create index image_source_below on image_source (source_id);
`)
    .execute(db)
}
