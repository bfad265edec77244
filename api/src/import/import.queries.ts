import type { Insertable } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileTable } from '@atelier/database/database/schema.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'

/** By mail address or username; the owner of this installation where none is named. */
export async function findImporter(db: Db, named: string | undefined): Promise<Person | undefined> {
  let people = db.selectFrom('person').select(['uid', 'site_role']).where('deletion_due_at', 'is', null)
  people =
    named === undefined
      ? people.where('site_role', '=', 'owner')
      : people.where(eb => eb.or([eb('email', '=', named.toLowerCase()), eb('username', '=', named.toLowerCase())]))
  const row = await people.orderBy('created_at').executeTakeFirst()
  return (
    row && {
      who: 'person',
      uid: row.uid,
      siteRole: row.site_role,
      workspaceId: null,
      via: 'session',
      credentialId: row.uid,
    }
  )
}

/** One’s own folder of that name, so that an import that is run again goes on in it. */
export async function findFolderNamed(
  db: Db,
  { uid, name, parentId }: { uid: string; name: string; parentId: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('item')
    .select('id')
    .where('kind', '=', 'FOLDER')
    .where('owner_uid', '=', uid)
    .where('workspace_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('name', '=', name)
    .where('folder_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst()
  return row?.id
}

/** Whether an image of theirs, in the trash or not, has these very bytes. */
export async function hasImageOfBytes(db: Db, uid: string, sha256: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .innerJoin('image', 'image.file_id', 'file.id')
    .innerJoin('item', 'item.id', 'image.item_id')
    .select('item.id')
    .where('file.sha256', '=', sha256)
    .where('item.owner_uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFile(trx: Trx, file: Insertable<FileTable>): Promise<FileRow> {
  return trx.insertInto('file').values(file).returningAll().executeTakeFirstOrThrow()
}
