import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInRecipeId, seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { noteRuns } from '@atelier/database/tasks/task-speed.queries.ts'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import type { BuiltInRecipe } from '@atelier/shared-schema/recipes/built-in/built-in-recipe.ts'
import { removeObject } from '@atelier/shared-schema/recipes/built-in/remove-object.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

type NewRecipe = RouteInput<typeof routes.create>['body']
const create = (as: TestPerson, body: Partial<NewRecipe> = {}) =>
  api.call(routes.create, { body: { name: 'Lighthouses', definition: lighthouse('a lighthouse'), ...body } }, { as })
const read = (as: TestPerson, id: string) => api.call(routes.read, { params: { id } }, { as })
const update = (as: TestPerson, id: string, body: RouteInput<typeof routes.update>['body']) =>
  api.call(routes.update, { params: { id }, body }, { as })
const browse = (as: TestPerson, query: RouteInput<typeof routes.browse>['query']) =>
  api.call(routes.browse, { query }, { as })

function lighthouse(prompt: string) {
  return {
    fields: [
      {
        type: 'prompt' as const,
        key: 'prompt',
        label: { en: 'Prompt', vi: 'Câu lệnh' },
        lengthMax: 2_000,
        default: prompt,
        bind: [{ as: 'value' as const, node: '1', input: 'text' }],
      },
    ],
    graph: { 1: { class_type: 'CLIPTextEncode', inputs: { text: '' } } },
  }
}

function builtIn(slug: string, change: Partial<BuiltInRecipe> = {}): BuiltInRecipe {
  return {
    slug,
    names: { en: 'Night harbours', vi: 'Bến cảng đêm' },
    descriptions: { en: 'Boats under lamps', vi: 'Thuyền dưới ánh đèn' },
    category: 'places',
    group: 'fast',
    layout: 'recipe-detail-1',
    tags: ['night'],
    definition: lighthouse('a harbour'),
    ...change,
  }
}

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a recipe of one’s own', () => {
  test('counts a version for each other definition, and none for other words', async () => {
    const owner = await api.createPerson()
    const made = await create(owner)
    const lacking = { isWithoutEngine: true, engines: [], kinds: [], models: [], folders: [] }
    expect(made).toMatchObject({
      lacking,
      version: 1,
      group: 'advance',
      isBuiltIn: false,
      names: { vi: 'Lighthouses' },
    })
    expect(await update(owner, made.id, { name: 'Towers', category: 'places' })).toMatchObject({
      version: 1,
      name: 'Towers',
      category: 'places',
    })
    const changed = await update(owner, made.id, { definition: lighthouse('a tower') })
    expect([changed.version, changed.hash === made.hash]).toEqual([2, false])
    expect((await update(owner, made.id, { definition: lighthouse('a tower') })).version).toBe(2)
  })

  test('is not changed over what somebody else changed meanwhile', async () => {
    const owner = await api.createPerson()
    const { id, updatedAt } = await create(owner)
    await update(owner, id, { name: 'Towers', updatedAt })
    expect((await refusalOf(update(owner, id, { name: 'Lamps', updatedAt }))).code).toBe('CONFLICT')
  })

  test('names the field that goes nowhere', async () => {
    const owner = await api.createPerson()
    const definition = { ...lighthouse('x'), graph: {} }
    const refusal = await refusalOf(create(owner, { definition }))
    expect(refusal.code).toBe('VALIDATION')
    const path = expect.stringMatching(/^body\.definition\.fields/)
    expect(refusal.details).toMatchObject({ fields: [{ path }] })
  })

  test('a copy of it is a recipe whole', async () => {
    const owner = await api.createPerson()
    const { id, definition } = await create(owner)
    const copy = await api.call(routes.duplicate, { params: { id }, body: {} }, { as: owner })
    expect(copy).toMatchObject({ name: 'Lighthouses 2', definition, version: 1 })
  })
})

describe('what comes with the product', () => {
  test('is there for everybody, in words of both languages, and found by either', async () => {
    await seedBuiltInRecipes(api.app.db, [builtIn('night-harbours')], new Date())
    const person = await api.createPerson()
    const recipe = await api.call(routes.readBySlug, { params: { slug: 'night-harbours' } }, { as: person })
    expect(recipe).toMatchObject({
      id: builtInRecipeId('night-harbours'),
      role: 'viewer',
      isBuiltIn: true,
      creator: { name: 'Atelier' },
    })
    expect((await read(person, recipe.id)).tags).toMatchObject([{ name: 'night' }])
    for (const search of ['harbour', 'Bến', 'ánh đèn']) {
      expect((await browse(person, { search })).items.map(({ id }) => id)).toEqual([recipe.id])
    }
    expect((await browse(person, { category: 'places', group: 'fast' })).items).toHaveLength(1)
    expect((await browse(person, { category: 'people' })).items).toHaveLength(0)
    expect((await browse(person, { isMasked: true })).items).toHaveLength(0)
    await seedBuiltInRecipes(api.app.db, [builtIn('night-harbours'), removeObject], new Date())
    expect((await browse(person, { isMasked: true })).items.map(({ slug }) => slug)).toEqual(['remove-object'])
  })

  test('is shown as fast only while nineteen of twenty runs take no longer than 15 seconds', async () => {
    await seedBuiltInRecipes(api.app.db, [builtIn('quick')], new Date())
    const person = await api.createPerson()
    const look = async () => {
      const [listed] = (await browse(person, { group: 'fast', search: 'harbours' })).items
      const { badge, group, slowRunMs } = await api.call(
        routes.readBySlug,
        { params: { slug: 'quick' } },
        { as: person },
      )
      expect(group).toBe('fast')
      return { badge, slowRunMs, isAmongFast: listed?.slug === 'quick' && listed.badge === 'fast' }
    }
    const { version_id: recipeVersionId } = await api.app.db
      .selectFrom('recipe')
      .select('version_id')
      .where('slug', '=', 'quick')
      .executeTakeFirstOrThrow()
    const run = (count: number, ms: number) =>
      noteRuns(
        api.app.db,
        Array.from({ length: count }, () => ({ recipeVersionId, sizeClass: 3, ms })),
      )
    await run(19, 40_000)
    expect(await look()).toEqual({ badge: 'fast', slowRunMs: null, isAmongFast: true })
    await run(1, 40_000)
    expect(await look()).toEqual({ badge: 'advance', slowRunMs: 40_000, isAmongFast: false })
    expect((await browse(person, { group: 'advance', search: 'harbours' })).items).toMatchObject([{ slug: 'quick' }])
    // Only the newest count, so that it comes back once whatever was in the way is gone.
    await run(40, 2_000)
    expect(await look()).toEqual({ badge: 'fast', slowRunMs: 2_000, isAmongFast: true })
    await seedBuiltInRecipes(api.app.db, [], new Date())
  })

  test('changes with a release, and goes with one', async () => {
    const seed = (recipes: BuiltInRecipe[]) => seedBuiltInRecipes(api.app.db, recipes, new Date())
    await seed([builtIn('first'), builtIn('second')])
    await Promise.all([seed([builtIn('first'), builtIn('second')]), seed([builtIn('first'), builtIn('second')])])
    const person = await api.createPerson()
    const readFirst = () => api.call(routes.readBySlug, { params: { slug: 'first' } }, { as: person })
    expect((await readFirst()).version).toBe(1)
    await seed([builtIn('first', { definition: lighthouse('two harbours'), group: 'advance' })])
    expect(await readFirst()).toMatchObject({ version: 2, group: 'advance' })
    expect((await browse(person, {})).items).toHaveLength(1)
    await seed([builtIn('first'), builtIn('second')])
    expect((await browse(person, {})).items).toHaveLength(2)
  })
})
