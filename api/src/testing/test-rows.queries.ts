import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export interface TestItem {
  ownerUid: string
  workspaceId?: string | null
  folderId?: string | null
  kind?: ItemKind
  name?: string
}

/** An item as it is stored, for tests about people rather than about that kind of item. */
export async function insertTestItem(db: Db, item: TestItem): Promise<string> {
  const id = newId()
  await db
    .insertInto('item')
    .values({
      id,
      kind: item.kind ?? 'IMAGE',
      owner_uid: item.ownerUid,
      workspace_id: item.workspaceId ?? null,
      folder_id: item.folderId ?? null,
      name: item.name ?? 'Something',
    })
    .execute()
  return id
}

export async function listAuditActs(db: Db, subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('act')
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.act)
}
