import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wildcardsRoutes as routes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { createSampleContent } from '#areas/onboarding/sample-content.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

type NewWildcard = RouteInput<typeof routes.create>['body']
const create = (as: TestPerson, body: NewWildcard) => api.call(routes.create, { body }, { as })
const read = (as: TestPerson, id: string) => api.call(routes.read, { params: { id } }, { as })
const update = (as: TestPerson, id: string, body: RouteInput<typeof routes.update>['body']) =>
  api.call(routes.update, { params: { id }, body }, { as })
const browse = (as: TestPerson, query: RouteInput<typeof routes.browse>['query']) =>
  api.call(routes.browse, { query }, { as })

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('keys', () => {
  test('are made from the name, and counted up where taken', async () => {
    const owner = await api.createPerson()
    const keys = []
    for (const name of ['Thời tiết', 'thoi tiet', '雪', '雪']) keys.push((await create(owner, { name })).key)
    expect(keys).toEqual(['thoi-tiet', 'thoi-tiet-2', 'wildcard', 'wildcard-2'])
  })

  test('are one person’s own once in any case, also under races', async () => {
    const [owner, other] = [await api.createPerson(), await api.createPerson()]
    const made = await Promise.allSettled(['Sky', 'sky', 'SKY', 'sKy'].map(key => create(owner, { name: 'Sky', key })))
    expect(made.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    const refusal = await refusalOf(create(owner, { name: 'Sky', key: 'sky' }))
    expect([refusal.code, refusal.details?.fields]).toMatchObject(['CONFLICT', [{ path: 'body.key' }]])
    expect((await create(other, { name: 'Sky', key: 'sky' })).key).toBe('sky')
  })

  test('are free again once in the trash; what comes back is given a number', async () => {
    const owner = await api.createPerson()
    const first = await create(owner, { name: 'Sky', key: 'sky' })
    await api.call(routes.softDelete, { body: { ids: [first.id] } }, { as: owner })
    await create(owner, { name: 'Sky', key: 'sky' })
    expect((await api.call(routes.recover, { body: { ids: [first.id] } }, { as: owner })).done).toEqual([first.id])
    expect((await read(owner, first.id)).key).toBe('sky-2')
  })

  test.each(['two words', '__x__', 'a__b', '_a', 'a_', ''])('%j is no key', async key => {
    const owner = await api.createPerson()
    expect((await refusalOf(create(owner, { name: 'Sky', key }))).code).toBe('VALIDATION')
  })
})

describe('entries', () => {
  test('hold ten thousand lines of five hundred characters, and no more', async () => {
    const owner = await api.createPerson()
    const entries = Array.from({ length: 10_000 }, (_, index) => `${index} `.padEnd(500, 'ế'))
    const made = await create(owner, { name: 'All', entries })
    expect(made.entryCount).toBe(10_000)
    const listed = await browse(owner, {})
    expect(listed.items[0]).toMatchObject({ entryCount: 10_000, excerpt: entries.slice(0, 6) })
    expect(listed.items[0]).not.toHaveProperty('entries')
    expect((await refusalOf(update(owner, made.id, { entries: [...entries, 'x'] }))).code).toBe('VALIDATION')
    expect((await refusalOf(update(owner, made.id, { entries: ['x'.repeat(501)] }))).message).toMatch(/entries\.0/)
    expect((await refusalOf(update(owner, made.id, { entries: ['two\nlines'] }))).code).toBe('VALIDATION')
  })

  test('are changed by one at a time: the second of two editors is told', async () => {
    const [owner, editor] = [await api.createPerson(), await api.createPerson()]
    const made = await create(owner, { name: 'Sky', entries: ['blue'] })
    const share = { params: { id: made.id }, body: { people: [{ uid: editor.uid }], role: 'editor' as const } }
    await api.call(routes.share, share, { as: owner })
    const { updatedAt } = made
    const both = await Promise.allSettled([
      update(owner, made.id, { entries: ['grey'], updatedAt }),
      update(editor, made.id, { entries: ['green'], updatedAt }),
    ])
    expect(both.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(result => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT' })
    const fresh = await read(editor, made.id)
    expect((await update(editor, made.id, { entries: ['white'], updatedAt: fresh.updatedAt })).entries).toEqual([
      'white',
    ])
  })

  test('viewers read and do not write', async () => {
    const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
    const { id } = await create(owner, { name: 'Sky', entries: ['blue'] })
    await api.call(routes.share, { params: { id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
    const seen = await read(viewer, id)
    expect(seen).toMatchObject({ role: 'viewer', entries: ['blue'], creator: { uid: owner.uid, email: null } })
    expect(seen.capabilities).toMatchObject({ canUpdate: false, canDelete: false, canAddToLibrary: true })
    expect((await refusalOf(update(viewer, id, { name: 'Mine' }))).code).toBe('FORBIDDEN')
  })
})

describe('references', () => {
  test('missing names and cycles are told with their path, never refused', async () => {
    const owner = await api.createPerson()
    const light = await create(owner, { name: 'Light', key: 'light', entries: ['dusk', '__season__ light'] })
    const made = await create(owner, { name: 'Season', key: 'season', entries: ['spring, __Light__', '__nowhere__'] })
    expect(made.references).toEqual({
      found: [{ key: 'light', id: light.id, name: 'Light' }],
      missing: [{ key: 'nowhere', path: ['season', 'nowhere'] }],
      cycles: [['season', 'Light', 'season']],
    })
  })

  test('are what the reader would get: the owner’s first, and only what they may see', async () => {
    const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
    const theirs = await create(owner, { name: 'Light', key: 'light', entries: ['theirs'] })
    const made = await create(owner, { name: 'Scene', key: 'scene', entries: ['__light__'] })
    const share = (id: string) =>
      api.call(routes.share, { params: { id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
    await share(made.id)
    expect((await read(viewer, made.id)).references.missing).toEqual([{ key: 'light', path: ['scene', 'light'] }])
    const own = await create(viewer, { name: 'Light', key: 'light', entries: ['own'] })
    expect((await read(viewer, made.id)).references.found).toMatchObject([{ id: own.id }])
    await share(theirs.id)
    expect((await read(viewer, made.id)).references.found).toMatchObject([{ id: theirs.id }])
  })

  test('a name with a star leads to all that match within reach, and only to those', async () => {
    const [owner, stranger] = [await api.createPerson(), await api.createPerson()]
    const long = await create(owner, { name: 'Long', key: 'hair/long_a', entries: ['braid', '__hair/short__'] })
    const short = await create(owner, { name: 'Short', key: 'Hair/Short', entries: ['bob'] })
    await create(owner, { name: 'Other', key: 'hairless', entries: ['cat'] })
    await create(stranger, { name: 'Theirs', key: 'hair/theirs', entries: ['wig'] })
    const made = await create(owner, {
      name: 'Scene',
      key: 'scene',
      entries: ['__hair/*__', '__Hair/L*_a__', '__eyes*__'],
    })
    expect(made.references.found.map(({ id }) => id).toSorted()).toEqual([long.id, short.id].toSorted())
    expect(made.references.missing).toEqual([{ key: 'eyes*', path: ['scene', 'eyes*'] }])
    const body = { key: 'x', entries: ['__hair/*__', '${who=${name:a} girl} __hair/long_a__ ${who}'], count: 50 }
    const { samples } = await api.call(routes.preview, { body }, { as: owner })
    expect(new Set(samples)).toEqual(new Set(['braid', 'bob', 'braid a girl', 'bob a girl']))
  })

  test('a preview gives the same samples for a seed, of what is not saved yet', async () => {
    const owner = await api.createPerson()
    await create(owner, { name: 'Light', key: 'light', entries: ['dusk', 'dawn'] })
    const body = { key: 'scene', entries: ['{a|b} house at __light__', '__scene__'], seed: 7, count: 12 }
    const [first, second] = await Promise.all([1, 2].map(() => api.call(routes.preview, { body }, { as: owner })))
    expect(first).toEqual(second)
    expect(first?.samples).toHaveLength(12)
    expect(new Set(first?.samples.map(sample => sample.replace(/^[ab]/, 'x')))).toEqual(
      new Set(['x house at dusk', 'x house at dawn', '__scene__']),
    )
    expect(first?.references.cycles).toEqual([['scene', 'scene']])
  })
})

describe('lists', () => {
  test('each view holds what it says', async () => {
    const [owner, reader] = [await api.createPerson(), await api.createPerson()]
    const make = async (name: string, body: Partial<NewWildcard> = {}) => (await create(owner, { name, ...body })).id
    const [plain, draft, trashed, open] = [
      await make('Plain'),
      await make('Draft', { isDraft: true }),
      await make('Trashed'),
      await make('Open'),
    ]
    await api.call(routes.softDelete, { body: { ids: [trashed] } }, { as: owner })
    await api.call(routes.favorite, { params: { id: plain }, body: {} }, { as: owner })
    await api.call(routes.share, { params: { id: plain }, body: { people: [{ uid: reader.uid }] } }, { as: owner })
    await api.call(routes.setSharingMode, { params: { id: open }, body: { mode: 'public' } }, { as: owner })
    await api.call(routes.setDiscovery, { body: { ids: [open], enabled: true, rating: 'sfw' } }, { as: owner })
    await api.call(routes.addToLibrary, { params: { id: open } }, { as: reader })
    const names = async (as: TestPerson, view: RouteInput<typeof routes.browse>['query']) =>
      (await browse(as, { sort: 'name', order: 'ASC', ...view })).items.map(item => item.name)
    expect(await names(owner, { view: 'owned' })).toEqual(['Draft', 'Open', 'Plain'])
    expect(await names(owner, { view: 'draft' })).toEqual(['Draft'])
    expect(await names(owner, { view: 'trash' })).toEqual(['Trashed'])
    expect(await names(owner, { view: 'favorites' })).toEqual(['Plain'])
    expect(await names(reader, { view: 'shared' })).toEqual(['Plain'])
    expect(await names(reader, { view: 'library' })).toEqual(['Open'])
    expect(await names(reader, { view: 'public' })).toEqual(['Open'])
    expect(await names(owner, { view: 'owned', search: 'LAI' })).toEqual(['Plain'])
    expect(draft).toBeTruthy()
  })

  test('pages join without gaps or doubles, by POST as by GET', async () => {
    const owner = await api.createPerson()
    for (let index = 0; index < 7; index++) await create(owner, { name: `Wildcard ${index}` })
    const names: string[] = []
    let cursor: string | undefined
    do {
      const body = { view: 'owned' as const, sort: 'name' as const, order: 'ASC' as const, limit: 3, cursor }
      const page = await api.call(routes.list, { body }, { as: owner })
      names.push(...page.items.map(item => item.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(names).toEqual(Array.from({ length: 7 }, (_, index) => `Wildcard ${index}`))
  })
})

describe('copies and samples', () => {
  test('a copy has the lines, a free key and its own life', async () => {
    const owner = await api.createPerson()
    const made = await create(owner, { name: 'Sky', key: 'sky', entries: ['blue', 'grey'] })
    const copy = await api.call(routes.duplicate, { params: { id: made.id }, body: {} }, { as: owner })
    expect(copy).toMatchObject({ name: 'Sky 2', key: 'sky-2', entries: ['blue', 'grey'], sharingMode: 'private' })
  })

  test.each(['en', 'vi'] as const)('a new person starts with samples that lead nowhere wrong (%s)', async locale => {
    const person = await api.createPerson({ locale })
    await api.app.db.transaction().execute(trx => createSampleContent(trx, { uid: person.uid, locale }, api.app.now()))
    const { items } = await browse(person, { view: 'owned', sort: 'createdAt' })
    expect(items.map(item => item.key)).toEqual(['weather', 'light', 'season', 'medium', 'palette', 'viewpoint'])
    for (const item of items) {
      expect((await read(person, item.id)).references).toMatchObject({ missing: [], cycles: [] })
    }
  })
})
