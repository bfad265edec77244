import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import type { Db } from '#database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** People who stand for the ways in which a list grows heavy, or nearly empty. */
export const bigWorldPeople = [
  'heavyOwner',
  'directGrantee',
  'folderGrantee',
  'colleague',
  'sharer',
  'keeper',
  'sparse',
  'empty',
] as const
export type BigWorldPerson = (typeof bigWorldPeople)[number]

export interface BigWorld {
  people: Record<BigWorldPerson, string>
  workspaceId: string
  folderId: string
}

/**
 * Images in one installation: 40 % are the heavy owner's, some deleted or drafts, 3 shown to the sparse one; 6 % are granted one by
 * one; 20 % lie in 400 shared folders under 40 others; 10 % are open to a workspace, half of them by its member the
 * sharer; 2 % are discoverable and in the library of the keeper, next to as many that are closed to them since.
 */
export async function fillBigWorld(db: Db, itemCount: number): Promise<BigWorld> {
  const people = Object.fromEntries(bigWorldPeople.map(name => [name, newId()])) as Record<BigWorldPerson, string>
  const crowd = newId()
  const workspaceId = newId()
  await setTriggers(db, 'disable')
  await sql`insert into person (uid, name) select unnest(${[...Object.values(people), crowd]}::uuid[]), 'Somebody'`.execute(
    db,
  )
  await sql`insert into workspace (id, name) values (${workspaceId}::uuid, 'Studio')`.execute(db)
  await sql`insert into workspace_member (workspace_id, uid, role)
    select ${workspaceId}::uuid, unnest(${[people.colleague, people.sharer]}::uuid[]), 'member'`.execute(db)
  await addFolders(db, crowd, people.folderGrantee)
  await addImages(db, { itemCount, people, crowd, workspaceId })
  await addGrants(db, { people, workspaceId })
  await setTriggers(db, 'enable')
  await sql`select rebuild_item_reach()`.execute(db)
  await keepImages(db, people.keeper)
  await sql`vacuum analyze`.execute(db)
  const folder = await sql<{
    id: string
  }>`select folder_id as id from item where kind = 'IMAGE' and folder_id is not null limit 1`.execute(db)
  return { people, workspaceId, folderId: folder.rows[0]?.id ?? '' }
}

async function setTriggers(db: Db, change: 'enable' | 'disable'): Promise<void> {
  for (const table of ['item', 'item_grant']) {
    await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`.execute(db)
  }
}

async function addFolders(db: Db, owner: string, grantee: string): Promise<void> {
  await sql`insert into item (id, kind, owner_uid, name, sharing_mode)
    select gen_random_uuid(), 'FOLDER', ${owner}::uuid, 'Top ' || n, 'private' from generate_series(1, 40) as n`.execute(
    db,
  )
  await sql`insert into item (id, kind, owner_uid, folder_id, name, sharing_mode)
    select gen_random_uuid(), 'FOLDER', ${owner}::uuid, top.id, top.name || ', inner ' || n, 'restricted'
    from item as top cross join generate_series(1, 10) as n where top.kind = 'FOLDER'`.execute(db)
  await sql`insert into item_grant (id, item_id, uid, role)
    select gen_random_uuid(), id, ${grantee}::uuid, 'viewer' from item where kind = 'FOLDER' and folder_id is not null`.execute(
    db,
  )
}

async function addImages(
  db: Db,
  world: { itemCount: number; people: BigWorld['people']; crowd: string; workspaceId: string },
): Promise<void> {
  const { itemCount, people, crowd, workspaceId } = world
  // Places of a hundred, spread over time; the sharer's are the newest of the workspace's.
  await sql`insert into item (id, kind, owner_uid, workspace_id, folder_id, name, sharing_mode, rating, discoverable_at,
      favorite_count, created_at, updated_at, deleted_at, is_draft)
    select gen_random_uuid(), 'IMAGE',
      case when place < 40 then ${people.heavyOwner}::uuid when place between 66 and 75 and n * 2 > ${itemCount}::int then ${people.sharer}::uuid
        else ${crowd}::uuid end,
      case when place between 66 and 75 then ${workspaceId}::uuid end,
      case when place between 46 and 65 then folders.ids[1 + n % cardinality(folders.ids)] end,
      'Image ' || md5(n::text),
      case when place in (76, 77) then 'public' when place between 40 and 45 or place between 66 and 75 then 'restricted' else 'private' end,
      'sfw',
      case when place in (76, 77) then timestamptz '2026-01-01' + n * interval '1 second' end,
      n % 50,
      timestamptz '2026-01-01' + n * interval '1 second',
      timestamptz '2026-01-01' + (n::bigint * 7919 % ${itemCount}::int) * interval '1 second',
      case when place < 4 then timestamptz '2026-01-01' end,
      place in (4, 5)
    from generate_series(1, ${itemCount}::int) as n
    cross join lateral (select n % 100 as place) as p
    cross join (select array_agg(id order by id) as ids from item where kind = 'FOLDER' and folder_id is not null) as folders`.execute(
    db,
  )
}

async function addGrants(db: Db, world: { people: BigWorld['people']; workspaceId: string }): Promise<void> {
  const { people, workspaceId } = world
  await sql`insert into item_grant (id, item_id, uid, role)
    select gen_random_uuid(), id, ${people.directGrantee}::uuid, 'contributor' from item
    where kind = 'IMAGE' and sharing_mode = 'restricted' and workspace_id is null`.execute(db)
  await sql`insert into item_grant (id, item_id, workspace_id, role)
    select gen_random_uuid(), id, ${workspaceId}::uuid, 'viewer' from item where workspace_id is not null`.execute(db)
  const shown = await sql<{
    id: string
  }>`select id from item where owner_uid = ${people.heavyOwner}::uuid and deleted_at is null and not is_draft order by id limit 3`.execute(
    db,
  )
  const ids = shown.rows.map(row => row.id)
  await sql`update item set sharing_mode = 'restricted' where id = ${anyOf(ids)}`.execute(db)
  await sql`insert into item_grant (id, item_id, uid, role)
    select gen_random_uuid(), unnest(${ids}::uuid[]), ${people.sparse}::uuid, 'viewer'`.execute(db)
}

async function keepImages(db: Db, keeper: string): Promise<void> {
  for (const table of ['library_entry', 'favorite']) {
    await sql`insert into ${sql.table(table)} (uid, item_id) select ${keeper}::uuid, id from item where discoverable_at is not null
      union all (select ${keeper}::uuid, id from item where kind = 'IMAGE' and sharing_mode = 'private'
        order by id limit (select count(*) from item where discoverable_at is not null))`.execute(db)
  }
}
