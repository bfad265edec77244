import { sql } from 'kysely'
import { selectItemsAccess } from '#access/access.queries.ts'
import type { VisibleItem } from '#access/access.ts'
import { roleOfRank } from '#access/role-rank.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { LOOK_BITS } from '@atelier/platform/images/describe-picture.ts'
import { likenessOf, unpackEmbedding } from '@atelier/platform/images/sketch-embedding.ts'
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

/** Where bits are of which as few differ as two images are alike. */
const looks = { table: sql`image_look`, bits: sql`look`, also: sql`true` }
/** Of one model alone: what others say is of another kind. */
const sketches = {
  table: sql`image_sketch`,
  bits: sql`sketch`,
  also: sql`image_sketch.model_id = (select model_id from wanted)`,
}

interface Near {
  item_id: string
  distance: number
}

/**
 * The nearest of a person's own, of what is opened to them and of what is in Explore. All of these are compared bit by
 * bit: a row is so small that this is faster than any index of several hundred dimensions. The policy has the last word.
 */
async function findNear(
  db: Db,
  actor: Actor,
  { id, limit, by }: { id: string; limit: number; by: typeof looks },
): Promise<Near[]> {
  const uid = actor.who === 'person' ? actor.uid : null
  const near = (
    where: ReturnType<typeof sql>,
  ) => sql`(select item_id, bit_count(${by.bits} # (select ${by.bits} from wanted)) as distance
    from ${by.table} where ${where} and ${by.also} order by distance limit ${sql.lit(limit)})`
  const reached = sql`item_id in (select item_id from item_reach where principal_id in (
      select ${uid}::uuid union all select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest')
    and kind = 'IMAGE' and created_at > '-infinity' and until > now() order by created_at desc limit ${sql.lit(REACHED_MAX)})`
  const own = uid === null ? [] : [near(sql`owner_uid = ${uid}::uuid`), near(reached)]
  const { rows } = await sql<Near>`with wanted as materialized (
    select * from ${by.table} where item_id = ${id}::uuid
  )
  select item_id, distance::int from (${sql.join([...own, near(sql`shown`)], sql` union `)}) as found
  where item_id <> ${id}::uuid and distance is not null order by distance, item_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** By how they look: the layout of light, colours and edges. */
export async function listLookAlikes(
  db: Db,
  actor: Actor,
  { id, limit }: { id: string; limit: number },
): Promise<SimilarImage[]> {
  const near = await findNear(db, actor, { id, limit: 2 * limit, by: looks })
  const likeness = new Map(near.map(row => [row.item_id, Math.max(0, 1 - row.distance / (LOOK_BITS / 2))]))
  return takeVisible(db, actor, likeness, limit)
}

/** So many times more are compared exactly than are asked for. */
const EXACT_TIMES = 10

/** By what a model makes of them; undefined where it has not looked at this image. */
export async function listAlikeByModel(
  db: Db,
  actor: Actor,
  { id, limit }: { id: string; limit: number },
): Promise<{ model: string; found: SimilarImage[] } | undefined> {
  const wanted = await db
    .selectFrom('image_sketch as sketch')
    .innerJoin('look_model as model', 'model.id', 'sketch.model_id')
    .innerJoin('image_embedding as own', 'own.item_id', 'sketch.item_id')
    .select(['model.name', 'own.embedding'])
    .where('sketch.item_id', '=', id)
    .executeTakeFirst()
  if (!wanted) return undefined
  const near = await findNear(db, actor, { id, limit: EXACT_TIMES * limit, by: sketches })
  const rows = await db
    .selectFrom('image_embedding')
    .select(['item_id', 'embedding'])
    .where('item_id', '=', sql<string>`any (${near.map(row => row.item_id)}::uuid[])`)
    .execute()
  const own = unpackEmbedding(wanted.embedding)
  const exact = rows
    .map(row => [row.item_id, likenessOf(own, unpackEmbedding(row.embedding))] as const)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return { model: wanted.name, found: await takeVisible(db, actor, new Map(exact.slice(0, 2 * limit)), limit) }
}

/** In their order, without what is not for them to see. */
async function takeVisible(
  db: Db,
  actor: Actor,
  likeness: ReadonlyMap<string, number>,
  limit: number,
): Promise<SimilarImage[]> {
  const visible = await readLive(db, actor, [...likeness.keys()])
  return [...likeness]
    .flatMap(([id, alike]) => {
      const item = visible.get(id)
      return item ? [{ item, likeness: alike }] : []
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
