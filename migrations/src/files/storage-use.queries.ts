import { sql } from 'kysely'
import type { Db } from '#database/connection.ts'
import type { StorageKind } from '@atelier/shared-schema/entities/upload.ts'

export interface Miscount {
  uid: string
  name: string | null
  kind: StorageKind
  counted: number
  bytes: number
}

/**
 * Adds up the files of everybody, and puts right what the count says otherwise. Both are seen at one moment, so it is right
 * also while files come and go.
 */
export async function mendStorageUse(db: Db): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`with counted as (
    select uid, kind, sum(bytes) as bytes, sum(files) as files from storage_use group by uid, kind
  ), actual as (
    select owner_uid as uid, storage_kind as kind, sum(size) as bytes, count(*) as files
      from file where owner_uid is not null group by owner_uid, storage_kind
  ), wrong as (
    select uid, kind, coalesce(counted.bytes, 0)::bigint as counted, coalesce(actual.bytes, 0)::bigint as bytes,
        coalesce(actual.files, 0) - coalesce(counted.files, 0) as files
      from counted full join actual using (uid, kind)
      where (coalesce(counted.bytes, 0), coalesce(counted.files, 0)) <> (coalesce(actual.bytes, 0), coalesce(actual.files, 0))
  ), mended as (
    insert into storage_use (uid, kind, bytes, files) select uid, kind, bytes - counted, files from wrong
  )
  select wrong.uid, person.name, wrong.kind, wrong.counted, wrong.bytes
    from wrong left join person using (uid) order by uid, kind`.execute(db)
  return rows
}
