import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimTask } from '@atelier/database/tasks/claim-task.queries.ts'
import { failTask, finishTask } from '@atelier/database/tasks/end-task.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { MacroRunAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { publishTestEngine } from '#testing/test-engine.queries.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import type { Driver } from '@atelier/platform/process/driver.ts'
import { startMacroDriver } from './macro-driver.ts'
import { keepDoneSteps, lockMacroRun, markDue, takeDueRun } from './macro-runs.queries.ts'

let api: TestApi
let driver: Driver
beforeAll(async () => {
  api = await startTestApi()
  driver = startMacroDriver(api.app)
  await publishTestEngine(api.app.db)
})
afterAll(async () => {
  await driver.dispose()
  await api.dispose()
})

type NewMacro = RouteInput<typeof routes.create>['body']

const label = { en: 'Width', vi: 'Rộng' }

/** Of grey of some width, and the inverse of an image. */
async function makeRecipes(as: TestPerson): Promise<{ grey: string; invert: string }> {
  const width = {
    type: 'number' as const,
    key: 'width',
    label,
    kind: 'integer' as const,
    min: 1,
    max: 512,
    step: 1,
    default: 64,
    bind: [{ as: 'value' as const, node: '1', input: 'width' }],
  }
  const image = {
    type: 'image' as const,
    key: 'image',
    label,
    isRequired: true,
    countMin: 1,
    countMax: 1,
    mask: 'none' as const,
    bind: [{ as: 'image' as const, node: '1', input: 'image' }],
  }
  const save = (node: string) => ({ class_type: 'SaveImage', inputs: { images: [node, 0], filename_prefix: 'grey' } })
  const create = async (name: string, definition: object) =>
    (await api.call(recipesRoutes.create, { body: { name, definition: definition as never } }, { as })).id
  return {
    grey: await create('Grey', {
      fields: [width],
      graph: {
        1: { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 8_421_504 } },
        2: save('1'),
      },
    }),
    invert: await create('Inverse', {
      fields: [image],
      graph: {
        1: { class_type: 'LoadImage', inputs: { image: '' } },
        2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
        3: save('2'),
      },
    }),
  }
}

async function makeMacro(as: TestPerson, change: { width?: number } = {}) {
  const { grey, invert } = await makeRecipes(as)
  const steps: NewMacro['definition']['steps'] = [
    {
      key: 'draw',
      type: 'recipe',
      recipe: grey,
      params: { width: { from: 'value', value: change.width ?? 32 } },
    },
    { key: 'choose', type: 'approval', of: 'draw' },
    {
      key: 'invert',
      type: 'recipe',
      recipe: invert,
      params: { image: { from: 'step', step: 'choose', what: 'images', take: 'each' } },
    },
  ]
  return api.call(routes.create, { body: { name: 'Negatives', definition: { inputs: [], steps } } }, { as })
}

const run = (as: TestPerson, id: string) => api.call(routes.run, { params: { id }, body: { params: {} } }, { as })
const readRun = (as: TestPerson, id: string) => api.call(routes.readRun, { params: { id } }, { as })
const statusesOf = ({ steps }: MacroRunAnswer) => steps.map(({ status }) => status)

/** As a worker does, but for the picture; answers the task. */
async function work(ownerUid: string, end: { images: number } | { error: string }): Promise<TaskRow> {
  const { db } = api.app
  const claim = { workerId: 'test', leaseMs: 60_000, queues: ['default', 'fast'], engines: ['embedded'] } as const
  const task = await claimTask(db, claim)
  if (!task) throw new Error('nothing waits')
  const lease = { taskId: task.task_id, token: task.lease_token }
  if ('error' in end) {
    const error = { code: 'RUN_FAILED', message: end.error }
    await db.transaction().execute(trx => failTask(trx, lease, error))
  } else {
    const imageIds: string[] = []
    for (let count = 0; count < end.images; count++) {
      imageIds.push(await insertTestImage(db, { ownerUid, isUploaded: true, recipeTaskId: task.task_id }))
    }
    await db.transaction().execute(trx =>
      finishTask(trx, lease, {
        imageIds,
        texts: [],
        executionMs: 5,
        engineId: 'e',
        engineName: 'Painter',
        nodeHashes: {},
        modelHashes: {},
        charge: 0,
      }),
    )
  }
  driver.look()
  return task
}

async function until(as: TestPerson, id: string, statuses: string[]): Promise<MacroRunAnswer> {
  await expect.poll(async () => statusesOf(await readRun(as, id)), { timeout: 10_000 }).toEqual(statuses)
  return readRun(as, id)
}

describe('a macro', () => {
  test('names the recipe and the params that do not fit', async () => {
    const as = await api.createPerson()
    const steps = [{ key: 'draw', type: 'recipe' as const, recipe: newId(), params: {} }]
    const refused = api.call(routes.create, { body: { name: 'x', definition: { inputs: [], steps } } }, { as })
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { fields: [{ path: 'body.definition.steps.0.recipe' }] },
    })
  })

  test('names what does not fit the steps before', async () => {
    const as = await api.createPerson()
    const { grey, invert } = await makeRecipes(as)
    const image = { from: 'step' as const, step: 'draw', what: 'images' as const, take: 'all' as const }
    const steps: NewMacro['definition']['steps'] = [
      { key: 'draw', type: 'recipe', recipe: grey, params: {} },
      { key: 'invert', type: 'recipe', recipe: invert, params: { image } },
    ]
    const refused = api.call(routes.create, { body: { name: 'x', definition: { inputs: [], steps } } }, { as })
    await expect(refused).rejects.toMatchObject({
      details: {
        fields: [{ path: 'body.definition.steps.1.params.image', message: expect.stringMatching('one only') }],
      },
    })
  })

  test('goes from step to step, asks in between, and ends with what nobody goes on from', async () => {
    const as = await api.createPerson()
    const macro = await makeMacro(as)
    const { task } = await run(as, macro.id)
    expect(task).toMatchObject({ recipeType: 'chain', status: 'QUEUED' })
    await until(as, task.id, ['RUNNING', 'WAITING', 'WAITING'])
    await work(as.uid, { images: 3 })
    const asking = await until(as, task.id, ['DONE', 'ASKING', 'WAITING'])
    const [first = '', , third = ''] = asking.steps[1]?.choices ?? []
    expect([task.isAsking, asking.task.isAsking]).toEqual([false, true])
    const choose = (imageIds: string[]) =>
      api.call(routes.choose, { params: { id: task.id }, body: { step: 'choose', imageIds } }, { as })
    await expect(choose([newId()])).rejects.toMatchObject({ code: 'VALIDATION' })
    await choose([third, first])
    await expect(choose([first])).rejects.toMatchObject({ code: 'CONFLICT' })
    const going = await until(as, task.id, ['DONE', 'DONE', 'RUNNING'])
    expect(going.steps[1]?.images).toEqual([first, third])
    expect(going.steps[2]?.taskIds).toHaveLength(2)
    await work(as.uid, { images: 1 })
    await work(as.uid, { images: 1 })
    const done = await until(as, task.id, ['DONE', 'DONE', 'DONE'])
    expect([done.task.status, done.task.images.map(({ id }) => id)]).toEqual(['COMPLETED', done.steps[2]?.images])
  })

  test('that failed is taken up where it was, and begun anew from its first step', async () => {
    const as = await api.createPerson()
    const { id } = await makeMacro(as)
    const { task } = await run(as, id)
    const goOn = () => api.call(routes.goOn, { params: { id: task.id } }, { as })
    await until(as, task.id, ['RUNNING', 'WAITING', 'WAITING'])
    await expect(goOn()).rejects.toMatchObject({ code: 'CONFLICT' })
    await work(as.uid, { images: 1 })
    const choices = (await until(as, task.id, ['DONE', 'ASKING', 'WAITING'])).steps[1]?.choices ?? []
    await api.call(routes.choose, { params: { id: task.id }, body: { step: 'choose', imageIds: choices } }, { as })
    await until(as, task.id, ['DONE', 'DONE', 'RUNNING'])
    await work(as.uid, { error: 'The paint ran out.' })
    await until(as, task.id, ['DONE', 'DONE', 'FAILED'])
    await goOn()
    const again = await until(as, task.id, ['DONE', 'DONE', 'RUNNING'])
    expect(again.steps.map(({ taskIds }) => taskIds.length)).toEqual([1, 0, 1])
    expect(again.tasks.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'QUEUED'])
    await work(as.uid, { images: 1 })
    expect((await until(as, task.id, ['DONE', 'DONE', 'DONE'])).task.error).toBeNull()
    // As of one that was to go on, and was stopped before it did.
    await api.app.db.transaction().execute(async trx => {
      const held = await lockMacroRun(trx, task.id)
      if (held) await keepDoneSteps(trx, held)
    })
    await api.call(recipeTasksRoutes.restart, { params: { id: task.id } }, { as })
    // What ran before answers at once; what was chosen is asked again.
    await until(as, task.id, ['DONE', 'ASKING', 'WAITING'])
  })

  test('shows what its last run made, and lists one’s own runs, the newest first', async () => {
    const as = await api.createPerson()
    const { grey } = await makeRecipes(as)
    const width = { from: 'value' as const, value: 48 }
    const steps = [{ key: 'draw', type: 'recipe' as const, recipe: grey, params: { width } }]
    const macro = await api.call(routes.create, { body: { name: 'Grey', definition: { inputs: [], steps } } }, { as })
    expect(macro).toMatchObject({ stepCount: 1, lastFileIds: [], recipeSlugs: [], models: {} })
    const first = await run(as, macro.id)
    await until(as, first.task.id, ['RUNNING'])
    await work(as.uid, { images: 2 })
    await until(as, first.task.id, ['DONE'])
    const second = await run(as, macro.id)
    const query = { limit: 1 }
    const newest = await api.call(routes.listRuns, { params: { id: macro.id }, query }, { as })
    const cursor = newest.nextCursor ?? ''
    const older = await api.call(routes.listRuns, { params: { id: macro.id }, query: { ...query, cursor } }, { as })
    expect([...newest.items, ...older.items].map(({ id }) => id)).toEqual([second.task.id, first.task.id])
    expect(older.nextCursor).toBeNull()
  })

  test('is priced before it runs, step by step, at most', async () => {
    const as = await api.createPerson()
    const { definition } = await makeMacro(as)
    const price = await api.call(routes.price, { body: { definition } }, { as })
    expect(price).toMatchObject({ isFree: true, available: null })
    expect(price.steps.map(({ key, runs }) => [key, runs])).toEqual([
      ['draw', 1],
      ['invert', 1],
    ])
  })

  test('goes on at once with what ran before', async () => {
    const as = await api.createPerson()
    const { id } = await makeMacro(as)
    const first = await run(as, id)
    await until(as, first.task.id, ['RUNNING', 'WAITING', 'WAITING'])
    await work(as.uid, { images: 1 })
    await until(as, first.task.id, ['DONE', 'ASKING', 'WAITING'])
    const second = await run(as, id)
    expect((await until(as, second.task.id, ['DONE', 'ASKING', 'WAITING'])).task.status).toBe('RUNNING')
  })

  test('fails with the step that fails, and takes what waits beside it along', async () => {
    const as = await api.createPerson()
    const { id } = await makeMacro(as)
    const { task } = await run(as, id)
    await until(as, task.id, ['RUNNING', 'WAITING', 'WAITING'])
    await work(as.uid, { error: 'The paint ran out.' })
    const failed = await until(as, task.id, ['FAILED', 'WAITING', 'WAITING'])
    expect(failed.task).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'MACRO_STEP_FAILED',
        message: 'Step “draw” failed. The paint ran out.',
        step: 'draw',
        reason: { message: 'The paint ran out.' },
      },
    })
  })

  test('says of a step that cannot begin what is wrong with it', async () => {
    const as = await api.createPerson()
    const { id } = await makeMacro(as, { width: 9_999 })
    const { task } = await run(as, id)
    const failed = await until(as, task.id, ['FAILED', 'WAITING', 'WAITING'])
    expect(failed.task.error?.message).toMatch(/params\.width: .* from 1 to 512/)
  })

  test('canceled, leaves nothing waiting', async () => {
    const as = await api.createPerson()
    const { id } = await makeMacro(as)
    const { task } = await run(as, id)
    const [draw] = (await until(as, task.id, ['RUNNING', 'WAITING', 'WAITING'])).steps
    await api.call(recipeTasksRoutes.cancel, { params: { id: task.id } }, { as })
    const choose = { params: { id: task.id }, body: { step: 'choose', imageIds: [] } }
    await expect(api.call(routes.choose, choose, { as })).rejects.toMatchObject({ code: 'CONFLICT' })
    const readDraw = () => api.call(recipeTasksRoutes.read, { params: { id: draw?.taskIds[0] ?? '' } }, { as })
    await expect.poll(async () => (await readDraw()).status, { timeout: 10_000 }).toBe('CANCELED')
  })

  test('is looked at again for what ended while it was driven', async () => {
    const as = await api.createPerson()
    const { id } = await makeMacro(as)
    const { task } = await run(as, id)
    await until(as, task.id, ['RUNNING', 'WAITING', 'WAITING'])
    const driven = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const driving = api.app.db.transaction().execute(async trx => {
      await markDue(trx, task.id)
      expect((await takeDueRun(trx))?.run.task_id).toBe(task.id)
      taken.resolve()
      await driven.promise
    })
    await taken.promise
    await work(as.uid, { images: 1 })
    driven.resolve()
    await driving
    driver.look()
    await until(as, task.id, ['DONE', 'ASKING', 'WAITING'])
  })
})
