import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export interface BigLibrary {
  /** Whose every fifth image is. */
  owner: string
  /** To whom every twentieth is opened, one by one. */
  grantee: string
  /** Among the owner's. */
  folderId: string
  tagId: string
  recipeId: string
}

const WORDS = 4_000
const PROMPT_WORDS = 24
const BATCH = 50_000
const LOOKS = 100_000

/**
 * A library of so many images: a fifth are one person's, the others' of two hundred people; a twentieth is opened to one
 * grantee, a twentieth is in Explore. Their prompts have words of which few are common and most are rare, as in a language;
 * 40 models, 200 recipes, 60 tags. The same every time, but for the ids.
 */
export async function fillBigLibrary(db: Db, count: number): Promise<BigLibrary> {
  const [owner, grantee] = [newId(), newId()]
  await setTriggers(db, 'disable')
  await sql`insert into person (uid, name) select unnest(${[owner, grantee]}::uuid[]), 'Somebody'`.execute(db)
  await sql`insert into person (uid, name) select gen_random_uuid(), 'Crowd' from generate_series(1, 200)`.execute(db)
  await addPlaces(db, owner)
  await addItems(db, { owner, count })
  await addImages(db)
  await addTags(db, owner)
  await addGrants(db, grantee)
  await setTriggers(db, 'enable')
  await sql`select rebuild_item_reach()`.execute(db)
  await fillSearch(db, count)
  await addLooks(db, owner)
  await sql`vacuum analyze`.execute(db)
  return { owner, grantee, ...(await findSamples(db, owner)) }
}

async function setTriggers(db: Db, change: 'enable' | 'disable'): Promise<void> {
  for (const table of ['item', 'item_grant', 'image', 'item_tag']) {
    await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`.execute(db)
  }
}

async function addPlaces(db: Db, owner: string): Promise<void> {
  for (const [kind, number] of [
    ['RECIPE', 200],
    ['FOLDER', 50],
  ] as const) {
    await sql`insert into item (id, kind, owner_uid, name)
      select gen_random_uuid(), ${kind}, ${owner}::uuid, ${kind} || n from generate_series(1, ${number}::int) as n`.execute(
      db,
    )
  }
  await sql`insert into tag (id, owner_uid, name)
    select gen_random_uuid(), ${owner}::uuid, 'tag' || n from generate_series(1, 60) as n`.execute(db)
}

type Fill = { owner: string; count: number }

async function addItems(db: Db, { owner, count }: Fill): Promise<void> {
  await sql`select setseed(0.5)`.execute(db)
  await sql`insert into item (id, kind, owner_uid, folder_id, name, sharing_mode, rating, discoverable_at, favorite_count,
      download_count, created_at, updated_at, deleted_at)
    select ${timedId(sql`n`)}, 'IMAGE', case when n % 5 = 0 then ${owner}::uuid else people.ids[1 + n % cardinality(people.ids)] end,
      case when n % 50 = 0 then folders.ids[1 + n / 50 % 50] end,
      'Picture ' || md5(n::text), case when n % 20 = 1 then 'public' when n % 20 = 2 then 'restricted' else 'private' end,
      (array['sfw', 'sfw', 'sfw', 'semi-nsfw', 'unrated'])[1 + n / 7 % 5 * (n % 20 <> 1)::int],
      case when n % 20 = 1 then timestamptz '2024-01-01' + n * interval '1 minute' end,
      (random() ^ 4 * 500)::int, (random() ^ 4 * 2000)::int,
      timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + n * interval '1 minute',
      case when n % 100 = 55 then timestamptz '2026-01-01' end
    from generate_series(1, ${count}::int) as n
    cross join (select array_agg(uid) as ids from person where name = 'Crowd') as people
    cross join (select array_agg(id order by id) as ids from item where kind = 'FOLDER') as folders`.execute(db)
}

/** Begins with the time, as all ids do: what is made one after another lies side by side. */
function timedId(minute: RawBuilder<unknown>): RawBuilder<unknown> {
  const time = sql`lpad(to_hex((extract(epoch from timestamptz '2024-01-01' + ${minute} * interval '1 minute') * 1000)::bigint), 12, '0')`
  const rest = sql`md5('image ' || ${minute})`
  return sql`(${time} || '7' || substr(${rest}, 1, 3) || '8' || substr(${rest}, 4, 15))::uuid`
}

async function addImages(db: Db): Promise<void> {
  await sql`insert into file (id, owner_uid, purpose, name, mime_type, size, width, height, link_key)
    select id, owner_uid, 'NONE', name || '.png', 'image/png', 1000000, 1024, 1024, id::text from item where kind = 'IMAGE'`.execute(
    db,
  )
  // By the power of four, the words at the front of the list come in nearly every prompt and those at its end in one of thousands.
  await sql`insert into image (item_id, file_id, origin, media, width, height, ratio, shape, size_name, prompt, model_name, seed, recipe_id)
    select item.id, item.id, (array['generated', 'upload'])[1 + (random() < 0.2)::int], (array['image', 'animated'])[1 + (random() < 0.03)::int],
      size.width, size.height, size.ratio, size.shape, size.name,
      (select string_agg(word, ' ') from (select words.list[1 + (random() ^ 4 * ${WORDS})::int % ${WORDS}] as word
        from generate_series(1, ${PROMPT_WORDS}) where item.id is not null) as said),
      'model' || (random() ^ 2 * 40)::int, (random() * 4294967295)::bigint,
      case when random() < 0.5 then recipes.ids[1 + (random() ^ 2 * 199)::int] end
    from item
    cross join (select array_agg(substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 4 + n % 6) order by n) as list from generate_series(1, ${WORDS}) as n) as words
    cross join (select array_agg(id) as ids from item where kind = 'RECIPE') as recipes
    cross join lateral (select * from (values (1024, 1024, '1:1', 'square', 'medium'), (832, 1216, '2:3', 'portrait', 'medium'),
      (1344, 768, '16:9', 'landscape', 'medium'), (2048, 2048, '1:1', 'square', 'large'), (512, 768, '2:3', 'portrait', 'small'))
      as sizes (width, height, ratio, shape, name) offset abs(hashtext(item.id::text)) % 5 limit 1) as size
    where item.kind = 'IMAGE'`.execute(db)
  await sql`analyze item, image`.execute(db)
}

async function addTags(db: Db, owner: string): Promise<void> {
  await sql`insert into item_tag (item_id, tag_id)
    select item.id, tags.ids[1 + (random() ^ 2 * 59)::int] from item
    cross join (select array_agg(id) as ids from tag) as tags
    where kind = 'IMAGE' and owner_uid = ${owner}::uuid and random() < 0.3`.execute(db)
}

async function addGrants(db: Db, grantee: string): Promise<void> {
  await sql`insert into item_grant (id, item_id, uid, role)
    select gen_random_uuid(), id, ${grantee}::uuid, 'viewer' from item where kind = 'IMAGE' and sharing_mode = 'restricted'`.execute(
    db,
  )
}

async function fillSearch(db: Db, count: number): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'image_search' and indexdef like '%USING gin%'`.execute(
    db,
  )
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (let offset = 0; offset < count; offset += BATCH) {
    await sql`select refresh_image_search(array(
      select id from item where kind = 'IMAGE' order by created_at offset ${offset} limit ${BATCH}))`.execute(db)
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}

/** Of a hundred thousand images of the owner's. */
async function addLooks(db: Db, owner: string): Promise<void> {
  await sql`insert into image_look (item_id, look)
    select id, ('x' || md5(id::text) || md5(id::text || '1') || md5(id::text || '2') || md5(id::text || '3'))::bit(512)
    from item where kind = 'IMAGE' and owner_uid = ${owner}::uuid limit ${LOOKS}`.execute(db)
}

async function findSamples(db: Db, owner: string) {
  const { rows } = await sql<{ folderId: string; tagId: string; recipeId: string }>`
    select folder_id as "folderId", tag_id as "tagId", recipe_id as "recipeId" from item
    join image on image.item_id = item.id join item_tag on item_tag.item_id = item.id
    where owner_uid = ${owner}::uuid and folder_id is not null and recipe_id is not null and deleted_at is null limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('The library holds no image with a folder, a tag and a recipe')
  return found
}
