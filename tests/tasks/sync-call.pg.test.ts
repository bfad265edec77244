import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { startEngines } from '@atelier/workers/engines/start-engines.ts'
import { startTasks } from '@atelier/workers/tasks/start-tasks.ts'

let api: TestApi
let person: TestPerson
let apiKey: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  api = await startTestApi()
  const { db, store, doorbell, config } = api.app
  const log = createLog({ name: 'workers', level: 'silent' })
  await seedBuiltInRecipes(db, allBuiltInRecipes, new Date())
  const engines = await startEngines({ db, log, doorbell, config })
  const tasks = await startTasks({ db, store, log, doorbell, config, engines })
  stops.push(
    () => tasks.dispose(),
    () => engines.dispose(),
    () => api.dispose(),
  )
  person = await api.createPerson()
  apiKey = (await api.call(apiKeyRoutes.create, { body: { name: 'script' } }, { as: person })).key
}, 60_000)
afterAll(async () => {
  for (const stop of stops) await stop()
}, 60_000)

interface Made {
  success: boolean
  images: string[]
  error?: string
  taskId: string
}

/** As a program calls it that knows nothing of the product but these shapes. */
async function make(recipeId: string, params: object): Promise<Made> {
  const response = await fetch(`${api.url}/api/recipe/agi-tasks/create-task`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recipeId, params }),
  })
  expect(response.status).toBe(200)
  const made = (await response.json()) as Made
  expect(made).toMatchObject({ success: true, images: [expect.stringMatching(/^http:\/\/localhost:3000\/f\//)] })
  return made
}

/** Without a session, from where the server really listens. */
async function look({ images: [url = ''] }: Made) {
  const response = await fetch(api.url + new URL(url).pathname)
  return sharp(Buffer.from(await response.arrayBuffer())).metadata()
}

test(
  'each recipe that programs know answers in one call with a picture that is read without a session',
  { timeout: 180_000 },
  async () => {
    const painted = await make('image-generator-simple', { prompt: 'a red boat at dawn', aspectRatio: '3:2' })
    const { width, height } = await look(painted)
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1.5, 1)
    const [image = ''] = painted.images
    const larger = await look(await make('upscaler', { image, upscale_mode: 'smooth', upscale_ratio: 1.5 }))
    expect(larger.width).toBe(Math.round((width ?? 0) * 1.5))
    const others = [
      { recipeId: 'remix', params: { inputImage: image, variationControl: 'subtle', numberOfImages: 1 } },
      { recipeId: 'face-enhancer', params: { imageUrl: image, prompt: 'soft light' } },
    ]
    for (const { recipeId, params } of others.slice(0, longCount({ short: 0, long: 2 }))) {
      expect((await look(await make(recipeId, params))).width).toBeGreaterThan(0)
    }

    const info = await api.call(recipeTasksRoutes.runInfo, { params: { id: painted.taskId } }, { as: person })
    expect(info).toMatchObject({
      status: 'COMPLETED',
      hasChanged: false,
      engine: { name: expect.any(String) as string },
    })
    expect(info.parts.length).toBeGreaterThan(0)
    expect(info.parts.map(part => part.change)).toEqual(info.parts.map(() => 'same'))
    expect(info.log.map(entry => entry.event)).toEqual(['created', 'started', 'completed'])
  },
)
