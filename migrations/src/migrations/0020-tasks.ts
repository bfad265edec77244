import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { claimingTasks } from './0020-claiming-tasks.ts'

/**
 * Tasks. The row is the truth of what waits, runs and has ended; whatever else wakes a worker only means: claim the next one.
 * What a task is as an item (its name, owner, trash, favourites) is live on `item`; what it waits and runs by is here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, indexes, states, items, feed, claimingTasks]) await sql.raw(part).execute(db)
}

const tables = /* sql */ `
create table task_batch (
  id uuid primary key,
  owner_uid uuid not null references person on delete cascade,
  workspace_id uuid references workspace on delete set null,
  kind text not null check (kind in ('batch', 'grid')),
  spec jsonb not null default '{}',
  -- of a grid: made once all of its tasks have ended
  sheet_image_id uuid references item on delete set null,
  sheet_error text,
  sheet_done_at timestamptz,
  -- of the worker that makes it
  sheet_lease_until timestamptz,
  created_at timestamptz not null default now()
);
create index task_batch_of_owner on task_batch (owner_uid);
create index task_batch_of_workspace on task_batch (workspace_id) where workspace_id is not null;
create index task_batch_by_sheet on task_batch (sheet_image_id) where sheet_image_id is not null;
create index task_batch_without_sheet on task_batch (created_at) where kind = 'grid' and sheet_done_at is null;

create table recipe_task (
  task_id uuid primary key references item on delete cascade,
  type text not null default 'normal' check (type in ('normal', 'inpaint', 'chain', 'comfyui', 'describe', 'turbo', 'other')),
  queue_type text not null default 'default' check (queue_type in ('default', 'fast', 'flux1', 'dedicated')),
  status text not null check (status in ('DRAFT', 'QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED', 'DELETED')),
  -- what it goes back to when it is recovered
  former_status text check (former_status in ('DRAFT', 'QUEUED', 'COMPLETED', 'FAILED', 'CANCELED')),
  -- Without references, as of the folder and the engine: a task still says what it came from when that is gone.
  recipe_id uuid,
  recipe_version_id uuid,
  -- as they were sent
  params jsonb not null default '{}',
  -- as it runs: seed and wildcards settled
  graph jsonb,
  -- the file that each input of the graph loads, by the name that the graph has for it
  files jsonb not null default '{}',
  seed text,
  prompt text not null default '',
  folder_id uuid,
  folder_note text not null default '',
  -- of the item; kept by triggers
  owner_uid uuid not null,
  workspace_id uuid,
  -- the order by hand among a person's own; the lowest is next
  position double precision not null,
  paused_at timestamptz,
  parent_id uuid,
  batch_id uuid references task_batch on delete set null,
  batch_index int,
  input_hash bytea,
  is_reused boolean not null default false,
  -- what a worker must offer to take it
  engine_kinds text[] not null default '{embedded}',
  -- how much there is to draw: speed is measured for each recipe and size
  size_class smallint not null default 0,
  estimate_ms int,
  attempts smallint not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  worker_id text,
  progress real not null default 0 check (progress between 0 and 1),
  preview_seq int not null default 0,
  started_at timestamptz,
  completed_at timestamptz,
  execution_ms int,
  engine_id text,
  engine_name text,
  -- versions of the kinds of nodes that ran, by name
  node_hashes jsonb,
  error jsonb,
  texts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- grows with each change; kept by a trigger
  seq bigint not null default 1,
  check ((status = 'DELETED') = (former_status is not null)),
  constraint recipe_task_lease check ((status = 'RUNNING') = (lease_token is not null) and (lease_token is null) = (lease_until is null)),
  constraint recipe_task_end check (status not in ('COMPLETED', 'FAILED', 'CANCELED') or completed_at is not null),
  constraint recipe_task_graph check (graph is not null or type = 'chain' or status not in ('QUEUED', 'RUNNING'))
) with (fillfactor = 85);

create table recipe_task_image (
  task_id uuid not null references recipe_task on delete cascade,
  position int not null,
  image_id uuid not null references item on delete cascade,
  primary key (task_id, position)
);
create index recipe_task_image_of_image on recipe_task_image (image_id);

-- The newest picture of what a running task is making. Worth nothing once it has ended.
create unlogged table task_preview (
  task_id uuid primary key references recipe_task on delete cascade,
  seq int not null,
  mime_type text not null,
  data bytea not null,
  width int not null,
  height int not null
);

-- Whose queue stands still: a person's own, or all of a workspace's.
create table task_queue_pause (
  uid uuid unique references person on delete cascade,
  workspace_id uuid unique references workspace on delete cascade,
  paused_by uuid references person on delete set null,
  paused_at timestamptz not null default now(),
  check (num_nonnulls(uid, workspace_id) = 1)
);

-- When a person was last given a worker: of those with as many running, who has waited longest is next.
create table task_turn (
  uid uuid primary key references person on delete cascade,
  served_at timestamptz not null
) with (fillfactor = 70);

-- How long the newest runs of a recipe's version took, by size.
create table task_speed (
  recipe_version_id uuid not null,
  size_class smallint not null,
  recent_ms int[] not null,
  runs bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (recipe_version_id, size_class)
);
`

/** Each list has its own, in its order; those of states that pass hold as many rows as wait or run, however many have ended. */
const indexes = /* sql */ `
create index recipe_task_queue on recipe_task (owner_uid, position, task_id) where status = 'QUEUED';
create index recipe_task_queue_of_workspace on recipe_task (workspace_id, position, task_id) where status = 'QUEUED' and workspace_id is not null;
create index recipe_task_running on recipe_task (lease_until) where status = 'RUNNING';
create index recipe_task_made on recipe_task (owner_uid, status, created_at, task_id);
create index recipe_task_made_of_workspace on recipe_task (workspace_id, status, created_at, task_id) where workspace_id is not null;
create index recipe_task_ended on recipe_task (owner_uid, status, completed_at, task_id) where status in ('COMPLETED', 'FAILED', 'CANCELED');
create index recipe_task_ended_of_workspace on recipe_task (workspace_id, status, completed_at, task_id)
  where status in ('COMPLETED', 'FAILED', 'CANCELED') and workspace_id is not null;
create index recipe_task_by_inputs on recipe_task (input_hash) where status = 'COMPLETED' and input_hash is not null and not is_reused;
create index recipe_task_of_batch on recipe_task (batch_id, batch_index) where batch_id is not null;
create index recipe_task_of_parent on recipe_task (parent_id) where parent_id is not null;
`

const states = /* sql */ `
create function recipe_task_changes() returns trigger language plpgsql as $$
begin
  new.seq := old.seq + 1;
  new.updated_at := now();
  if new.status = old.status then
    if new.lease_token is distinct from old.lease_token then
      raise exception 'the lease of task % is not passed on', old.task_id
        using errcode = 'check_violation', constraint = 'recipe_task_lease', table = 'recipe_task';
    end if;
    return new;
  end if;
  if not (case old.status
    when 'DRAFT' then new.status in ('QUEUED', 'DELETED')
    when 'QUEUED' then new.status in ('RUNNING', 'COMPLETED', 'FAILED', 'CANCELED', 'DRAFT', 'DELETED')
    when 'RUNNING' then new.status in ('COMPLETED', 'FAILED', 'CANCELED', 'QUEUED')
    when 'DELETED' then new.status = old.former_status
    else new.status in ('QUEUED', 'DELETED')
  end) then
    raise exception 'task % does not go from % to %', old.task_id, old.status, new.status
      using errcode = 'check_violation', constraint = 'recipe_task_states', table = 'recipe_task';
  end if;
  new.former_status := case when new.status = 'DELETED' then old.status end;
  if old.status = 'RUNNING' then
    new.lease_token := null;
    new.lease_until := null;
    if old.preview_seq > 0 then
      delete from task_preview where task_id = old.task_id;
      new.preview_seq := 0;
    end if;
  end if;
  return new;
end $$;
create trigger recipe_task_changes before update on recipe_task for each row execute function recipe_task_changes();
`

/** The trash and transfers know items only. What waits or runs does not go on in the trash. */
const items = /* sql */ `
-- As releaseHold does (credits/holds.queries.ts), for what ends without it.
create function release_task_hold(task uuid) returns void language plpgsql as $$
declare
  account uuid;
  is_closed boolean;
begin
  select account_id, closed_at is not null into account, is_closed
    from credit_hold join ledger_account on ledger_account.id = account_id
    where task_id = task and state = 'held' for update of credit_hold;
  if account is null then return; end if;
  if is_closed then perform lock_with_receivers(array[account]); end if;
  update credit_hold set state = 'released', reason = 'deleted', ended_at = now() where task_id = task and state = 'held';
  if is_closed then perform return_of_closed(account); end if;
end $$;

create function recipe_task_leaving() returns trigger language plpgsql as $$
begin
  perform release_task_hold(old.task_id);
  return old;
end $$;
create trigger recipe_task_leaving before delete on recipe_task for each row when (old.status in ('QUEUED', 'RUNNING'))
  execute function recipe_task_leaving();

create function recipe_task_item_changed() returns trigger language plpgsql as $$
begin
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    if new.deleted_at is not null then
      update recipe_task set status = 'CANCELED', completed_at = now() where task_id = new.id and status in ('QUEUED', 'RUNNING');
      if found then perform release_task_hold(new.id); end if;
      update recipe_task set status = 'DELETED' where task_id = new.id and status <> 'DELETED';
    else
      update recipe_task set status = former_status where task_id = new.id and status = 'DELETED';
    end if;
  end if;
  if (new.owner_uid, new.workspace_id) is distinct from (old.owner_uid, old.workspace_id) then
    update recipe_task set owner_uid = new.owner_uid, workspace_id = new.workspace_id where task_id = new.id;
  end if;
  return null;
end $$;
create trigger recipe_task_item_changed after update of deleted_at, owner_uid, workspace_id on item for each row
  when (new.kind = 'RECIPE_TASK' and (new.deleted_at, new.owner_uid, new.workspace_id) is distinct from (old.deleted_at, old.owner_uid, old.workspace_id))
  execute function recipe_task_item_changed();
`

/**
 * Tasks are told of by events of their own, and lists of them are asked for: a hundred thousand of them are nothing that each
 * device of a person has to keep. Whatever else is told of an item is not told of a task, whichever trigger tells it.
 */
const feed = /* sql */ `
create function change_of_task() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger change_of_task before insert on change for each row when (new.item_kind = 'RECIPE_TASK') execute function change_of_task();

drop index item_of_owner;
create index item_of_owner on item (owner_uid, id) where kind <> 'RECIPE_TASK' and id > '00000000-0000-0000-0000-000000000000';
`
