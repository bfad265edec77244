import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'

const rolesByRank: readonly (ItemRole | null)[] = [null, 'viewer', 'contributor', 'editor', 'owner']

export function roleOfRank(rank: number): ItemRole | null {
  return rolesByRank[rank] ?? null
}

/** As `roleOfRank`, in the database. */
export function roleWordOf(rank: RawBuilder<unknown>): RawBuilder<ItemRole | null> {
  return sql<ItemRole | null>`(array[${sql.join(rolesByRank.slice(1).map(role => sql.lit(role)))}])[${rank}]`
}

/** What the actor is to the row `item` of the query around it, 0 to 4: the policy of access.ts for one row. */
export function roleRank(actor: Actor): RawBuilder<number> {
  if (actor.who === 'anonymous') {
    return sql<number>`(select case when ${isLinked} and item.deleted_at is null and not item.is_draft
      and ${mayBeLinked(sql.ref('item'))} then 1 else 0 end from ${nodes})`
  }
  const rank = roleRankOf(sql`${actor.uid}::uuid`)
  // For a review guest there is one thing, not even what anybody may see.
  if (actor.onlyItemId === undefined) return rank
  return sql<number>`case when item.id = ${actor.onlyItemId}::uuid then ${rank} else 0 end`
}

/** As `roleRank`, of the person whom the query itself names. */
export function roleRankOf(uid: RawBuilder<unknown>): RawBuilder<number> {
  // Two probes rather than one OR: either is one index lookup, however many people an item is shared with.
  const handed = sql`select greatest(case when ${isLinked} and ${mayBeLinked(sql.ref('item'))} then 1 else 0 end, max(greatest(
      case when node.id <> item.id and node.owner_uid = ${uid} then 3 end,
      case when node.sharing_mode <> 'private' then greatest(
        (select ${rankOfGrant} from item_grant where item_grant.item_id = node.id and item_grant.uid = ${uid} and ${isGrantOn}),
        (select max(${rankOfGrant}) from workspace_member as member
          join item_grant on item_grant.workspace_id = member.workspace_id and item_grant.item_id = node.id
          where member.uid = ${uid} and member.role <> 'guest' and ${isGrantOn})
      ) end)) filter (where node.deleted_at is null)) as rank
    from ${nodes}`
  return sql<number>`case when item.owner_uid = ${uid} then 4 when item.deleted_at is not null then 0
    else (select case when item.is_draft and handed.rank < 3 then 0 else handed.rank end from (${handed}) as handed) end`
}

/** Whether the grant of the query around it has not ended. */
export const isGrantOn = sql<boolean>`(item_grant.expires_at is null or item_grant.expires_at > now())`

/** Whether the row of `item` by that name is open to whoever has its link. */
export function isLinkOpen(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${name}.sharing_mode = 'public' and (${name}.link_expires_at is null or ${name}.link_expires_at > now()))`
}

/**
 * Whether links show it at all, its own or that of a folder it lies in: not what a moderator took down, and no image that is
 * rated to be shown to those named. Of the folders between it and the link says this nothing (`isLinked`).
 */
export function mayBeLinked(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${name}.withheld_at is null and (${name}.kind <> 'IMAGE' or ${name}.rating in ('unrated', 'sfw')))`
}

const rankOfGrant = sql`case item_grant.role when 'editor' then 3 when 'contributor' then 2 else 1 end`

/**
 * Whether a link leads to the item, of all `nodes`: its own, or that of a folder above it with no folder on the way that was
 * taken down, be that in the trash by now.
 */
const isLinked = sql<boolean>`min(chain.height) filter (where node.deleted_at is null and ${isLinkOpen(sql.ref('node'))})
    < coalesce(min(chain.height) filter (where node.withheld_at is not null), ${sql.lit(2 ** 31 - 1)})`

/** The item itself and every folder above it. */
const nodes = sql`(select item.id as node_id, 0 as height union all
    select ancestor_id, depth + 1 from folder_ancestor where folder_ancestor.folder_id = item.folder_id) as chain
  join item as node on node.id = chain.node_id`
