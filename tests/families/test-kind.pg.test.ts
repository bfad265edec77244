import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commentHandlers } from '@atelier/api/families/comments.handlers.ts'
import { duplicateHandlers, renameHandlers } from '@atelier/api/families/copy.handlers.ts'
import { shareHandlers } from '@atelier/api/families/share.handlers.ts'
import { trashHandlers, trashOneHandlers } from '@atelier/api/families/trash.handlers.ts'
import { implement } from '@atelier/api/http/call.ts'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { commentRoutes } from '@atelier/shared-schema/contract/families/comments.ts'
import { duplicateRoutes, renameRoutes } from '@atelier/shared-schema/contract/families/copy.ts'
import { shareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import { trashOneRoutes, trashRoutes } from '@atelier/shared-schema/contract/families/trash.ts'
import { describeComments } from './describe-comments.ts'
import { describeShare } from './describe-share.ts'
import { describeTrash, describeTrashOne } from './describe-trash.ts'
import { copyNote, insertItem, readNote } from './families.queries.ts'
import { refusalOf } from './family-subject.ts'

/** A kind of the tests: it spells its doors unlike wildcards, and has the families that wildcards lack. */
const base = '/test-notes'
const note = z.object({ id: z.string(), name: z.string(), ownerUid: z.string(), body: z.string() })
const routes = {
  ...shareRoutes('PROMPT', base, {
    permissions: ['GET /{id}/permissions', 'GET /{id}/share'],
    shareByWorkspace: ['PUT /{id}/workspace-permission', 'POST /{id}/share-by-workspace'],
    setSharingMode: 'PUT /{id}/sharing-mode',
    setPermissionRole: 'PATCH /permissions/{id}',
  }),
  ...trashRoutes(base, { softDelete: 'POST /soft-delete', emptyTrash: 'DELETE /fully-delete/all' }),
  ...trashOneRoutes('PROMPT', base),
  ...commentRoutes('PROMPT', base, { listMentionable: 'GET /{id}/mentionable' }),
  ...renameRoutes('PROMPT', base, note, { rename: 'PUT /{id}/rename' }),
  ...duplicateRoutes('PROMPT', base, note),
}
const readAnswer = (app: TestApi['app'], _actor: unknown, id: string) => readNote(app.db, id)
const implementation = implement('test-notes', routes, {
  ...shareHandlers('PROMPT'),
  ...trashHandlers('PROMPT'),
  ...trashOneHandlers('PROMPT'),
  ...commentHandlers(),
  ...renameHandlers(readAnswer),
  ...duplicateHandlers(copyNote, readAnswer),
})

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ more: implementation })
})
afterAll(() => api.dispose())

describe('a kind of the tests', () => {
  const make = (as: TestPerson, name = 'A note') => insertItem(api.app.db, 'PROMPT', as.uid, name)
  const subject = () => ({ api, make })
  describeShare(routes, subject)
  describeTrash(routes, subject)
  describeTrashOne(routes, subject)
  describeComments(routes, subject)

  test('every spelling is a door to the same handler', async () => {
    const owner = await api.createPerson()
    const id = await make(owner)
    const [own, alias] = await Promise.all(
      ['permissions', 'share'].map(door => api.fetch(`/api${base}/${id}/${door}`, { as: owner })),
    )
    expect(await alias?.json()).toEqual(await own?.json())
  })

  test('who may edit renames; the others do not', async () => {
    const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
    const id = await make(owner)
    await api.call(routes.share, { params: { id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
    const ask = { params: { id }, body: { name: '  Fog over the bay ' } }
    expect(await refusalOf(api.call(routes.rename, ask, { as: viewer }))).toBe('FORBIDDEN')
    expect((await api.call(routes.rename, ask, { as: owner })).name).toBe('Fog over the bay')
  })

  test('a copy is one’s own and private, with what was in it', async () => {
    const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
    const id = await make(owner, 'Skies')
    await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
    const copy = await api.call(routes.duplicate, { params: { id }, body: {} }, { as: viewer })
    expect(copy).toMatchObject({ name: 'Skies 2', ownerUid: viewer.uid, body: `copied from ${id}` })
    expect(await refusalOf(api.call(routes.permissions, { params: { id: copy.id } }, { as: owner }))).toBe('NOT_FOUND')
    const named = await api.call(routes.duplicate, { params: { id: copy.id }, body: { name: 'Mine' } }, { as: viewer })
    expect(named.name).toBe('Mine')
    const third = await api.call(routes.duplicate, { params: { id: copy.id }, body: {} }, { as: viewer })
    expect(third.name).toBe('Skies 3')
  })
})
