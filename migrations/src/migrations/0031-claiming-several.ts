import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The next tasks for a worker, one for each token: each as if it had been asked for alone, of the person with the fewest
 * running, of those with as many whoever waited longest, and of theirs the first in their own order that this worker can run.
 * Who waits and how many each has running is read once for all of them, and they are written together. Whatever else holds
 * of `claim_task`, which this takes the place of, holds here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create function claim_tasks(worker text, tokens uuid[], lease_ms int, queues text[], engines text[]) returns setof recipe_task
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
        and queue_type = any (queues) and engine_kinds <@ engines and task_id <> all (taken)
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

drop function claim_task(text, uuid, int, text[], text[]);
`)
    .execute(db)
}
