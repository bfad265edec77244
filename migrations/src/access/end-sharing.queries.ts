import { sql } from 'kysely'
import type { Db } from '#database/connection.ts'

const BATCH = 200

/**
 * Takes away the grants and links whose time has come. They gave nothing any more; this works out again what is left to
 * those who had them, and tells their devices. Answers how many; any number of processes may do it at once.
 */
export async function endSharing(db: Db): Promise<number> {
  let ended = 0
  for (let count = BATCH; count >= BATCH; ended += count) count = await endSome(db)
  return ended
}

async function endSome(db: Db): Promise<number> {
  const grants = await sql`delete from item_grant where id in (
      select id from item_grant where expires_at <= now() order by expires_at limit ${sql.lit(BATCH)} for update skip locked)`.execute(
    db,
  )
  const links = await sql`update item set sharing_mode = 'restricted', link_expires_at = null where id in (
      select id from item where link_expires_at <= now() order by link_expires_at limit ${sql.lit(BATCH)} for no key update skip locked)`.execute(
    db,
  )
  return Number(grants.numAffectedRows ?? 0) + Number(links.numAffectedRows ?? 0)
}
