import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'

export interface Neighbour {
  /** One of those that were asked about. */
  near: string
  /** What it was made from, or what was made of it. */
  far: string
}

const columnsOf = {
  above: { near: 'image_id', far: 'source_id' },
  below: { near: 'source_id', far: 'image_id' },
} as const

export interface NeighbourAsk {
  side: keyof typeof columnsOf
  ids: readonly string[]
  limit: number
}

/** The newest first, and of each in turn: what has thousands leaves room for those of the others. */
export async function listNeighbours(db: Db, { side, ids, limit }: NeighbourAsk): Promise<Neighbour[]> {
  const [near, far] = [sql.ref(columnsOf[side].near), sql.ref(columnsOf[side].far)]
  const { rows } = await sql<Neighbour>`select asked.id as near, found.id as far
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    cross join lateral (
      select ${far} as id, row_number() over (order by ${far} desc) as turn
      from image_source where ${near} = asked.id group by ${far} order by ${far} desc limit ${sql.lit(limit)}
    ) as found
    order by found.turn, asked.place limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export interface LineageLink {
  imageId: string
  sourceId: string
  role: string
}

/** What these images were made from. */
export function listSources(db: Db, ids: readonly string[]): Promise<LineageLink[]> {
  return db
    .selectFrom('image_source')
    .where('image_id', '=', anyOf(ids))
    .select(['image_id as imageId', 'source_id as sourceId', 'role'])
    .orderBy('image_id')
    .orderBy('source_id', 'desc')
    .orderBy('role')
    .execute()
}

/** All that lead from one of these images to another of them. */
export function listLinksAmong(db: Db, ids: readonly string[]): Promise<LineageLink[]> {
  return db
    .selectFrom('image_source')
    .where('image_id', '=', anyOf(ids))
    .where('source_id', '=', anyOf(ids))
    .select(['image_id as imageId', 'source_id as sourceId', 'role'])
    .orderBy('image_id')
    .orderBy('source_id')
    .orderBy('role')
    .execute()
}
