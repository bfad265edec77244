import { sql } from 'kysely'
import type { Trx } from '#database/connection.ts'

export interface SameRun {
  taskId: string
  imageIds: string[]
  texts: string[]
}

/** Whose runs may answer: one's own outside of workspaces, or all of one workspace. */
export type RunScope = { uid: string } | { workspaceId: string }

/** The newest run of the same inputs whose images are all still there. */
export async function findSameRun(trx: Trx, inputHash: Buffer, scope: RunScope): Promise<SameRun | undefined> {
  const inScope =
    'uid' in scope
      ? sql`owner_uid = ${scope.uid}::uuid and workspace_id is null`
      : sql`workspace_id = ${scope.workspaceId}::uuid`
  const { rows } = await sql<SameRun>`
select recipe_task.task_id as "taskId", made."imageIds", recipe_task.texts
  from recipe_task
  cross join lateral (
    select coalesce(array_agg(image_id order by position), '{}') as "imageIds", coalesce(bool_and(item.deleted_at is null), true) as kept,
        count(*) as count, coalesce(max(position) + 1, 0) as written
      from recipe_task_image join item on item.id = image_id
      where recipe_task_image.task_id = recipe_task.task_id
  ) as made
  where input_hash = ${inputHash} and status = 'COMPLETED' and input_hash is not null and not is_reused and ${inScope}
    and made.kept and made.count = made.written and (made.count > 0 or jsonb_array_length(recipe_task.texts) > 0)
  order by completed_at desc limit 1`.execute(trx)
  return rows[0]
}
