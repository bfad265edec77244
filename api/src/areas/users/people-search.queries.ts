import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { PersonRow } from '#people/person.present.ts'

interface FoundRow extends PersonRow {
  sort_key: string
}

/**
 * Whom `uid` finds. In their circle (fellow members of a workspace, those they gave access to something, those who gave
 * it to them) by any part of the name, by the start of the username, and fellow members by their whole e-mail address;
 * beyond it public profiles only, by the start of name or username. An address of anybody else finds nobody, so that
 * searching cannot tell who has an account.
 */
function peopleFoundBy(uid: string, text: string): RawBuilder<FoundRow> {
  const prefix = `${escapeLike(text)}%`
  const anywhere = `%${prefix}`
  return sql<FoundRow>`
    with fellow as materialized (
      select distinct theirs.uid from workspace_member mine
        join workspace_member theirs on theirs.workspace_id = mine.workspace_id
        where mine.uid = ${uid}::uuid),
    circle as materialized (
      select uid from fellow
      union select item_grant.uid from item join item_grant on item_grant.item_id = item.id
        where item.owner_uid = ${uid}::uuid and item_grant.uid is not null
      union select item.owner_uid from item_grant join item on item.id = item_grant.item_id
        where item_grant.uid = ${uid}::uuid),
    found as (
      select person.uid, name, username, picture_file_id, deletion_due_at, 0 as distance from circle join person on person.uid = circle.uid
        where only_item_id is null and (name ilike ${anywhere} or username like ${prefix}
          or (email = ${text} and person.uid in (select uid from fellow)))
      union all
      select uid, name, username, picture_file_id, deletion_due_at, 1 from person
        where profile_status = 'public' and (lower(name) like ${prefix} or username like ${prefix})
          and uid not in (select uid from circle))
    select uid, name, username, picture_file_id, distance, lower(name) as sort_key from found
      where uid <> ${uid}::uuid and deletion_due_at is null`
}

export async function suggestPeople(db: Db, uid: string, text: string, limit: number): Promise<PersonRow[]> {
  const { rows } = await sql<FoundRow>`select * from (${peopleFoundBy(uid, text)}) as people
    order by distance, sort_key, uid limit ${limit}`.execute(db)
  return rows
}

export async function listPeople(db: Db, uid: string, text: string, query: PageQuery): Promise<Page<PersonRow>> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, 'text', 'body.cursor')
  const rest = after ? sql`where (sort_key, uid) > (${after.key}::text, ${after.id}::uuid)` : sql``
  const { rows } = await sql<FoundRow>`select * from (${peopleFoundBy(uid, text)}) as people ${rest}
    order by sort_key, uid limit ${query.limit + 1}`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { items: page, nextCursor: last ? writeCursor({ key: last.sort_key, id: last.uid }) : null }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
