import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { WorkspaceBrief } from '@atelier/shared-schema/entities/item.ts'

export interface Candidate {
  id: string
  kind: ItemKind
  name: string
  updatedAt: Date
}

export interface SearchedWords {
  uid: string
  /** As `searchWords` gives them. */
  words: readonly string[]
  kinds: readonly ItemKind[] | undefined
}

/** Of each way of having access this many are ranked; whoever finds more than these needs more words, not more finds. */
const CANDIDATES_MAX = 400

/** What may be found, in no order: of one's own, of what each grant or folder opens, and of Explore. */
export async function listCandidates(db: Db, { uid, words, kinds }: SearchedWords): Promise<Candidate[]> {
  const query = words.map(asPrefix).join(' & ')
  const limit = sql.lit(CANDIDATES_MAX)
  const { rows } = await sql<Candidate>`with principal as materialized (
      select ${uid}::uuid as id union all
      select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest'
    ), candidate as materialized (
      (select id from item where ${hasWords(`'/w/${uid}' & ${query}`)} limit ${limit})
      union (select reached.item_id from principal cross join lateral (
        select item_id from item_reach where kind <> 'IMAGE' and until > now()
          and reach_words(name_key, principal_id) @@ (format('''/u/%s'' & ', principal.id) || ${query})::tsquery
          limit ${limit}) as reached)
      union (select id from item where ${hasWords(`'/x/' & ${query}`)} limit ${limit})
    )
    select item.id, item.kind, item.name, item.updated_at as "updatedAt"
      from candidate join item on item.id = candidate.id where item.deleted_at is null
      ${kinds ? sql`and item.kind = any(${[...kinds]}::text[])` : sql``}`.execute(db)
  return rows
}

/** A single letter begins too much to be of use as a beginning. */
function asPrefix(word: string): string {
  return /^[0-9a-z]$/.test(word) ? `'${word}'` : `'${word}':*`
}

function hasWords(query: string): RawBuilder<boolean> {
  return sql<boolean>`deleted_at is null and kind <> 'IMAGE'
    and item_words(name, description, owner_uid, discoverable_at is not null and not is_draft) @@ ${query}::tsquery`
}

/** Of one's own, those with this in their name, beginnings first. */
export function findWorkspaces(db: Db, uid: string, text: string, limit: number): Promise<WorkspaceBrief[]> {
  return db
    .selectFrom('workspace')
    .innerJoin('workspace_member', 'workspace_member.workspace_id', 'workspace.id')
    .where('workspace_member.uid', '=', uid)
    .where(sql<boolean>`strpos(lower(workspace.name), ${text}) > 0`)
    .select(['workspace.id', 'workspace.name', sql<null>`null`.as('picture')])
    .orderBy(sql`strpos(lower(workspace.name), ${text}) <> 1`)
    .orderBy(sql`lower(workspace.name)`)
    .limit(limit)
    .execute()
}
