import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { SiteRole } from '@atelier/shared-schema/entities/enums.ts'
import type { PersonRow } from './person.present.ts'

/** The person whose id is in this column, as a column of JSON; null: there is none, or the account is gone. */
export function personOf(uid: string) {
  return sql<PersonRow | null>`(select json_build_object('uid', told.uid, 'name', told.name, 'username', told.username,
    'picture_file_id', told.picture_file_id) from person as told where told.uid = ${sql.ref(uid)})`
}

export async function findSiteRole(db: Db | Trx, uid: string): Promise<SiteRole> {
  const row = await db.selectFrom('person').select('site_role').where('uid', '=', uid).executeTakeFirstOrThrow()
  return row.site_role
}
