import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writePreview } from '@atelier/database/tasks/task-preview.queries.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { searchHistoriesRoutes } from '@atelier/shared-schema/contract/areas/search-histories.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringEngine, bringRecipes, claimNext, finishClaimed, refusalOf, runNext, submit } from './tasks.fixture.ts'

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  await bringEngine(api)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  person = await api.createPerson()
})

const named = (name: string, as = person) => submit(api, as, { name, params: { prompt: name } })
const act = (route: 'cancel' | 'pause' | 'resume' | 'restart', id: string, as = person) =>
  api.call(routes[route], { params: { id } }, { as })
const ongoing = async (as = person) => {
  const { items } = await api.call(routes.listOngoing, { body: {} }, { as })
  return items.map(item => item.name)
}

describe('the order of one’s own', () => {
  test('is changed by hand, and is the order in which tasks run', async () => {
    const [a, b, c] = [await named('a'), await named('b'), await named('c')]
    const move = (body: object) => api.call(routes.reorder, { body: body as never }, { as: person })
    await move({ id: c.id, before: a.id })
    expect(await ongoing()).toEqual(['c', 'a', 'b'])
    await move({ id: a.id, to: 'bottom' })
    await move({ id: b.id, to: 'top' })
    expect(await ongoing()).toEqual(['b', 'c', 'a'])
    const first = await submit(api, person, { name: 'first', next: true })
    expect(await ongoing()).toEqual(['first', 'b', 'c', 'a'])
    expect(await refusalOf(move({ id: a.id }))).toMatchObject({ code: 'VALIDATION' })
    const other = await api.createPerson()
    const foreign = api.call(routes.reorder, { body: { id: a.id, to: 'top' } }, { as: other })
    expect(await refusalOf(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    for (const { id } of [first, b, c, a]) expect((await claimNext(api))?.task_id).toBe(id)
  })

  test('paused tasks and queues are passed over', async () => {
    const [a, b] = [await named('a'), await named('b')]
    await act('pause', a.id)
    expect((await claimNext(api))?.task_id).toBe(b.id)
    const paused = await api.call(routes.pauseQueue, { body: {} }, { as: person })
    expect(paused).toMatchObject({ isPaused: true, waiting: 1, running: 1 })
    expect(await act('resume', a.id)).toMatchObject({ isPaused: false, etaMs: null })
    expect(await claimNext(api)).toBeUndefined()
    expect(await api.call(routes.resumeQueue, { body: {} }, { as: person })).toMatchObject({ isPaused: false })
    expect((await claimNext(api))?.task_id).toBe(a.id)
  })

  test('what all of a workspace runs is paused by who runs the workspace', async () => {
    const workspace = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: person })
    const queued = await submit(api, person, { workspaceId: workspace.id })
    await api.call(routes.pauseQueue, { body: { workspaceId: workspace.id } }, { as: person })
    expect(await claimNext(api)).toBeUndefined()
    const other = await api.createPerson()
    const foreign = api.call(routes.resumeQueue, { body: { workspaceId: workspace.id } }, { as: other })
    expect(await refusalOf(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await api.call(routes.resumeQueue, { body: { workspaceId: workspace.id } }, { as: person })
    expect((await claimNext(api))?.task_id).toBe(queued.id)
  })
})

test('a task is stopped once, run again with its results kept, copied, and put into the trash and back', async () => {
  const task = await named('boat')
  expect(await act('cancel', task.id)).toMatchObject({ status: 'CANCELED' })
  expect(await act('cancel', task.id)).toMatchObject({ status: 'CANCELED' })
  expect(await act('restart', task.id)).toMatchObject({ status: 'QUEUED', seed: task.seed })
  await runNext(api)
  const again = await act('restart', task.id)
  expect(again).toMatchObject({ status: 'QUEUED', images: [{}] })
  expect(again.seed).not.toBe(task.seed)
  await runNext(api)
  const done = await api.call(routes.read, { params: { id: task.id } }, { as: person })
  expect(done.images).toHaveLength(2)

  const copy = await api.call(routes.duplicate, { params: { id: task.id }, body: {} }, { as: person })
  expect(copy).toMatchObject({ status: 'DRAFT', name: 'boat', params: task.params, images: [] })
  await api.call(routes.softDeleteOne, { params: { id: task.id } }, { as: person })
  const trash = await api.call(routes.list, { body: { status: ['DELETED'] } }, { as: person })
  expect(trash.items).toMatchObject([{ id: task.id, status: 'DELETED', isDeleted: true }])
  await api.call(routes.recover, { body: { ids: [task.id] } }, { as: person })
  expect(await api.call(routes.read, { params: { id: task.id } }, { as: person })).toMatchObject({
    status: 'COMPLETED',
  })
  await api.call(routes.softDelete, { body: { ids: [task.id, copy.id] } }, { as: person })
  await api.call(routes.fullyDelete, { body: { ids: [task.id] } }, { as: person })
  expect(await refusalOf(api.call(routes.read, { params: { id: task.id } }, { as: person }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('what runs goes into the trash stopped, and its worker writes nothing more', async () => {
  await named('boat')
  const claimed = await claimNext(api)
  if (!claimed) throw new Error('nothing was claimed')
  await api.call(routes.softDelete, { body: { ids: [claimed.task_id] } }, { as: person })
  await expect(finishClaimed(api, claimed)).rejects.toThrow('lease')
  await api.call(routes.recover, { body: { ids: [claimed.task_id] } }, { as: person })
  expect((await api.call(routes.read, { params: { id: claimed.task_id } }, { as: person })).status).toBe('CANCELED')
})

test('the folder of results is changed while a task waits and while it runs', async () => {
  const folder = await api.call(foldersRoutes.create, { body: { name: 'Boats' } }, { as: person })
  const task = await named('boat')
  const change = (folderId: string | null) =>
    api.call(routes.update, { params: { id: task.id }, body: { folderId } }, { as: person })
  expect(await change(folder.id)).toMatchObject({ folderId: folder.id })
  await claimNext(api)
  expect(await change(null)).toMatchObject({ folderId: null, status: 'RUNNING' })
  const params = api.call(
    routes.update,
    { params: { id: task.id }, body: { params: { prompt: 'a ship' } } },
    { as: person },
  )
  expect(await refusalOf(params)).toMatchObject({ code: 'CONFLICT' })
})

test('the newest picture on the way is read by its number, and kept nowhere', async () => {
  const task = await named('boat')
  const address = `/api/recipe/tasks/${task.id}/preview`
  expect((await api.fetch(address, { as: person })).status).toBe(404)
  const claimed = await claimNext(api)
  const lease = { taskId: task.id, token: claimed?.lease_token ?? '' }
  const picture = { seq: 3, mime_type: 'image/webp', data: Buffer.from('webp'), width: 8, height: 8 }
  await writePreview(api.app.db, lease, picture)
  const shown = await api.fetch(address, { as: person })
  expect([shown.headers.get('etag'), shown.headers.get('cache-control')]).toEqual(['"3"', 'no-store'])
  expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/webp', 'webp'])
  const same = await api.fetch(address, { as: person, headers: { 'if-none-match': '"3"' } })
  expect(same.status).toBe(304)
  expect((await api.fetch(address, { as: await api.createPerson() })).status).toBe(404)
})

describe('lists', () => {
  test('hold what they say, page by page', async () => {
    for (const name of ['red boat', 'blue boat', 'green hill']) {
      await named(name)
      await runNext(api)
    }
    await named('waiting')
    await submit(api, person, { name: 'drafted', isDraft: true })
    const list = async (body: object) => {
      const { items } = await api.call(routes.list, { body }, { as: person })
      return items.map(item => item.name)
    }
    expect(await list({})).toEqual(['drafted', 'waiting', 'green hill', 'blue boat', 'red boat'])
    expect(await list({ order: 'ASC', limit: 2 })).toEqual(['red boat', 'blue boat'])
    expect(await list({ search: 'boat' })).toEqual(['blue boat', 'red boat'])
    expect(await list({ status: ['COMPLETED', 'DRAFT'], recipeId: 'image-generator-simple' })).toHaveLength(4)
    expect(await list({ recipeId: 'upscaler' })).toEqual([])
    expect(await list({ to: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([])
    const first = await api.call(routes.listHistory, { body: { limit: 2 } }, { as: person })
    expect(first.items.map(item => item.name)).toEqual(['green hill', 'blue boat'])
    const cursor = first.nextCursor ?? ''
    const rest = await api.call(routes.listHistory, { body: { limit: 2, cursor } }, { as: person })
    expect(rest).toMatchObject({ items: [{ name: 'red boat' }], nextCursor: null })
    const board = await api.call(routes.board, { body: {} }, { as: person })
    expect(board.columns.map(({ status, count, items }) => [status, count, items.length])).toEqual([
      ['DRAFT', 1, 1],
      ['QUEUED', 1, 1],
      ['RUNNING', 0, 0],
      ['COMPLETED', 3, 3],
      ['FAILED', 0, 0],
    ])
    const next = await submit(api, person, { name: 'first of all', next: true })
    const { columns } = await api.call(routes.board, { body: {} }, { as: person })
    expect(columns[1]?.items.map(({ id }) => id)[0]).toBe(next.id)
    const byGet = await api.fetch('/api/recipe/tasks/list/?status=QUEUED&status=DRAFT&limit=1', { as: person })
    expect(((await byGet.json()) as { items: unknown[] }).items).toHaveLength(1)
  })

  test('of a workspace hold one’s own and what others show', async () => {
    const folder = await api.call(foldersRoutes.create, { body: { name: 'Own' } }, { as: person })
    const workspace = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: person })
    const member = await api.createPerson()
    await api.call(
      workspacesRoutes.addMember,
      { params: { id: workspace.id }, body: { uid: member.uid } },
      { as: person },
    )
    const task = await submit(api, person, { name: 'ours', workspaceId: workspace.id })
    const seen = async () => {
      const body = { scope: 'workspace', workspaceId: workspace.id } as const
      const { items } = await api.call(routes.list, { body }, { as: member })
      return items.map(item => item.name)
    }
    expect(await seen()).toEqual([])
    await api.call(
      routes.shareByWorkspace,
      { params: { id: task.id }, body: { workspaceId: workspace.id, role: 'viewer' } },
      { as: person },
    )
    expect(await seen()).toEqual(['ours'])
    expect(await refusalOf(act('cancel', task.id, member))).toMatchObject({ code: 'FORBIDDEN' })

    const intoFolder = await submit(api, person, {
      name: 'into a folder',
      workspaceId: workspace.id,
      folderId: folder.id,
    })
    expect(await seen()).toEqual(['ours'])
    await api.call(
      foldersRoutes.shareByWorkspace,
      { params: { id: folder.id }, body: { workspaceId: workspace.id, role: 'editor' } },
      { as: person },
    )
    expect((await seen()).toSorted()).toEqual(['into a folder', 'ours'])
    expect(await api.call(routes.read, { params: { id: intoFolder.id } }, { as: member })).toMatchObject({
      canManage: false,
    })
    expect(await refusalOf(act('cancel', intoFolder.id, member))).toMatchObject({ code: 'FORBIDDEN' })
    const stranger = await api.createPerson()
    const foreign = api.call(routes.list, { body: { scope: 'workspace', workspaceId: workspace.id } }, { as: stranger })
    expect(await refusalOf(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('searches are kept for each person, the newest first, and forgotten', async () => {
  const keep = (query?: string, as = person) =>
    api.call(searchHistoriesRoutes.keep, { body: query === undefined ? {} : { query } }, { as })
  await keep('boat')
  await keep('hill')
  expect((await keep('boat')).items.map(item => item.query)).toEqual(['boat', 'hill'])
  expect((await keep(undefined, await api.createPerson())).items).toEqual([])
  const byAlias = await api.fetch('/api/recipe-task/search-histories/clear', {
    method: 'POST',
    as: person,
    body: JSON.stringify({ query: 'boat' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(byAlias.status).toBe(204)
  expect((await keep()).items.map(item => item.query)).toEqual(['hill'])
})
