import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/schema.ts'
import { selectItemsAccess } from './access.queries.ts'
import { writeCursor } from './cursor.ts'
import { selectAccessSources } from './explain.queries.ts'
import type { ItemListQuery, ItemView } from './item-lists.ts'
import { selectPage } from './list.queries.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'

/** Compiles only. */
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: anyDb => new PostgresIntrospector(anyDb),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const id = '01890000-0000-7000-8000-000000000000'
const person: Actor = {
  who: 'person',
  uid: id,
  siteRole: 'member',
  workspaceId: null,
  via: 'session',
  credentialId: id,
}
const list: ItemListQuery = { kind: 'IMAGE', view: 'all', sort: 'createdAt', direction: 'DESC', limit: 50 }
const cursor = writeCursor({ key: '2026-11-21T21:05:01.123456Z', id })
const views: ItemView[] = ['all', 'owned', 'shared', 'public', 'library', 'trash', 'draft']

const queries: Record<string, { sql: string }> = {
  'access-of-person': selectItemsAccess(db, person, [id]).compile(),
  'access-of-anonymous': selectItemsAccess(db, anonymous, [id]).compile(),
  'access-explained': selectAccessSources(id).compile(db),
  ...Object.fromEntries(views.map(view => [`list-${view}`, selectPage(person, { ...list, view }).compile(db)])),
  'list-all-of-anonymous': selectPage(anonymous, list).compile(db),
  'list-all-after-cursor': selectPage(person, { ...list, cursor }).compile(db),
  'list-in-folder': selectPage(person, { ...list, folderId: id, sort: 'name', direction: 'ASC' }).compile(db),
  'list-in-workspace': selectPage(person, { ...list, workspaceId: id }).compile(db),
  'list-favorites': selectPage(person, { ...list, favoritesOnly: true, sort: 'addedAt' }).compile(db),
  'list-searched': selectPage(person, { ...list, view: 'owned', search: 'cat', tagIds: [id] }).compile(db),
}

/** A change of a query shows in the diff; `npx vitest run <this file> -u` writes them anew. */
test.each(Object.entries(queries))('%s is as written down', async (name, query) => {
  await expect(`${query.sql}\n`).toMatchFileSnapshot(`./queries/${name}.sql`)
})
