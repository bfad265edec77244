import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenAiServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { carryOutput } from '@atelier/workers/engine/carried-values.ts'
import { RunCanceled } from '@atelier/workers/engine/node-kind.ts'
import type { Engine, EngineRunOptions } from '@atelier/workers/engines/engine.ts'
import { openOpenAiEngine } from '@atelier/workers/engines/openai/open-ai-engine.ts'
import { ImageService } from '../peers/image-service.ts'

let service: ImageService
let engine: Engine
beforeAll(async () => {
  service = await ImageService.start()
  engine = openOpenAiEngine(settingsOf({}))
})
afterAll(async () => {
  await engine.dispose()
  await service.dispose()
})
beforeEach(() => {
  service.requests.length = 0
  service.turns.length = 0
})

function settingsOf(change: Partial<OpenAiServerSettings>): OpenAiServerSettings {
  const sizes = [
    { width: 64, height: 64 },
    { width: 96, height: 64 },
  ]
  return {
    kind: 'openai',
    id: 'service',
    name: 'Paint Inc.',
    slots: 2,
    company: 'Paint Inc.',
    country: 'NL',
    address: service.address,
    headers: [],
    key: service.key,
    caCertificate: null,
    acceptsUntrusted: false,
    models: [
      { name: 'paint-1', sizes, canEdit: true, imagesMax: 2, creditsPerImage: 3 },
      { name: 'paint-free', sizes, canEdit: false, imagesMax: 10, creditsPerImage: 0 },
    ],
    ...change,
  }
}

const fromWords = (inputs: object = {}): ApiGraph => ({
  1: {
    class_type: 'AtelierImageService',
    inputs: { model: 'paint-1', prompt: 'a boat', width: 960, height: 640, images: 1, seed: 1, ...inputs },
  },
  2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'boat' } },
})
const wanted: EngineRunOptions['wanted'] = [['1', 0]]
const run = (graph = fromWords(), options: EngineRunOptions = {}, on = engine) => on.run(graph, { wanted, ...options })
const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => undefined,
    (error: unknown) => error,
  )

test('words become images of the nearest size, in as many requests as the model needs', async () => {
  const { carried, executed } = await run(fromWords({ images: 3 }), { runKey: 'run of a task' })
  expect(carried.get('1')?.get(0)).toMatchObject({ type: 'IMAGE', files: { length: 3 } })
  expect(executed).toEqual(['1'])
  expect(
    service.requests.map(({ path, fields, idempotencyKey }) => [path, fields['size'], fields['n'], idempotencyKey]),
  ).toEqual([
    ['/v1/images/generations', '96x64', '2', 'run of a task 1/1'],
    ['/v1/images/generations', '96x64', '1', 'run of a task 1/2'],
  ])
})

test('an image is changed where its mask chooses', async () => {
  const picture = { width: 32, height: 32, channels: 3, data: new Uint8Array(32 * 32 * 3) } as const
  const mask = { width: 32, height: 32, data: new Uint8Array(32 * 32).fill(255) }
  const given = new Map([
    ['image', new Map([[0, await carryOutput([[picture]])]])],
    ['mask', new Map([[0, await carryOutput([[mask]])]])],
  ])
  const graph: ApiGraph = {
    ...fromWords(),
    1: {
      class_type: 'AtelierImageServiceEdit',
      inputs: {
        image: ['image', 0],
        mask: ['mask', 0],
        model: 'paint-1',
        prompt: 'a hat',
        width: 64,
        height: 64,
        images: 1,
        seed: 1,
      },
    },
    image: { class_type: 'LoadImage', inputs: { image: 'a.png' } },
    mask: { class_type: 'LoadImageMask', inputs: { image: 'a.png' } },
  }
  await run(graph, { given })
  const [request] = service.requests
  expect(request?.path).toBe('/v1/images/edits')
  expect(request?.files).toMatchObject({ image: expect.any(Buffer), mask: expect.any(Buffer) })
  expect(request?.fields).toMatchObject({ prompt: 'a hat', model: 'paint-1' })
})

test('an image may lie at an address of the service', async () => {
  service.turns.push({ does: 'address' })
  expect((await run()).carried.get('1')?.get(0)).toMatchObject({ files: { length: 1 } })
})

test('it says what it has and what that costs, and refuses a model that it does not have', async () => {
  const { nodes, models } = await engine.describe()
  expect(models).toEqual({ image_services: ['paint-1', 'paint-free'], image_service_edits: ['paint-1'] })
  expect(nodes['AtelierImageService']?.input.required['model']?.[1].credits_each).toEqual({ 'paint-1': 3 })
  expect(await failureOf(run(fromWords({ model: 'paint-9' })))).toMatchObject({ name: 'GraphRefused' })
  expect(service.requests).toEqual([])
})

test.each([
  [
    'what it refuses',
    { does: 'refuse', status: 400, message: 'Your request was rejected by our safety system.' },
    'node',
    'Paint Inc. refuses this (400): Your request was rejected',
  ],
  ['a page', { does: 'page' }, 'node', 'otherwise than OpenAI does: a page titled “Welcome to nginx”'],
  ['what is no image', { does: 'answer', text: '{"data":[{}]}' }, 'node', 'an image without content'],
  ['a failure within', { does: 'refuse', status: 500, message: 'oops' }, 'crashed', 'Whether it made it is not known'],
  ['a lost connection', { does: 'break off' }, 'crashed', 'Whether it made it is not known'],
] as const)('%s is told as it is, and not tried again', async (_what, turn, reason, words) => {
  service.turns.push(turn)
  expect(await failureOf(run())).toMatchObject({ reason, message: expect.stringContaining(words), node: { id: '1' } })
  expect(service.requests).toHaveLength(1)
})

test('what it puts off is asked again', async () => {
  service.turns.push({ does: 'refuse', status: 429, message: 'slow down', retryAfter: 0 })
  await run()
  expect(service.requests).toHaveLength(2)
})

test('a run that is stopped lets go of its request', async () => {
  service.turns.push({ does: 'hang' })
  const stop = new AbortController()
  const running = failureOf(run(fromWords(), { signal: stop.signal }))
  await expect.poll(() => service.requests.length).toBe(1)
  stop.abort()
  expect(await running).toBeInstanceOf(RunCanceled)
})

test('what an earlier worker has sent is not sent again, but what never left is', async () => {
  const sent = new Set<string>()
  const once = {
    begin: (part: string) => Promise.resolve(!sent.has(part) && Boolean(sent.add(part))),
    undo: (part: string) => Promise.resolve(void sent.delete(part)),
  }
  const nowhere = openOpenAiEngine(settingsOf({ address: 'http://127.0.0.1:9/v1' }))
  expect(await failureOf(run(fromWords(), { once }, nowhere))).toMatchObject({ reason: 'stopped' })
  expect(sent.size).toBe(0)
  service.turns.push({ does: 'break off' })
  await failureOf(run(fromWords(), { once }))
  expect(await failureOf(run(fromWords(), { once }))).toMatchObject({
    reason: 'crashed',
    message: expect.stringContaining('by a worker that ended'),
  })
  expect(service.requests).toHaveLength(1)
  await nowhere.dispose()
})

test('a key that is not taken is its trouble from then on', async () => {
  const stranger = openOpenAiEngine(settingsOf({ key: 'sk-wrong' }))
  expect(await failureOf(run(fromWords(), {}, stranger))).toMatchObject({ reason: 'start' })
  expect(stranger.readState()).toMatchObject({
    health: 'failing',
    healthNote: expect.stringContaining('Incorrect API key'),
  })
  await stranger.dispose()
})
