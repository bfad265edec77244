import { sql } from 'kysely'
import { selectItemsAccess } from '#access/access.queries.ts'
import type { VisibleItem } from '#access/access.ts'
import { roleOfRank } from '#access/role-rank.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { LOOK_BITS } from '@atelier/platform/images/describe-picture.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'

/** Every image that shows these bytes looks like this. */
export async function putLook(db: Db | Trx, sha256: Buffer, look: Uint8Array): Promise<void> {
  await sql`insert into image_look (item_id, look)
    select image.item_id, ${`x${Buffer.from(look).toString('hex')}`}::bit(512)
    from image join file on file.id = image.file_id where file.sha256 = ${sha256}
    on conflict (item_id) do update set look = excluded.look where image_look.look <> excluded.look`.execute(db)
}

/** Where other images show the same bytes already. */
export async function takeKnownLooks(trx: Trx, itemIds: readonly string[]): Promise<void> {
  await sql`insert into image_look (item_id, look)
    select image.item_id, known.look from image
    join file on file.id = image.file_id
    cross join lateral (
      select image_look.look from file as same
      join image as other on other.file_id = same.id
      join image_look on image_look.item_id = other.item_id
      where same.sha256 = file.sha256 limit 1
    ) as known
    where image.item_id = any (${[...itemIds]}::uuid[])
    on conflict do nothing`.execute(trx)
}

export interface SimilarImage {
  item: VisibleItem
  /** 1: in every bit; 0: as far apart as what has nothing to do with it. */
  likeness: number
}

/** Of what is opened to a person, so many are compared, the newest. */
const REACHED_MAX = 20_000

/**
 * The most alike of a person's own, of what is opened to them and of what is in Explore. All of these are compared bit by
 * bit: a row is so small that this is faster than any index of several hundred dimensions. The policy has the last word.
 */
export async function listSimilarImages(
  db: Db,
  actor: Actor,
  { id, limit }: { id: string; limit: number },
): Promise<SimilarImage[]> {
  const uid = actor.who === 'person' ? actor.uid : null
  const near = (
    where: ReturnType<typeof sql>,
  ) => sql`(select item_id, bit_count(look # (select look from wanted)) as distance
    from image_look where ${where} order by distance limit ${sql.lit(2 * limit)})`
  const reached = sql`item_id in (select item_id from item_reach where principal_id in (
      select ${uid}::uuid union all select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest')
    and kind = 'IMAGE' and created_at > '-infinity' and until > now() order by created_at desc limit ${sql.lit(REACHED_MAX)})`
  const own = uid === null ? [] : [near(sql`owner_uid = ${uid}::uuid`), near(reached)]
  const { rows } = await sql<{ item_id: string; distance: number }>`with wanted as materialized (
    select look from image_look where item_id = ${id}::uuid
  )
  select item_id, distance::int from (${sql.join([...own, near(sql`shown`)], sql` union `)}) as found
  where item_id <> ${id}::uuid and distance is not null order by distance, item_id limit ${sql.lit(2 * limit)}`.execute(
    db,
  )
  const visible = await readLive(
    db,
    actor,
    rows.map(row => row.item_id),
  )
  return rows
    .flatMap(row => {
      const item = visible.get(row.item_id)
      return item ? [{ item, likeness: Math.max(0, 1 - row.distance / (LOOK_BITS / 2)) }] : []
    })
    .slice(0, limit)
}

async function readLive(db: Db, actor: Actor, ids: readonly string[]): Promise<Map<string, VisibleItem>> {
  const found = ids.length === 0 ? [] : await selectItemsAccess(db, actor, ids).execute()
  return new Map(
    found.flatMap(({ role_rank, ...item }) => {
      const role = roleOfRank(role_rank)
      return role && item.deleted_at === null ? [[item.id, { ...item, role }] as const] : []
    }),
  )
}
