import type { Insertable } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileTable } from '@atelier/database/database/schema.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'

export async function findFiles(db: Db, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', anyOf(new Set(ids)))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function insertFiles(trx: Trx, files: readonly Insertable<FileTable>[]): Promise<void> {
  if (files.length > 0) await trx.insertInto('file').values(files).execute()
}

/** Of these images those that are still there. Held, so that they are when this transaction ends. */
export async function holdImages(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('image')
    .select('item_id')
    .where('item_id', '=', anyOf(new Set(ids)))
    .orderBy('item_id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.item_id)
}

/** undefined for a task that is not there any more. */
export async function findStatus(db: Db, taskId: string): Promise<TaskStatus | undefined> {
  const row = await db.selectFrom('recipe_task').select('status').where('task_id', '=', taskId).executeTakeFirst()
  return row?.status
}

/** All wildcards of a person, for nodes that draw from them while they run. */
export async function listWildcards(db: Db, uid: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('wildcard')
    .select(['key', 'entries'])
    .where('owner_uid', '=', uid)
    .where('live', '=', true)
    .execute()
  return Object.fromEntries(rows.map(row => [row.key, row.entries]))
}
