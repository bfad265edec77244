import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A model is an item with a file, which nothing runs with before it was looked at. A training is a job of its owner alone: it
 * learns from images, keeps what it has learned at each checkpoint, and ends as a model. Like tasks, what runs has a lease.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [models, trainings, parts, states]) await sql.raw(part).execute(db)
}

const models = /* sql */ `
create table sd_model (
  item_id uuid primary key references item on delete cascade,
  -- null: neither the file nor the owner says
  base_type text check (base_type in ('sd-1x', 'sd-xl', 'flux1', 'wan-video', 'qwen', 'patch')),
  model_kind text not null check (model_kind in ('normal', 'inpaint', 'vae', 'embedding', 'lora', 'upscaler', 'controlnet',
    'controlnet-lllite', 'animatediff', 'animatediff-lora', 'ipadapter', 'clipvision', 'clip', 'unet', 'unet-tensorrt', 'font')),
  -- the owner said it: the file does not say otherwise
  is_told boolean not null default false,
  source text not null check (source in ('gaia', 'community')),
  format text not null check (format in ('patches', 'safetensors', 'gguf')),
  file_id uuid not null references file,
  status text not null default 'processing' check (status in ('processing', 'available', 'failed')),
  failure text not null default '',
  -- what the head of the file says
  metadata jsonb not null default '{}',
  trigger_words text[] not null default '{}',
  -- how often somebody has begun to look at the file: one that ends whoever does is not looked at for ever
  checks smallint not null default 0,
  -- Without references: a model stays when the training that it came of is gone.
  training_id uuid,
  checkpoint_id uuid,
  check ((status = 'failed') = (failure <> ''))
);
create index sd_model_by_file on sd_model (file_id);
create index sd_model_processing on sd_model (item_id) where status = 'processing';
create index sd_model_of_training on sd_model (training_id) where training_id is not null;

create table sd_model_sample (
  model_id uuid not null references sd_model on delete cascade,
  place smallint not null,
  file_id uuid not null references file on delete cascade,
  primary key (model_id, place)
);
create index sd_model_sample_by_file on sd_model_sample (file_id);

-- The files of models that a task's graph names, by folder and name.
alter table recipe_task add column models jsonb not null default '{}';
`

const trainings = /* sql */ `
create table training_job (
  id uuid primary key,
  owner_uid uuid not null references person on delete cascade,
  workspace_id uuid references workspace on delete set null,
  name text not null check (length(name) between 1 and 255),
  description text not null default '',
  base_type text not null check (base_type in ('sd-1x', 'sd-xl', 'flux1', 'wan-video', 'qwen', 'patch')),
  model_kind text not null,
  trigger_words text[] not null default '{}',
  settings jsonb not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED')),
  paused_at timestamptz,
  queued_at timestamptz,
  -- of what it learns from, when it was started: it does not go on with others
  image_count int not null default 0,
  attempts smallint not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  worker_id text,
  -- by which an outside trainer signs what it tells, and the last that was taken of it
  report_secret text,
  report_sequence int not null default 0,
  progress real not null default 0 check (progress between 0 and 1),
  note text not null default '',
  -- that went into what is kept, over all tries
  trained_ms bigint not null default 0,
  -- in thousandths of a credit
  charged bigint not null default 0,
  error jsonb,
  -- without a reference: it is said to be gone rather than never made
  model_id uuid,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- grows with each change; kept by a trigger
  seq bigint not null default 1,
  constraint training_job_lease check ((status = 'PROCESSING') = (lease_token is not null) and (lease_token is null) = (lease_until is null)),
  constraint training_job_end check (status not in ('COMPLETED', 'FAILED') or completed_at is not null),
  constraint training_job_trash check (deleted_at is null or status not in ('QUEUED', 'PROCESSING')),
  check (paused_at is null or status = 'QUEUED')
) with (fillfactor = 85);
create index training_job_of_owner on training_job (owner_uid, created_at, id);
create index training_job_queue on training_job (queued_at, id) where status = 'QUEUED';
create index training_job_running on training_job (lease_until) where status = 'PROCESSING';
`

const parts = /* sql */ `
create table training_image (
  training_id uuid not null references training_job on delete cascade,
  place smallint not null,
  image_id uuid references item on delete set null,
  file_id uuid not null references file on delete cascade,
  caption text not null default '',
  crop jsonb,
  primary key (training_id, place)
);
create index training_image_by_file on training_image (file_id);
create index training_image_of_image on training_image (image_id) where image_id is not null;

create table training_checkpoint (
  id uuid primary key,
  training_id uuid not null references training_job on delete cascade,
  step int not null,
  file_id uuid not null references file on delete cascade,
  created_at timestamptz not null default now(),
  unique (training_id, step)
);
create index training_checkpoint_by_file on training_checkpoint (file_id);

create table training_sample (
  checkpoint_id uuid not null references training_checkpoint on delete cascade,
  place smallint not null,
  file_id uuid not null references file on delete cascade,
  closest_index int,
  closest_psnr real,
  primary key (checkpoint_id, place)
);
create index training_sample_by_file on training_sample (file_id);

create table training_log (
  id bigint generated always as identity primary key,
  training_id uuid not null references training_job on delete cascade,
  at timestamptz not null default now(),
  text text not null
);
create index training_log_of_training on training_log (training_id, id);

-- Outside trainers that have asked for work, and what they can train.
create table training_runner (
  runner_key_id uuid primary key references runner_key on delete cascade,
  base_types text[] not null,
  seen_at timestamptz not null
);
`

const states = /* sql */ `
create function training_job_changes() returns trigger language plpgsql as $$
begin
  new.seq := old.seq + 1;
  new.updated_at := now();
  if new.status = old.status then
    if new.lease_token is distinct from old.lease_token then
      raise exception 'the lease of training % is not passed on', old.id
        using errcode = 'check_violation', constraint = 'training_job_lease', table = 'training_job';
    end if;
    return new;
  end if;
  if not (case old.status
    when 'DRAFT' then new.status = 'QUEUED'
    when 'QUEUED' then new.status in ('PROCESSING', 'DRAFT', 'FAILED')
    when 'PROCESSING' then new.status in ('QUEUED', 'COMPLETED', 'FAILED', 'DRAFT')
    when 'FAILED' then new.status in ('QUEUED', 'DRAFT')
    else false
  end) then
    raise exception 'training % does not go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'training_job_states', table = 'training_job';
  end if;
  if old.status = 'PROCESSING' then
    new.lease_token := null;
    new.lease_until := null;
    new.report_secret := null;
  end if;
  return new;
end $$;
create trigger training_job_changes before update on training_job for each row execute function training_job_changes();

create function training_job_leaving() returns trigger language plpgsql as $$
begin
  perform release_task_hold(old.id);
  return old;
end $$;
create trigger training_job_leaving before delete on training_job for each row when (old.status in ('QUEUED', 'PROCESSING'))
  execute function training_job_leaving();
`
