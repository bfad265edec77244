import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '#database/connection.ts'

export async function addPerson(db: Db, uid: string): Promise<void> {
  await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
}

/** An item whose document is a canvas; answers the document's name. The document itself is made when it is first opened. */
export async function addCanvas(db: Db, uid: string): Promise<string> {
  const id = newId()
  await db.insertInto('item').values({ id, kind: 'SD_WORKFLOW', owner_uid: uid, name: 'Flow' }).execute()
  return `canvas:${id}`
}
