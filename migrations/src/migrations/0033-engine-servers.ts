import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Engines that the installation's owner adds: servers and folders of models. Tasks know which of them may run what the built-in
 * engine cannot, so that a worker takes only what a server with room can run. `claim_tasks` is otherwise as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table engine_server (
  id uuid primary key,
  kind text not null check (kind in ('comfyui', 'openai', 'onnx')),
  name text not null,
  -- a URL without a login in it, or a folder
  address text not null,
  -- headers and key, encrypted with a key that is not in the database, bound to this row's id
  sealed bytea,
  -- what of it may be said: that it is set
  header_names text[] not null default '{}',
  has_key boolean not null default false,
  ca_certificate text,
  accepts_untrusted boolean not null default false,
  slots int not null default 1 check (slots between 1 and 32),
  -- who receives what is sent, and where; both empty while it is the installation's own
  company text not null default '',
  country text not null default '',
  models jsonb not null default '[]',
  is_enabled boolean not null default true,
  created_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((company = '') = (country = ''))
);

-- To whom a person agreed to have sent what they make pictures of. Without a reference: servers of the environment have no row.
create table engine_consent (
  uid uuid not null references person on delete cascade,
  server_id uuid not null,
  name text not null,
  company text not null,
  country text not null,
  agreed_at timestamptz not null default now(),
  primary key (uid, server_id)
);

-- A server to be tried by a worker, and what it found. Of seconds only; secrets in it are encrypted as well.
create unlogged table engine_server_check (
  id uuid primary key,
  sealed bytea not null,
  asked_at timestamptz not null default now(),
  taken_at timestamptz,
  answer jsonb
);

alter table engine
  -- null for the built-in engine
  add column server_id uuid,
  add column company text not null default '',
  add column country text not null default '';

-- The servers that may run it, any one of them; null for what the built-in engine runs.
alter table recipe_task add column engine_servers uuid[];

drop function claim_tasks(text, uuid[], int, text[], text[]);
create function claim_tasks(worker text, tokens uuid[], lease_ms int, queues text[], engines text[], servers uuid[]) returns setof recipe_task
  language plpgsql set enable_seqscan = off as $$
declare
  -- who waits, whoever is next first, and how many each has running
  people uuid[];
  counts int[];
  person uuid;
  had int;
  spot int;
  task uuid;
  taken uuid[] := '{}';
  served uuid[] := '{}';
begin
  with recursive waiting as (
    (select owner_uid as uid from recipe_task where status = 'QUEUED' order by owner_uid limit 1)
    union all
    select (select owner_uid from recipe_task where status = 'QUEUED' and owner_uid > waiting.uid order by owner_uid limit 1)
      from waiting where waiting.uid is not null
  ), running as (
    select owner_uid as uid, count(*)::int as count from recipe_task where status = 'RUNNING' and type <> 'chain' group by owner_uid
  )
  select array_agg(waiting.uid order by coalesce(running.count, 0), task_turn.served_at nulls first, waiting.uid),
      array_agg(coalesce(running.count, 0) order by coalesce(running.count, 0), task_turn.served_at nulls first, waiting.uid)
    into people, counts
    from waiting
    left join running on running.uid = waiting.uid
    left join task_turn on task_turn.uid = waiting.uid
    where waiting.uid is not null
      and not exists (select from task_queue_pause where task_queue_pause.uid = waiting.uid);

  while cardinality(taken) < cardinality(tokens) and cardinality(people) > 0 loop
    person := people[1];
    had := counts[1];
    people := people[2:];
    counts := counts[2:];
    select task_id into task from recipe_task
      where owner_uid = person and status = 'QUEUED' and type <> 'chain' and paused_at is null
        and queue_type = any (queues) and engine_kinds <@ engines and (engine_servers is null or engine_servers && servers)
        and task_id <> all (taken)
        and (workspace_id is null or not exists (select from task_queue_pause where task_queue_pause.workspace_id = recipe_task.workspace_id))
      order by position, task_id limit 1 for update skip locked;
    if found then
      taken := taken || task;
      served := served || person;
      -- Of those who have as many now, the last to be served.
      spot := 1;
      while counts[spot] <= had + 1 loop spot := spot + 1; end loop;
      people := people[:spot - 1] || person || people[spot:];
      counts := counts[:spot - 1] || (had + 1) || counts[spot:];
    end if;
  end loop;
  if cardinality(taken) = 0 then return; end if;

  -- In one order: two workers that serve the same people at once do not wait for each other in a circle.
  insert into task_turn (uid, served_at)
    select uid, clock_timestamp() + make_interval(secs => max(place) / 1000000.0)
      from unnest(served) with ordinality as turn (uid, place) group by uid order by uid
    on conflict (uid) do update set served_at = excluded.served_at;
  return query
    with given as (
      select * from unnest(taken, tokens[:cardinality(taken)]) with ordinality as given (task_id, token, place)
    ), claimed as (
      update recipe_task set status = 'RUNNING', lease_token = given.token, worker_id = worker,
          lease_until = clock_timestamp() + make_interval(secs => lease_ms / 1000.0), attempts = attempts + 1,
          started_at = clock_timestamp(), progress = 0
        from given where recipe_task.task_id = given.task_id returning recipe_task as own, given.place
    )
    select (own).* from claimed order by place;
end $$;
`)
    .execute(db)
}
