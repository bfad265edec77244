/**
 * The next task for a worker: of the person with the fewest running, of those with as many whoever waited longest, and of
 * theirs the first in their own order that this worker can run. People are found by jumping from one to the next in the
 * index, so a person with a hundred thousand waiting costs as much as one with one. What somebody else holds, because they
 * claim or change it, is passed over. Plans are kept from tables that were nearly empty, so reading whole tables is ruled out.
 */
export const claimingTasks = /* sql */ `
create function claim_task(worker text, token uuid, lease_ms int, queues text[], engines text[]) returns setof recipe_task
  language plpgsql set enable_seqscan = off as $$
declare
  person uuid;
  task uuid;
begin
  for person in
    with recursive waiting as (
      (select owner_uid as uid from recipe_task where status = 'QUEUED' order by owner_uid limit 1)
      union all
      select (select owner_uid from recipe_task where status = 'QUEUED' and owner_uid > waiting.uid order by owner_uid limit 1)
        from waiting where waiting.uid is not null
    ), running as (
      select owner_uid as uid, count(*) as count from recipe_task where status = 'RUNNING' and type <> 'chain' group by owner_uid
    )
    select waiting.uid from waiting
      left join running on running.uid = waiting.uid
      left join task_turn on task_turn.uid = waiting.uid
      where waiting.uid is not null
        and not exists (select from task_queue_pause where task_queue_pause.uid = waiting.uid)
      order by coalesce(running.count, 0), task_turn.served_at nulls first, waiting.uid
  loop
    select task_id into task from recipe_task
      where owner_uid = person and status = 'QUEUED' and type <> 'chain' and paused_at is null
        and queue_type = any (queues) and engine_kinds <@ engines
        and (workspace_id is null or not exists (select from task_queue_pause where task_queue_pause.workspace_id = recipe_task.workspace_id))
      order by position, task_id limit 1 for update skip locked;
    if found then
      insert into task_turn (uid, served_at) values (person, clock_timestamp())
        on conflict (uid) do update set served_at = excluded.served_at;
      return query update recipe_task set status = 'RUNNING', lease_token = token, worker_id = worker,
          lease_until = clock_timestamp() + make_interval(secs => lease_ms / 1000.0), attempts = attempts + 1,
          started_at = clock_timestamp(), progress = 0
        where task_id = task returning recipe_task.*;
      return;
    end if;
  end loop;
end $$;
`
