import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { Db, Trx } from '#database/connection.ts'
import { roleRank } from './role-rank.queries.ts'

/**
 * Of the row `recipe_task` of the query around it: whether its results go to a folder that the person sees, whose images they
 * will see. A draft is still its owner's alone.
 */
export function isSeenByFolder(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(recipe_task.status <> 'DRAFT'
    and exists (select from item where item.id = recipe_task.folder_id and ${roleRank(person)} > 0))`
}

export async function listTasksSeenByFolder(
  db: Db | Trx,
  person: Person,
  taskIds: readonly string[],
): Promise<string[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<{ task_id: string }>`select task_id from recipe_task
    where task_id = ${anyOf(taskIds)} and ${isSeenByFolder(person)}`.execute(db)
  return rows.map(row => row.task_id)
}
