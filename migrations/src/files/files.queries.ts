import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import type { FileTable } from '#database/schema.ts'

export type FileRow = Selectable<FileTable>

export async function findFile(db: Db | Trx, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findFileByLink(db: Db, linkKey: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('link_key', '=', linkKey).executeTakeFirst()
}

/** Files of the owner with the very same bytes, oldest first. */
export async function listDuplicates(db: Db | Trx, file: FileRow): Promise<string[]> {
  return (await listDuplicatesOf(db, [file])).get(file.id) ?? []
}

const DUPLICATES_MAX = 100

/** Of several files of one owner; of those that come together, each has only what was there before it. */
export async function listDuplicatesOf(db: Db | Trx, files: readonly FileRow[]): Promise<Map<string, string[]>> {
  const [first] = files
  const hashes = files.flatMap(({ sha256 }) => (sha256 ? [sha256] : []))
  if (!first?.owner_uid || hashes.length === 0) return new Map()
  // As a range that is one point, which only the index of both can look up: while little is known of the table, the planner
  // would read all files of the owner for each.
  const { rows } = await sql<{ id: string; hash: string }>`select same.id, encode(same.sha256, 'hex') as hash
    from (select distinct unnest(${hashes}::bytea[]) as sha256, ${first.owner_uid}::uuid as uid) as asked
    cross join lateral (select id, file.sha256, uploaded_at from file
      where (file.sha256, owner_uid) >= (asked.sha256, asked.uid) and (file.sha256, owner_uid) <= (asked.sha256, asked.uid)
        and uploaded_at is not null and id <> all (${files.map(({ id }) => id)}::uuid[])
      order by uploaded_at limit ${DUPLICATES_MAX}) as same
    order by uploaded_at`.execute(db)
  const known = Map.groupBy(rows, row => row.hash)
  const ids = new Map<string, string[]>()
  files.forEach((file, index) => {
    const before = known.get(file.sha256?.toString('hex') ?? '')?.map(({ id }) => id) ?? []
    const beside = files.slice(0, index).filter(other => file.sha256 !== null && other.sha256?.equals(file.sha256))
    ids.set(file.id, [...before, ...beside.map(other => other.id)])
  })
  return ids
}
