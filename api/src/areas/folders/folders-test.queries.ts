import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemRow } from '@atelier/database/database/schema.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'

export async function insertTestMember(db: Db, workspaceId: string, uid: string, role: WorkspaceRole): Promise<void> {
  await db.insertInto('workspace_member').values({ workspace_id: workspaceId, uid, role }).execute()
}

export function readTestItem(db: Db, id: string): Promise<ItemRow | undefined> {
  return db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()
}
