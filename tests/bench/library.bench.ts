import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { BigLibrary } from '@atelier/database/images/big-library.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { compileCondition } from '@atelier/database/images/image-condition.ts'
import { holdLookModel } from '@atelier/database/images/look-models.queries.ts'
import { listAlikeByModel, listLookAlikes } from '@atelier/database/images/similar-images.queries.ts'
import { searchImages } from '@atelier/database/images/search-images.queries.ts'
import type { ImageListQuery } from '@atelier/database/images/look-for-images.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { parseImageQuery } from '@atelier/shared-schema/images/image-query.ts'
import { imageFilter } from '@atelier/shared-schema/images/image-search.ts'
import type { ImageSort, ImageView } from '@atelier/shared-schema/images/image-search.ts'
import type { z } from 'zod'
import { percentile, print, timeCalls } from './call-times.ts'
import { openLibraryWorld } from './library-world.ts'

const PAGE = 50
const { values } = parseArgs({
  options: {
    images: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '100' },
    /** A folder in which the images are kept from run to run: putting a million there takes minutes. */
    world: { type: 'string' },
    /** Only lists whose name has this in it. */
    only: { type: 'string', default: '' },
  },
})
const calls = Number(values.calls)

interface Case {
  name: string
  view?: ImageView
  query?: string
  filter?: z.input<typeof imageFilter>
  sort?: ImageSort
  direction?: 'ASC' | 'DESC'
  folderId?: string
  who?: 'owner' | 'grantee'
}

const plainColumns = {
  createdAt: 'created_at',
  name: 'name_key',
  prompt: 'prompt_key',
  favoriteCount: 'favorite_count',
  downloadCount: 'download_count',
} as const

const { db, library, fillSeconds, dispose } = await openLibraryWorld({
  folder: values.world,
  images: Number(values.images),
})
try {
  const filled = fillSeconds === null ? 'kept from before' : `filled in ${fillSeconds.toFixed(0)} s`
  print(`${values.images} images, ${filled}; Node ${process.version}, ${cpus()[0]?.model}`)
  print('\n| list | rows | p50 ms | p99 ms | plain SQL p50 ms |\n|---|---|---|---|---|')
  for (const one of casesOf(library)) if (one.name.includes(values.only)) await measure(library, one)
  if ('similar'.includes(values.only)) await measureSimilar(library)
} finally {
  await dispose()
}

/** Each filter alone, then twenty ways in which people put them together. */
function casesOf({ folderId, tagId, recipeId }: BigLibrary): Case[] {
  const single: Case[] = [
    { name: 'no filter' },
    { name: 'a common word', query: 'eccbcon' },
    { name: 'a rare word', query: 'elokhdfi' },
    { name: 'prompt', filter: { prompt: 'gnib' } },
    { name: 'model', query: 'model:model7' },
    { name: 'recipe', filter: { recipeId } },
    { name: 'size', query: 'size:2048x2048' },
    { name: 'ratio', query: 'ratio:16:9' },
    { name: 'seed', query: 'seed:12345678' },
    { name: 'tag', filter: { tags: [tagId] } },
    { name: 'rating', query: 'rating:semi-nsfw' },
    { name: 'date', query: 'date:2024-02' },
    { name: 'folder', folderId },
    { name: 'owner', query: 'owner:me', view: 'all' },
    { name: 'origin', query: 'origin:upload' },
    { name: 'media', query: 'media:animated' },
    { name: 'exact words', query: '"eccbcon gnib"' },
  ]
  const sorts: Case[] = (['favoriteCount', 'downloadCount', 'createdAt', 'prompt', 'name'] as const).flatMap(sort => [
    { name: `by ${sort}`, sort },
    { name: `by ${sort}, in Explore`, sort, view: 'public' as const },
  ])
  const combined: Case[] = [
    { name: 'model, not a tag', query: 'model:model7 -tag:tag3' },
    { name: 'model and ratio', query: 'model:model3 ratio:2:3' },
    { name: 'two words', query: 'eccbcon gnib' },
    { name: 'two rare words', query: 'elokhdfi epjg' },
    { name: 'word and model', query: 'gnib model:model20' },
    { name: 'word and date', query: 'gnib date:2024-01..2024-02' },
    { name: 'tag and rating', query: 'rating:sfw', filter: { tags: [tagId] } },
    { name: 'tag and folder', filter: { tags: [tagId] }, folderId },
    { name: 'recipe and size', query: 'size:large', filter: { recipeId } },
    { name: 'recipe, by favourites', filter: { recipeId }, sort: 'favoriteCount' },
    { name: 'model, by favourites', query: 'model:model12', sort: 'favoriteCount' },
    { name: 'word, by downloads', query: 'gnib', sort: 'downloadCount' },
    { name: 'word, by name', query: 'eccbcon', sort: 'name', direction: 'ASC' },
    { name: 'model, by prompt', query: 'model:model30', sort: 'prompt', direction: 'ASC' },
    { name: 'date, by name', query: 'date:2024-02', sort: 'name', direction: 'ASC' },
    { name: 'origin, media and ratio', query: 'origin:upload media:animated ratio:1:1' },
    { name: 'word in Explore', query: 'gnib', view: 'public' },
    { name: 'model in Explore, by favourites', query: 'model:model7', view: 'public', sort: 'favoriteCount' },
    { name: 'word in what is shared', query: 'gnib', view: 'shared', who: 'grantee' },
    { name: 'everything one sees, by a word', query: 'eccbcon', view: 'all', who: 'grantee' },
  ]
  return [...single, ...sorts, ...combined]
}

async function measure(library: BigLibrary, one: Case): Promise<void> {
  const uid = library[one.who ?? 'owner']
  const actor = personOf(uid)
  const query = queryOf(one, uid)
  try {
    const { rows } = await searchImages(db, actor, query)
    const own = await timeCalls(calls, () => searchImages(db, actor, query))
    const peer = await timePlainSql(query, uid)
    print(`| ${one.name} | ${rows.length} | ${percentile(own, 50)} | ${percentile(own, 99)} | ${peer} |`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    print(`| ${one.name} | stopped with advice | | | |`)
  }
}

async function measureSimilar({ owner }: BigLibrary): Promise<void> {
  const { rows } = await sql<{ id: string; looks: number }>`select min(item_id::text) as id, count(*)::int as looks
    from image_look where owner_uid = ${owner}::uuid`.execute(db)
  const [found] = rows
  if (!found) return
  const times = await timeCalls(calls, () => listLookAlikes(db, personOf(owner), { id: found.id, limit: PAGE }))
  print(`\nSimilar among ${found.looks}: p50 ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`)
  await insertTestEmbeddings(db, owner)
  const byModel = await timeCalls(calls, () => listAlikeByModel(db, personOf(owner), { id: found.id, limit: PAGE }))
  print(`Similar by a model among ${found.looks}: p50 ${percentile(byModel, 50)} ms, p99 ${percentile(byModel, 99)} ms`)
}

/** Of 512 numbers by chance, beside every look. */
async function insertTestEmbeddings(on: Db, owner: string): Promise<void> {
  const held = await holdLookModel(
    on,
    { part: 'similarity', name: 'bench', fingerprint: '', host: 'bench' },
    new Date(),
  )
  await sql`insert into image_sketch (item_id, model_id, sketch)
    select item_id, ${held?.id ?? ''}::uuid, ('x' || encode(sha512(item_id::text::bytea) || sha512((item_id || 'b')::bytea), 'hex'))::bit(1024)
    from image_look where owner_uid = ${owner}::uuid on conflict do nothing`.execute(on)
  const halves = sql.raw(
    Array.from({ length: 16 }, (_, index) => `sha512((item_id || '${index}')::bytea)`).join(' || '),
  )
  await sql`insert into image_embedding (item_id, embedding) select item_id, ${halves} from image_sketch on conflict do nothing`.execute(
    on,
  )
  await sql`analyze image_sketch, image_embedding`.execute(on)
}

function personOf(uid: string): Actor {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

function queryOf(one: Case, uid: string): ImageListQuery {
  const terms = parseImageQuery(one.query ?? '').terms.map(term =>
    term.field === 'owner' ? { ...term, ids: [uid] } : term,
  )
  return {
    view: one.view ?? 'owned',
    condition: compileCondition(terms, imageFilter.parse(one.filter ?? {})),
    sort: one.sort ?? 'createdAt',
    direction: one.direction ?? 'DESC',
    limit: PAGE,
    folderId: one.folderId,
  }
}

/** What one would write by hand for one's own images: no policy, no bounds, the planner's own way. */
async function timePlainSql(
  { condition, view, sort, direction, folderId }: ImageListQuery,
  uid: string,
): Promise<string> {
  if (view !== 'owned') return ''
  const span = condition.spans.find(({ negated }) => !negated)
  const key = sql.ref(`image_search.${plainColumns[sort]}`)
  const side = direction === 'ASC' ? sql`asc` : sql`desc`
  const words = condition.whole === '' ? sql`` : sql`and search @@ ${condition.whole}::tsquery`
  const place = folderId === undefined ? sql`` : sql`and item.folder_id = ${folderId}::uuid`
  const time = span?.from
    ? sql`and image_search.created_at >= ${span.from}::timestamptz and image_search.created_at < ${span.before ?? null}::timestamptz`
    : sql``
  const times = await timeCalls(calls, () =>
    sql`select item.* from image_search join item on item.id = image_search.item_id
      where image_search.owner_uid = ${uid}::uuid and not trashed ${words} ${place} ${time}
      order by ${key} ${side}, image_search.item_id ${side} limit ${PAGE}`.execute(db),
  )
  return percentile(times, 50)
}
