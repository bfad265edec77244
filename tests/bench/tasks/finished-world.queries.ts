import type { Db } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { sql } from 'kysely'

export interface FinishedWorld {
  /** Who has most of them. */
  uid: string
  others: string[]
  workspaceId: string
}

/** So many finished tasks, nine tenths of one person and of one workspace, with a year between the first and the last. */
export async function buildFinishedWorld(db: Db, count: number): Promise<FinishedWorld> {
  const people = Array.from({ length: 20 }, () => newId())
  const [uid = '', ...others] = people
  const workspaceId = newId()
  await db
    .insertInto('person')
    .values(people.map(each => ({ uid: each, name: 'Somebody' })))
    .execute()
  await db.insertInto('workspace').values({ id: workspaceId, name: 'Studio' }).execute()
  await db.insertInto('workspace_member').values({ workspace_id: workspaceId, uid, role: 'owner' }).execute()
  await sql`insert into item (id, kind, owner_uid, workspace_id, name, created_at, updated_at)
    select uuidv7(now() - moment.ago - now()), 'RECIPE_TASK', case when number % 10 = 0 then (${others}::uuid[])[1 + number % 19] else ${uid}::uuid end,
        case when number % 10 <> 0 then ${workspaceId}::uuid end, 'A fox in the snow, number ' || number, now() - moment.ago, now() - moment.ago
      from generate_series(1, ${count}::int) as number
      cross join lateral (select (${count}::int - number) * interval '1 year' / ${count}::int as ago) as moment`.execute(
    db,
  )
  await sql`insert into recipe_task (task_id, status, owner_uid, workspace_id, params, graph, prompt, position, started_at, completed_at,
      execution_ms, created_at, updated_at)
    select id, case when random() < 0.02 then 'FAILED' when random() < 0.02 then 'CANCELED' else 'COMPLETED' end, owner_uid, workspace_id,
        ${params}::jsonb, ${graph}::jsonb, name, 0, created_at, created_at + interval '5 seconds', 4000, created_at, created_at
      from item where kind = 'RECIPE_TASK'`.execute(db)
  await sql`vacuum analyze item`.execute(db)
  await sql`vacuum analyze recipe_task`.execute(db)
  return { uid, others, workspaceId }
}

const params = JSON.stringify({
  prompt: 'A fox in the snow',
  style: 'photo',
  steps: 20,
  ratio: '1:1',
  negative: 'blurry',
})
const graph = JSON.stringify({
  paint: {
    class_type: 'AtelierPainter',
    inputs: { prompt: 'A fox in the snow', width: 1024, height: 1024, seed: 1, steps: 20 },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'out' } },
})

export async function isAllDone(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
select not exists (select from recipe_task where status = 'QUEUED') and not exists (select from recipe_task where status = 'RUNNING') as done`.execute(
    db,
  )
  return rows[0]?.done ?? false
}
