import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBoard, placeholderRecord } from '@atelier/database/tasks/board-world.fixture.ts'
import { noteFilled } from '@atelier/database/tasks/board-tasks.queries.ts'
import { findTask } from '@atelier/database/tasks/task-rows.queries.ts'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { writePlaceholder } from '@atelier/shared-schema/documents/board-placeholder.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { bringEngine, bringPicture, bringRecipes, refusalOf } from '#areas/recipe-tasks/tasks.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { actOnBoard } from './boards.fixture.ts'

let api: TestApi
let mai: TestPerson
let lan: TestPerson
let board: ArtboardAnswer
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  await bringEngine(api)
  ;[mai, lan] = [await api.createPerson(), await api.createPerson()]
})
afterAll(() => api.dispose())
beforeEach(async () => {
  board = await api.call(routes.create, { body: { name: 'Moods' } }, { as: mai })
  await here().put(placeholderRecord('a', mai.uid))
})

const { of, share } = actOnBoard(() => ({ api, board, owner: mai, other: lan }))
const here = () => openTestBoard(api.app.db, board.id)
const read = () => here().placeholder('a')

const words = { recipeId: 'image-generator-simple', params: { prompt: 'a lighthouse' } }
const ask = (as: TestPerson, body: object = {}, more: object = {}) =>
  api.call(routes.askTask, { ...of(), body: { shapeId: 'shape:a', ...words, ...body } }, { as, ...more })
const list = (as: TestPerson) => api.call(routes.listTasks, of(), { as })
const cancel = (as: TestPerson, taskId: string) =>
  api.call(routes.cancelTask, { params: { id: board.id, taskId } }, { as })
const retry = (as: TestPerson, taskId: string, shapeId?: string) =>
  api.call(routes.retryTask, { params: { id: board.id, taskId }, query: { shapeId } }, { as })
/** As the worker writes it. */
const tell = async (state: 'done' | 'failed' | 'canceled', filledAs: 'COMPLETED' | 'FAILED' | 'CANCELED') => {
  await here().change(doc => writePlaceholder(doc, 'shape:a', { state }))
  const placed = { boardId: board.id, shapeId: 'shape:a' }
  await api.app.db.transaction().execute(trx => noteFilled(trx, placed, filledAs))
}

describe('asking on a board', () => {
  test('queues a task that the placeholder stands for, and tells whoever has the board open', async () => {
    const rings: (string | null)[] = []
    const stop = api.app.doorbell.listen(DOCUMENT_CHANNEL, payload => rings.push(payload))
    const task = await ask(mai)
    expect(task).toMatchObject({ status: 'QUEUED', prompt: 'a lighthouse', creator: { uid: mai.uid } })
    expect(await read()).toMatchObject({ taskId: task.id, state: 'asked' })
    await expect.poll(() => rings, { timeout: 10_000 }).toContain(board.document)
    stop()
  })

  test('happens once for a key, and once for a placeholder', async () => {
    const idempotencyKey = newId()
    const [first, again] = [await ask(mai, {}, { idempotencyKey }), await ask(mai, {}, { idempotencyKey })]
    expect(again.id).toBe(first.id)
    expect(await refusalOf(ask(mai))).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('already') })
    const both = await Promise.allSettled([
      here()
        .put(placeholderRecord('b', mai.uid))
        .then(() => ask(mai, { shapeId: 'shape:b' })),
      ask(mai, { shapeId: 'shape:nowhere' }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await list(mai)).items.map(({ shapeId }) => shapeId)).toEqual(['shape:a', 'shape:b'])
  })

  test('of two who ask at once for one placeholder, one is told', async () => {
    await share('editor')
    const both = await Promise.allSettled([ask(mai), ask(lan)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list(mai)).items).toHaveLength(1)
  })

  test('takes the right to add to the board, and writes nothing where something is wrong', async () => {
    expect(await refusalOf(ask(lan))).toMatchObject({ code: 'NOT_FOUND' })
    await share('viewer')
    expect(await refusalOf(ask(lan))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusalOf(ask(mai, { shapeId: 'page:page' }))).toMatchObject({ path: 'body.shapeId' })
    expect(await refusalOf(ask(mai, { params: { prompt: 'x', aspectRatio: 'round' } }))).toMatchObject({
      path: 'body.params.aspectRatio',
    })
    expect(await refusalOf(ask(mai, { recipeId: 'nothing' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await read()).toMatchObject({ taskId: null })
    expect((await list(mai)).items).toEqual([])
  })

  test('works on pictures of the board, whoever they came from', async () => {
    const picture = await bringPicture(api, mai)
    const { items } = await api.call(routes.addPictures, { ...of(), body: { images: [picture.imageId] } }, { as: mai })
    const upscale = { recipeId: 'upscaler', params: { image: items[0]?.fileId ?? '' } }
    expect(await refusalOf(ask(lan, upscale))).toMatchObject({ code: 'NOT_FOUND' })
    await share('contributor')
    expect(await refusalOf(ask(lan, { ...upscale, params: { image: picture.imageId } }))).toMatchObject({
      path: 'body.params.image',
    })
    const task = await ask(lan, upscale)
    expect(task.creator.uid).toBe(lan.uid)
    await cancel(lan, task.id)
  })
})

describe('what a board waits for', () => {
  test('is seen by whoever sees the board, and not by others', async () => {
    const { id: taskId } = await ask(mai)
    expect(await refusalOf(list(lan))).toMatchObject({ code: 'NOT_FOUND' })
    await share('viewer')
    const { items } = await list(lan)
    expect(items).toMatchObject([
      {
        shapeId: 'shape:a',
        taskId,
        status: 'QUEUED',
        asker: { uid: mai.uid },
        canCancel: false,
        queuePosition: expect.any(Number) as number,
      },
    ])
    expect(Object.keys(items[0] ?? {})).not.toContain('params')
    expect((await list(mai)).items).toMatchObject([{ canCancel: true }])
    // By the link, without an account.
    await api.call(routes.setSharingMode, { ...of(), body: { mode: 'public' } }, { as: mai })
    expect((await api.call(routes.listTasks, of())).items).toMatchObject([{ taskId, canCancel: false }])
    const preview = `/api/artboards/${board.id}/recipe-tasks/${taskId}/preview`
    expect((await api.fetch(preview, { as: lan })).status).toBe(404)
    await api.app.db
      .insertInto('task_preview')
      .values({ task_id: taskId, seq: 3, mime_type: 'image/webp', data: Buffer.from('x'), width: 1, height: 1 })
      .execute()
    const shown = await api.fetch(preview, { as: lan })
    expect([shown.status, shown.headers.get('etag')]).toEqual([200, '"3"'])
    const elsewhere = await api.call(routes.create, { body: { name: 'Other' } }, { as: lan })
    const other = await api.fetch(`/api/artboards/${elsewhere.id}/recipe-tasks/${taskId}/preview`, { as: lan })
    expect(other.status).toBe(404)
  })

  test('is stopped by who asked and by editors of the board', async () => {
    const { id } = await ask(mai)
    await share('contributor')
    expect(await refusalOf(cancel(lan, id))).toMatchObject({ code: 'FORBIDDEN' })
    await share('editor')
    await cancel(lan, id)
    expect((await findTask(api.app.db, id))?.status).toBe('CANCELED')
    await cancel(lan, id)
    expect(await refusalOf(cancel(lan, newId()))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('asking once more', () => {
  test('is for whoever may add to the board, at their own cost', async () => {
    const { id } = await ask(mai)
    expect(await refusalOf(retry(mai, id))).toMatchObject({ code: 'CONFLICT' })
    await cancel(mai, id)
    await tell('canceled', 'CANCELED')
    await share('contributor')
    const again = await retry(lan, id)
    expect(again).toMatchObject({ creator: { uid: lan.uid }, prompt: 'a lighthouse', status: 'QUEUED' })
    expect(again.id).not.toBe(id)
    expect(await read()).toMatchObject({ taskId: again.id, state: 'asked', error: null })
    expect(await refusalOf(retry(lan, id))).toMatchObject({ code: 'NOT_FOUND' })
    await cancel(lan, again.id)
  })

  test('works on what was brought for it, whoever asks', async () => {
    const drawing = await api.call(
      recipeTasksRoutes.upload,
      { body: { file: new File([await encodePixels(solidPixels(64, 64, [9, 9, 9]), 'png')], 'drawing.png') } },
      { as: mai },
    )
    const { id } = await ask(mai, { recipeId: 'upscaler', params: { image: [{ image: drawing.id }] } })
    await cancel(mai, id)
    await tell('canceled', 'CANCELED')
    await share('contributor')
    const again = await retry(lan, id)
    expect(again.params['image']).not.toEqual([{ image: drawing.id }])
    await cancel(lan, again.id)
  })

  test('can be for a copy of the placeholder, which gets its own', async () => {
    const { id } = await ask(mai)
    await here().put(placeholderRecord('copy', mai.uid, { taskId: id, state: 'canceled' }))
    const another = await retry(mai, id, 'shape:copy')
    expect(another).toMatchObject({ prompt: 'a lighthouse', status: 'QUEUED' })
    expect(await here().placeholder('copy')).toMatchObject({ taskId: another.id, state: 'asked' })
    expect(await read()).toMatchObject({ taskId: id, state: 'asked' })
    for (const taskId of [id, another.id]) await cancel(mai, taskId)
  })

  test('leaves alone what has its pictures', async () => {
    const { id } = await ask(mai)
    await cancel(mai, id)
    await tell('done', 'COMPLETED')
    expect(await refusalOf(retry(mai, id))).toMatchObject({ code: 'CONFLICT' })
  })
})

test('a copy of a board leaves out what is being made', async () => {
  await here().put(placeholderRecord('b', mai.uid, { state: 'done' }))
  const { id } = await ask(mai)
  const copy = await api.call(routes.duplicate, { ...of(), body: {} }, { as: mai })
  const copied = openTestBoard(api.app.db, copy.id)
  expect(await copied.placeholder('a')).toBeUndefined()
  expect(await copied.placeholder('b')).toMatchObject({ state: 'done' })
  await cancel(mai, id)
})
