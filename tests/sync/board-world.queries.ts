import type { Db } from '@atelier/database/database/connection.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** On the board that the document is of. */
export async function giveRole(db: Db, document: string, uid: string, role: GrantRole): Promise<void> {
  const ref = parseDocumentName(document)
  if (ref?.kind !== 'artboard') throw new Error(`${document} is no board`)
  await db.updateTable('item').set({ sharing_mode: 'restricted' }).where('id', '=', ref.itemId).execute()
  await db.insertInto('item_grant').values({ id: newId(), item_id: ref.itemId, uid, role }).execute()
}
