import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCheck } from '@atelier/database/models/sd-models.queries.ts'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { runnerKeysRoutes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { sdModelsRoutes as models } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { sdTasksRoutes } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { samplingGraph } from '@atelier/shared-schema/recipes/built-in/sampling-graph.ts'
import { textToImage } from '@atelier/shared-schema/recipes/built-in/text-to-image.ts'
import { bringModel } from '#areas/sd-models/models.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringEngine, refusalOf } from './tasks.fixture.ts'

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  await seedBuiltInRecipes(api.app.db, [textToImage], new Date())
  await bringEngine(api)
  person = await api.createPerson()
})
afterAll(() => api.dispose())

function submit(params: Record<string, string | { name: string; strength: number }[]>) {
  const body = { recipeId: 'text-to-image', params: { prompt: 'rain', ...params } }
  return api.call(routes.submit, { body }, { as: person })
}

async function bring(name: string, failure?: string): Promise<string> {
  const { id } = await bringModel(api, person, { name, fileName: `${name}.safetensors` })
  if (failure !== undefined) await api.app.db.transaction().execute(trx => writeCheck(trx, id, { failure }))
  return id
}

describe('a model of somebody’s own is refused by its name, and nothing is queued', () => {
  test('while nobody has looked at its file', async () => {
    const id = await bring('Fog')
    expect(await refusalOf(submit({ model: id }))).toMatchObject({
      code: 'VALIDATION',
      path: 'body.params.model',
      message: expect.stringContaining('“Fog”, whose file is still being looked at'),
    })
  })

  test('when its file was not taken', async () => {
    const id = await bring('Hail', 'its header lies')
    expect((await refusalOf(submit({ model: id }))).message).toMatch(
      /“Hail”, whose file was not taken \(its header lies\)/,
    )
  })

  test('when no engine here can run it', async () => {
    const id = await bring('Snow', '')
    const refusal = await refusalOf(submit({ styles: [{ name: id, strength: 1 }] }))
    expect([refusal.path, refusal.message]).toEqual([
      'body.params.styles',
      expect.stringMatching(
        /“Snow”, which no engine here can run: it is a safetensors file, and none has Snow.safetensors/,
      ),
    ])
  })

  test('when it is in the trash, or never was there', async () => {
    const id = await bring('Sleet', '')
    await api.call(models.softDelete, { body: { ids: [id] } }, { as: person })
    expect((await refusalOf(submit({ model: id }))).message).toContain('“Sleet”, which is in the trash')
    expect((await refusalOf(submit({ model: `${newId()}.patches` }))).message).toContain('you may not see')
    expect((await api.call(routes.list, { body: {} }, { as: person })).items).toEqual([])
  })
})

test('a recipe that names a model which its user may not see says so', async () => {
  const model = `${newId()}.patches`
  const definition = { fields: [], graph: samplingGraph(model) }
  const refusal = await refusalOf(
    api.call(routes.tryOut, { body: { name: 'Rain', definition, params: {} } }, { as: person }),
  )
  expect([refusal.code, refusal.message]).toEqual([
    'ENGINE_MISSING',
    expect.stringMatching(/^What is to run names a model that you may not see/),
  ])
})

test('an outside runner is given the file for one task, and none that was thrown away since it was queued', async () => {
  const bytes = await readFile(new URL('../onboarding/models/painted-landscapes.patches', import.meta.url))
  const { id } = await bringModel(api, person, { name: 'Moss', fileName: 'moss.patches', bytes })
  await api.app.db.transaction().execute(trx => writeCheck(trx, id, { failure: '' }))
  const siteOwner = await api.createPerson({ siteRole: 'owner' })
  const { key: apiKey } = await api.call(runnerKeysRoutes.create, { body: { name: 'runner' } }, { as: siteOwner })
  const claim = async () => (await api.call(sdTasksRoutes.claim, { query: { engines: ['embedded'] } }, { apiKey })).task
  await submit({ model: id, styles: [{ name: id, strength: 0.5 }] })
  const task = await claim()
  expect(Object.keys(task?.models ?? {}).toSorted()).toEqual([`checkpoints/${id}.patches`, `loras/${id}.patches`])
  const address = new URL(task?.models[`loras/${id}.patches`] ?? '')
  const answer = await fetch(api.url + address.pathname)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const { id: waiting } = await submit({ model: id })
  await api.call(models.softDelete, { body: { ids: [id] } }, { as: person })
  expect(await claim()).toBeNull()
  expect(await api.call(routes.read, { params: { id: waiting } }, { as: person })).toMatchObject({
    status: 'FAILED',
    error: { code: 'MODEL_GONE', message: expect.stringContaining('“Moss” is in the trash') },
  })
})
