import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findItemAccess, listVisibleItems } from '@atelier/database/access/access.queries.ts'
import { bigWorldPeople, fillBigWorld } from '@atelier/database/access/big-world.ts'
import type { BigWorld } from '@atelier/database/access/big-world.ts'
import { countExaminedBy, openRecording } from '@atelier/database/access/examined.ts'
import type { ItemListQuery, ItemView } from '@atelier/database/access/item-lists.ts'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrate } from '@atelier/database/database/migrate.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { percentile, print, timeCalls } from './call-times.ts'

const PAGE = 50
const views: ItemView[] = ['all', 'owned', 'shared', 'public', 'library', 'trash', 'draft']
const orders = [
  ['createdAt', 'DESC'],
  ['name', 'ASC'],
] as const

const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000000' }, calls: { type: 'string', default: '200' } },
})
const items = Number(values.items)
const calls = Number(values.calls)

const server = await startTestPostgres()
const db = openDatabase(server.url, { poolSize: 2, name: 'atelier-bench', directUrl: server.url })
const recording = openRecording(server.url)
try {
  await migrate(db)
  const start = performance.now()
  const world = await fillBigWorld(db, items)
  print(
    `${items} items filled in ${((performance.now() - start) / 1000).toFixed(0)} s; Node ${process.version}, ${cpus()[0]?.model}`,
  )
  print(`\n| who | list, by | rows on the page | rows examined | p50 ms | p99 ms |\n|---|---|---|---|---|---|`)
  for (const who of [...bigWorldPeople, 'anonymous'] as const) await measurePerson(db, world, who)
  await measureOneItem(db, world)
  await measureSharing(db, world)
} finally {
  await recording.db.destroy()
  await db.destroy()
  await server.stop()
}

function actorOf(world: BigWorld, who: keyof BigWorld['people'] | 'anonymous'): Actor {
  if (who === 'anonymous') return anonymous
  const uid = world.people[who]
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

async function measurePerson(db: Db, world: BigWorld, who: keyof BigWorld['people'] | 'anonymous'): Promise<void> {
  const actor = actorOf(world, who)
  for (const view of who === 'anonymous' ? (['all'] as const) : views) {
    for (const [sort, direction] of orders) {
      const query: ItemListQuery = { kind: 'IMAGE', view, sort, direction, limit: PAGE }
      await measureList(db, `${who} | ${view}, ${sort}`, actor, query)
    }
  }
  if (who === 'colleague') {
    const query: ItemListQuery = { kind: 'IMAGE', view: 'all', sort: 'createdAt', direction: 'DESC', limit: PAGE }
    await measureList(db, `${who} | the workspace`, actor, { ...query, workspaceId: world.workspaceId })
  }
}

/** Two pages: the first, and the one at its cursor. Lists that are empty are left out of the table. */
async function measureList(db: Db, name: string, actor: Actor, first: ItemListQuery): Promise<void> {
  const page = await listVisibleItems(db, actor, first)
  if (page.rows.length === 0 && page.nextCursor === null && first.view !== 'all') return
  let examined = 0
  const times: number[] = []
  for (const cursor of page.nextCursor === null ? [undefined] : [undefined, page.nextCursor]) {
    const query = { ...first, cursor }
    const read = await countExaminedBy(recording, () => listVisibleItems(recording.db, actor, query))
    examined = Math.max(examined, read)
    times.push(...(await timeCalls(calls, () => listVisibleItems(db, actor, query))))
  }
  print(`| ${name} | ${page.rows.length} | ${examined} | ${percentile(times, 50)} | ${percentile(times, 99)} |`)
}

async function measureOneItem(db: Db, world: BigWorld): Promise<void> {
  const actor = actorOf(world, 'folderGrantee')
  const { rows } = await listVisibleItems(db, actor, {
    kind: 'IMAGE',
    view: 'shared',
    sort: 'name',
    direction: 'ASC',
    limit: PAGE,
  })
  const id = rows[0]?.id ?? ''
  const times = await timeCalls(calls, () => findItemAccess(db, actor, id))
  print(
    `\nOne item in a shared folder, \`findItemAccess\`: p50 ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`,
  )
}

/** The price of a table that is kept: sharing a folder writes a row for each thing below it. */
async function measureSharing(db: Db, world: BigWorld): Promise<void> {
  const below = await sql<{ id: string; count: number }>`select ancestor_id as id, count(*) from folder_ancestor
    join item on item.folder_id = folder_ancestor.folder_id group by 1 order by 2 desc limit 1`.execute(db)
  const folder = below.rows[0]
  if (!folder) return
  await db.updateTable('item').set({ sharing_mode: 'restricted' }).where('id', '=', folder.id).execute()
  const grant = { id: newId(), item_id: folder.id, uid: world.people.empty, role: 'viewer' } as const
  const shared = await timeOnce(() => db.insertInto('item_grant').values(grant).execute())
  const revoked = await timeOnce(() => db.deleteFrom('item_grant').where('id', '=', grant.id).execute())
  const addImage = (folderId: string | null) =>
    timeCalls(calls, () =>
      db
        .insertInto('item')
        .values({ id: newId(), kind: 'IMAGE', owner_uid: world.people.empty, folder_id: folderId, name: 'New' })
        .execute(),
    )
  const inside = percentile(await addImage(world.folderId), 50)
  const outside = percentile(await addImage(null), 50)
  print(`Sharing a folder with ${folder.count} things below: ${shared} ms, taking it back: ${revoked} ms`)
  print(`Adding an image to a shared folder: p50 ${inside} ms, outside of any: p50 ${outside} ms`)
}

async function timeOnce(act: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await act()
  return (performance.now() - start).toFixed(0)
}
