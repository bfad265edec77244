import { sql } from 'kysely'
import { roleRankOf } from '@atelier/database/access/role-rank.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'

/** Whose rows in the feed concern a person, beside their own. */
export async function listFeedWorkspaces(db: Db, uid: string): Promise<string[]> {
  const members = await db
    .selectFrom('workspace_member')
    .select('workspace_id')
    .where('uid', '=', uid)
    .where('role', '<>', 'guest')
    .execute()
  return members.map(member => member.workspace_id)
}

/** Of these sessions and API keys those that still let somebody in. */
export async function listLiveCredentials(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
select session.id from session join person using (uid)
  where session.id = any (${[...ids]}::uuid[]) and expires_at > ${now} and deletion_due_at is null
union all
select api_key.id from api_key join person using (uid) where api_key.id = any (${[...ids]}::uuid[]) and deletion_due_at is null`.execute(
    db,
  )
  return new Set(rows.map(row => row.id))
}

/** Of these people those who may see an item. */
export async function listSeeing(db: Db, itemId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select person.uid from item, unnest(${[...uids]}::uuid[]) as person (uid)
    where item.id = ${itemId}::uuid and ${roleRankOf(sql`person.uid`)} > 0`.execute(db)
  return rows.map(row => row.uid)
}
