import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recipeTasksRoutes as tasks } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { imageGeneratorSimple } from '@atelier/shared-schema/recipes/built-in/image-generator-simple.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { bringEngine, bringRecipes, refusalOf, runNext, submit } from '#areas/recipe-tasks/tasks.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

const { definition } = imageGeneratorSimple
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let api: TestApi
let person: TestPerson
let other: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  person = await api.createPerson()
  other = await api.createPerson()
})
afterAll(() => api.dispose())

type Asked = RouteInput<typeof routes.readGraph>['body']
const readGraph = (body: Asked, as = person) => api.call(routes.readGraph, { body }, { as })
const readFile = (file: File) => api.call(routes.readGraphFile, { body: { file } }, { as: person })

const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason

describe('what a recipe is made of', () => {
  test('a graph, alone or as it was sent; without an engine nothing is known of its nodes', async () => {
    const read = await readGraph({ graph: definition.graph })
    expect(read).toMatchObject({ graph: definition.graph, nodes: {}, isWithoutEngine: true })
    await bringEngine(api)
    const sent = await readGraph({ graph: { prompt: definition.graph, client_id: 'x' } })
    expect(sent).toMatchObject({ graph: definition.graph, isWithoutEngine: false })
    expect(Object.keys(sent.nodes).toSorted()).toEqual(
      [...new Set(Object.values(definition.graph).map(node => node.class_type))].toSorted(),
    )
  })

  test('a workflow as the editor saves it, where its nodes are known', async () => {
    const workflow = (type: string) => ({
      nodes: [{ id: 4, type, inputs: [], outputs: [], widgets_values: ['studio-painter'] }],
      links: [],
    })
    const { graph } = await readGraph({ graph: workflow('CheckpointLoaderSimple') })
    expect(graph['4']).toMatchObject({ inputs: { ckpt_name: 'studio-painter' } })
    expect(await reasonOf(readGraph({ graph: workflow('SomebodysNode') }))).toBe('workflow-unknown-kinds')
  })

  test('what is none says why', async () => {
    expect(await reasonOf(readGraph({ graph: { a: 1 } }))).toBe('not-a-graph')
    expect(await reasonOf(readFile(new File(['hello'], 'notes.json')))).toBe('not-a-graph')
    const plain = new File([Buffer.from(onePixel, 'base64')], 'plain.png')
    expect(await reasonOf(readFile(plain))).toBe('no-graph-in-picture')
  })

  test('a picture with its graph in it, and a file of JSON', async () => {
    const bytes = embedMetadata(Buffer.from(onePixel, 'base64'), 'png', { graph: definition.graph })
    const picture = await readFile(new File([new Uint8Array(bytes)], 'tower.png'))
    expect(picture).toMatchObject({ name: 'tower', graph: definition.graph })
    const written = new File([JSON.stringify(definition.graph)], 'harbour.json')
    expect(await readFile(written)).toMatchObject({ name: 'harbour', graph: definition.graph })
  })

  test('a task of one’s own, and the image that came of it, for nobody else', async () => {
    const { id } = await submit(api, person)
    const row = await runNext(api)
    const { images } = await api.call(tasks.read, { params: { id } }, { as: person })
    const imageId = images[0]?.id ?? ''
    expect((await readGraph({ taskId: id })).graph).toEqual(row.graph)
    expect((await readGraph({ imageId })).graph).toEqual(row.graph)
    expect(await refusalOf(readGraph({ taskId: id }, other))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusalOf(readGraph({ imageId }, other))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('versions', () => {
  test('are listed for who may edit, and each can be read again', async () => {
    const made = await api.call(routes.create, { body: { name: 'Towers', definition } }, { as: person })
    const [first, ...rest] = definition.fields
    const changed = { ...definition, fields: [{ ...first, label: { en: 'Words', vi: 'Lời' } }, ...rest] }
    const body = { definition: changed as typeof definition }
    await api.call(routes.update, { params: { id: made.id }, body }, { as: person })
    const { items } = await api.call(routes.listVersions, { params: { id: made.id } }, { as: person })
    expect(items.map(({ number, isCurrent, author }) => [number, isCurrent, author.uid])).toEqual([
      [2, true, person.uid],
      [1, false, person.uid],
    ])
    const params = { id: made.id, versionId: items[1]?.id ?? '' }
    expect(await api.call(routes.readVersion, { params }, { as: person })).toMatchObject({ number: 1, definition })
    expect(await refusalOf(api.call(routes.readVersion, { params }, { as: other }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a try-out', () => {
  const ask = { name: 'Towers', definition, params: { prompt: 'a tower' }, isFresh: true }

  test('runs what no recipe has, and names the field that is wrong', async () => {
    const price = await api.call(tasks.priceTryOut, { body: ask }, { as: person })
    expect(price).toMatchObject({ isFree: true, taskCount: 1 })
    const task = await api.call(tasks.tryOut, { body: ask }, { as: person })
    expect(task).toMatchObject({ status: 'QUEUED', recipe: null, recipeId: null, name: 'a tower' })
    expect(await runNext(api)).toMatchObject({ task_id: task.id, status: 'COMPLETED' })
    const wrong = { ...ask, params: { prompt: 'a tower', numberOfImages: 1_000 } }
    expect(await refusalOf(api.call(tasks.tryOut, { body: wrong }, { as: person }))).toMatchObject({
      code: 'VALIDATION',
      path: 'body.params.numberOfImages',
    })
  })
})
