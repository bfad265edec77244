import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { filesOfItems, isOfNoItem, isShownNowhere, itemsShowing } from './shown-files.queries.ts'

let database: MigratedTestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

test('whatever refers to a file keeps it', async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'file'::regclass order by 1`.execute(database.db)
  const asked = isShownNowhere().compile(database.db).sql.replaceAll('"', '')
  const keeps = ({ place }: { place: string }) => {
    const [table = '', column = ''] = place.split('.')
    return new RegExp(`from ${table}\\b[^()]*\\b${column} = file\\.id`).test(asked)
  }
  // An upload is of a file that is still on its way.
  expect(rows.filter(row => !keeps(row)).map(({ place }) => place)).toEqual(['upload.file_id'])
  expect(rows.length).toBeGreaterThan(10)
})

async function addPerson(): Promise<string> {
  const uid = newId()
  await database.db.insertInto('person').values({ uid, name: 'Somebody' }).execute()
  return uid
}

async function addFile(uid: string): Promise<string> {
  const id = newId()
  const values = {
    id,
    owner_uid: uid,
    purpose: 'ARTBOARD',
    name: 'a.png',
    link_key: id,
    mime_type: 'image/png',
    size: 1,
  }
  await database.db.insertInto('file').values(values).execute()
  return id
}

async function addBoard(uid: string, of: { picture: string } | { thumbnail: string }): Promise<string> {
  const id = newId()
  const thumbnail_file_id = 'thumbnail' in of ? of.thumbnail : null
  const values = { id, kind: 'ARTBOARD' as const, owner_uid: uid, name: 'Moods', thumbnail_file_id }
  await database.db.insertInto('item').values(values).execute()
  if ('picture' in of) {
    await database.db
      .insertInto('board_picture')
      .values({ file_id: of.picture, board_id: id, image_id: null })
      .execute()
  }
  return id
}

async function listIds(query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${query}) as found (id)`.execute(database.db)
  return rows.map(({ id }) => id).toSorted()
}

test('items show their own files, and those that they look like', async () => {
  const uid = await addPerson()
  const [shown, other] = [await addFile(uid), await addFile(uid)]
  const [board, look] = [await addBoard(uid, { picture: shown }), await addBoard(uid, { thumbnail: shown })]
  expect(await listIds(itemsShowing(shown))).toEqual([board, look].toSorted())
  expect(await listIds(itemsShowing(other))).toEqual([])
  expect(await listIds(filesOfItems([board]))).toEqual([shown])
  expect(await listIds(filesOfItems([look]))).toEqual([shown])
})

test('what only somebody else’s things show is told from what one’s own do', async () => {
  const [uid, other] = [await addPerson(), await addPerson()]
  const [mine, theirs, nobodys] = [await addFile(uid), await addFile(uid), await addFile(uid)]
  await addBoard(uid, { picture: mine })
  await addBoard(other, { thumbnail: theirs })
  const those = (condition: RawBuilder<boolean>) =>
    listIds(sql`select id from file where owner_uid = ${uid}::uuid and ${condition}`)
  expect(await those(isShownNowhere())).toEqual([nobodys])
  expect(await those(isOfNoItem())).toEqual([nobodys])
  expect(await those(isOfNoItem({ ownedByOthersThan: uid }))).toEqual([mine, nobodys].toSorted())
})
