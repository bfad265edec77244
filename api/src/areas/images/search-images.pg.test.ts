import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { imageSort, imageView } from '@atelier/shared-schema/images/image-search.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import type { TestImage } from '#testing/test-images.queries.ts'
import { insertTestItem } from '#testing/test-rows.queries.ts'

let api: TestApi
let owner: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ username: 'mai-search' })
})
afterAll(() => api.dispose())

const make = (image: Partial<TestImage> & { as?: TestPerson }) =>
  insertTestImage(api.app.db, { ownerUid: (image.as ?? owner).uid, ...image })
const search = (body: RouteInput<typeof routes.search>['body'], as = owner) => api.call(routes.search, { body }, { as })
const namesOf = async (body: RouteInput<typeof routes.search>['body'], as = owner) =>
  (await search(body, as)).items.map(item => item.name)

describe('every filter', () => {
  let folderId: string
  let recipeId: string
  let id: string
  beforeAll(async () => {
    folderId = await insertTestItem(api.app.db, { ownerUid: owner.uid, kind: 'FOLDER', name: 'Sea Covers' })
    recipeId = await insertTestItem(api.app.db, { ownerUid: owner.uid, kind: 'RECIPE', name: 'Fast' })
    id = await make({
      name: 'Phố cổ',
      width: 1344,
      height: 768,
      origin: 'generated',
      media: 'animated',
      folderId,
      recipeId,
      note: 'for the front page',
      now: new Date('2026-03-14T10:00:00Z'),
      making: { prompt: 'a red fox at dusk', modelName: 'Studio Painter XL', seed: '18446744073709551615' },
      rating: 'sfw',
    })
    await make({ name: 'Other', now: new Date('2026-04-01T00:00:00Z'), making: { prompt: 'a fox that is red' } })
    await api.call(routes.addTags, { body: { ids: [id], names: ['Night City'] } }, { as: owner })
  })

  test.each([
    'pho fox painter city front',
    '"red fox"',
    'prompt:dusk',
    'model:studio model:xl',
    'seed:18446744073709551615',
    'tag:"night city"',
    'rating:safe -rating:unrated',
    'date:2026-03 -date:2026-04',
    'ratio:16:9 ratio:landscape',
    'size:medium size:1344x768',
    'origin:generated media:animated',
    'folder:"sea covers" recipe:fast',
    'owner:me owner:mai-search -other',
  ])('finds by %s', async query => expect(await namesOf({ query })).toEqual(['Phố cổ']))

  test('also by fields', async () => {
    const { items } = await search({ query: 'fox' })
    const tags = items.find(item => item.id === id)?.tags.map(tag => tag.id) ?? []
    for (const filter of [
      { prompt: 'dusk' },
      { model: 'studio' },
      { recipeId },
      { size: 'medium' as const },
      { ratio: '16:9' },
      { seed: '18446744073709551615' },
      { tags },
      { rating: ['sfw' as const] },
      { createdFrom: '2026-03-01T00:00:00Z', createdBefore: '2026-03-31T00:00:00Z' },
      { folderId },
      { origin: ['generated' as const] },
      { media: ['animated' as const] },
    ]) {
      expect(await namesOf(filter), JSON.stringify(filter)).toEqual(['Phố cổ'])
    }
    expect(await namesOf({ ownerUid: owner.uid })).toEqual(['Other', 'Phố cổ'])
  })

  test('what cannot be is refused with the words it was asked in', async () => {
    await expect(search({ query: 'date:2026-02-30' })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: /2026-02-30/,
    })
    await expect(search({ cursor: 'nowhere' })).rejects.toMatchObject({ code: 'VALIDATION', message: /body\.cursor/ })
  })

  test('follows a change of name, note, tag and folder at once', async () => {
    await api.call(routes.rename, { params: { id }, body: { name: 'Harbour' } }, { as: owner })
    await api.call(routes.note, { params: { id }, body: { note: 'kept' } }, { as: owner })
    await api.call(routes.move, { body: { ids: [id], folderId: null } }, { as: owner })
    expect(await namesOf({ query: 'harbour kept' })).toEqual(['Harbour'])
    for (const query of ['pho', 'front', 'folder:"sea covers"']) expect(await namesOf({ query })).toEqual([])
    await api.call(routes.softDelete, { body: { ids: [id] } }, { as: owner })
    expect(await namesOf({ query: 'harbour' })).toEqual([])
    expect(await namesOf({ query: 'harbour', view: 'trash' })).toEqual(['Harbour'])
  })
})

describe('lists', () => {
  test('come sorted every way, in pages that join', async () => {
    const person = await api.createPerson()
    const words = ['delta', 'alpha', 'echo', 'bravo', 'charlie']
    for (const [index, word] of words.entries()) {
      await make({
        as: person,
        name: word,
        making: { prompt: `${word} sea` },
        now: new Date(Date.UTC(2026, 0, index + 1)),
      })
    }
    const read = async (body: RouteInput<typeof routes.search>['body']) => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await search({ ...body, limit: 2, cursor }, person)
        names.push(...page.items.map(item => item.name))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return names
    }
    expect(await read({})).toEqual(words.toReversed())
    expect(await read({ order: 'ASC', query: 'sea' })).toEqual(words)
    for (const sort of ['name', 'prompt'] as const) {
      for (const query of ['', 'sea']) expect(await read({ sort, order: 'ASC', query })).toEqual(words.toSorted())
    }
    for (const sort of ['favoriteCount', 'downloadCount'] as const) {
      expect((await read({ sort, query: 'sea' })).toSorted()).toEqual(words.toSorted())
    }
    for (const view of imageView.options) {
      for (const sort of imageSort.options) {
        const found = await read({ view, sort, query: 'sea' })
        if (view === 'owned' || view === 'all') expect(found.toSorted(), `${view} by ${sort}`).toEqual(words.toSorted())
      }
    }
  })

  test('hold what is shared, kept and in Explore, and nothing else', async () => {
    const [maker, friend] = [await api.createPerson(), await api.createPerson()]
    const [shared, kept, shown, hidden] = await Promise.all(
      ['Shared', 'Kept', 'Shown', 'Hidden'].map(name =>
        make({ as: maker, name, rating: 'sfw', making: { prompt: 'lighthouse' } }),
      ),
    )
    const share = { params: { id: shared ?? '' }, body: { people: [{ uid: friend.uid }] } }
    await api.call(routes.share, share, { as: maker })
    for (const id of [kept, shown]) {
      await api.call(routes.setSharingMode, { params: { id: id ?? '' }, body: { mode: 'public' } }, { as: maker })
    }
    await api.call(routes.favorite, { params: { id: kept ?? '' }, body: {} }, { as: friend })
    await api.call(routes.setDiscovery, { body: { ids: [shown ?? ''], enabled: true } }, { as: maker })
    const see = async (view: 'shared' | 'favorites' | 'public' | 'all' | 'owned') =>
      (await namesOf({ view, query: 'lighthouse' }, friend)).toSorted()
    expect(await see('shared')).toEqual(['Shared'])
    expect(await see('favorites')).toEqual(['Kept'])
    expect(await see('public')).toEqual(['Shown'])
    expect(await see('all')).toEqual(['Shared', 'Shown'])
    expect(await see('owned')).toEqual([])
    expect(await namesOf({ view: 'shared', sort: 'prompt', query: 'lighthouse' }, friend)).toEqual(['Shared'])
    const anyone = await api.call(routes.searchPublic, { body: { query: 'lighthouse' } })
    expect(anyone.items.map(item => item.name)).toEqual(['Shown'])
    expect(hidden).toBeDefined()
  })
})
