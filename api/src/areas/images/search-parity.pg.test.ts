import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCondition } from '@atelier/database/images/image-condition.ts'
import { searchImages } from '@atelier/database/images/search-images.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { parseImageQuery } from '@atelier/shared-schema/images/image-query.ts'
import { imageSort } from '@atelier/shared-schema/images/image-search.ts'
import { matchesImage } from '@atelier/shared-schema/images/match-image.ts'
import type { SearchedImage } from '@atelier/shared-schema/images/match-image.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { insertTestItem } from '#testing/test-rows.queries.ts'
import { resolveTerm } from './search-images.service.ts'

const IMAGES = 70
const words = ['fox', 'foxglove', 'red', 'dusk', 'Mưa', 'sea-side', 'rim light']
const sizes = [
  [64, 64],
  [1344, 768],
  [768, 1152],
  [3000, 2000],
] as const

let api: TestApi
let owner: TestPerson
/** Of the two lists that have words of their own in an index: in each what no search narrows. */
let lists: Record<'owned' | 'public', ImageSummary[]>
/** By their ids what folders and recipes are called; two of the names differ by their case alone. */
const names = new Map<string, string>()
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
  const random = mulberry(11)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const makeNamed = async (kind: 'FOLDER' | 'RECIPE', name: string) => {
    const id = await insertTestItem(api.app.db, { ownerUid: owner.uid, kind, name })
    names.set(id, name)
    return id
  }
  const folderIds = [
    await makeNamed('FOLDER', 'Phố cổ'),
    await makeNamed('FOLDER', 'night'),
    await makeNamed('FOLDER', 'Night'),
  ]
  const recipeIds = [await makeNamed('RECIPE', 'Quick sketch'), await makeNamed('RECIPE', 'night')]
  const ids: string[] = []
  const ratings: string[] = []
  for (let index = 0; index < IMAGES; index++) {
    const rating = pick(['sfw', 'unrated', 'semi-nsfw'] as const)
    ratings.push(rating)
    const [width, height] = pick(sizes)
    const making = {
      prompt: `${pick(words)} ${pick(words)} ${pick(words)}`,
      modelName: pick(['sd-xl', 'painter 2', '']),
    }
    ids.push(
      await insertTestImage(api.app.db, {
        ownerUid: owner.uid,
        name: `${pick(words)} ${index % 7}`,
        note: pick(['', 'for the cover']),
        width,
        height,
        origin: pick(['upload', 'generated']),
        media: pick(['image', 'animated']),
        folderId: pick([...folderIds, null]),
        rating,
        making: { ...making, sampler: pick(['Euler a', 'DPM++ 2M Karras', '']), seed: pick(['7', '12345', null]) },
        recipeId: pick([...recipeIds, null]),
        now: new Date(Date.UTC(2026, index % 4, 1 + (index % 28))),
      }),
    )
  }
  for (const name of ['Night City', 'red']) {
    await api.call(routes.addTags, { body: { ids: ids.filter(() => random() < 0.3), names: [name] } }, { as: owner })
  }
  const others = await makeOthers(pick)
  for (const [person, shown] of [
    [owner, ids.filter((_, index) => ratings[index] === 'sfw').slice(0, 15)],
    [others.person, others.ids.slice(0, 10)],
  ] as const) {
    for (const id of shown) {
      await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: person })
    }
    await api.call(routes.setDiscovery, { body: { ids: [...shown], enabled: true } }, { as: person })
  }
  const list = async (view: 'owned' | 'public') =>
    (await api.call(routes.search, { body: { limit: 200, view } }, { as: owner })).items
  lists = { owned: await list('owned'), public: await list('public') }
  expect([lists.owned.length, lists.public.length]).toEqual([IMAGES, 25])
})

/** Somebody else's, with the same words. */
async function makeOthers(pick: <T>(from: readonly T[]) => T): Promise<{ person: TestPerson; ids: string[] }> {
  const person = await api.createPerson()
  const ids: string[] = []
  for (let index = 0; index < 20; index++) {
    const name = `${pick(words)} ${index % 7}`
    const making = { prompt: `${pick(words)} ${pick(words)}`, modelName: pick(['sd-xl', 'painter 2', '']) }
    ids.push(await insertTestImage(api.app.db, { ownerUid: person.uid, name, rating: 'sfw', making }))
  }
  return { person, ids }
}
afterAll(() => api.dispose())

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const asked = `fox|foxg|mua|sea-side|"rim light"|"red fox"|name:red|prompt:"fox"|model:painter|model:sd-xl|sampler:"euler A"|sampler:"dpm 2m karras"|sampler:dpm|tag:red|tag:"night city"
|size:small|size:1344x768|ratio:16:9|ratio:landscape|seed:7|origin:upload|media:animated|rating:sfw|date:2026-02
|date:2026-01..2026-02|cover|r|owner:me|folder:NIGHT|folder:"phố CỔ"|folder:pho|folder:nig|recipe:night|recipe:"quick Sketch"`
const positive = fc.constantFrom(...asked.replaceAll('\n', '').split('|'))
const query = fc
  .array(fc.tuple(positive, fc.boolean()), { maxLength: 3 })
  .map(terms => terms.map(([text, negated]) => (negated ? `-${text}` : text)).join(' '))
/** As a device has it, which knows folders and recipes by name as far as they are on it. */
function named(image: ImageSummary): SearchedImage {
  const [folderName, recipeName] = [names.get(image.folderId ?? ''), names.get(image.recipeId ?? '')]
  return { ...image, ...(folderName !== undefined && { folderName }), ...(recipeName !== undefined && { recipeName }) }
}
/** From what is found in order at once to what is found by the index, or only by going on. */
const efforts = [
  { firstLook: 400, hitsMax: 4_000, nextLook: 4_000, looksMax: 5 },
  { firstLook: 3, hitsMax: 1_000, nextLook: 5, looksMax: 5 },
  { firstLook: 3, hitsMax: 4, nextLook: 5, looksMax: 3 },
]

test('finds page by page what a device finds in what it holds, in each order and whatever the effort', async () => {
  const actor: Actor = {
    who: 'person',
    uid: owner.uid,
    siteRole: 'member',
    workspaceId: null,
    via: 'session',
    credentialId: owner.uid,
  }
  const asks = fc.record({
    query,
    view: fc.constantFrom('owned' as const, 'public' as const),
    sort: fc.constantFrom(...imageSort.options),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
    effort: fc.constantFrom(...efforts),
  })
  const check = async (ask: typeof asks extends fc.Arbitrary<infer T> ? T : never) => {
    const { terms } = parseImageQuery(ask.query)
    const condition = compileCondition(await Promise.all(terms.map(term => resolveTerm(api.app, actor, term))), {})
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { view, sort, direction, effort } = ask
      const page = await searchImages(api.app.db, actor, { view, condition, sort, direction, limit: 9, cursor }, effort)
      found.push(...page.rows.map(row => row.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    const images = lists[ask.view]
    const expected = images.filter(image => matchesImage(terms, named(image), owner.uid)).map(image => image.id)
    expect(new Set(found).size, ask.query).toBe(found.length)
    expect(found.toSorted(), ask.query).toEqual(expected.toSorted())
    if (ask.sort === 'createdAt') {
      const times = found.map(id => Date.parse(images.find(image => image.id === id)?.createdAt ?? ''))
      expect(times).toEqual(times.toSorted((one, other) => (ask.direction === 'ASC' ? one - other : other - one)))
    }
  }
  await fc.assert(fc.asyncProperty(asks, check), { numRuns: longCount({ short: 40, long: 1_000 }), seed: 5 })
}, 60_000)
