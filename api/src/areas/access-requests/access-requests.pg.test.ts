import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessRequestsRoutes as routes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import { notificationsRoutes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
let owner: TestPerson
let asker: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ name: 'Mai' })
  asker = await api.createPerson({ name: 'Lan' })
})
afterAll(() => api.dispose())

async function make(mode: 'private' | 'restricted' | 'public' = 'restricted'): Promise<string> {
  const { id } = await api.call(wildcardsRoutes.create, { body: { name: 'Sky' } }, { as: owner })
  await api.call(wildcardsRoutes.setSharingMode, { params: { id }, body: { mode } }, { as: owner })
  return id
}
const ask = (itemId: string, role: 'viewer' | 'editor' = 'viewer', as = asker) =>
  api.call(routes.create, { body: { itemId, role, note: 'Please' } }, { as })
const decide = (id: string, status: 'approved' | 'accepted' | 'ignored', as = owner) =>
  api.call(routes.decide, { params: { id }, body: { status } }, { as })
const read = (id: string, as = asker) => api.call(wildcardsRoutes.read, { params: { id } }, { as })
const mailsTo = async (person: TestPerson) => (await api.mails()).filter(mail => mail.to === person.email)

describe('asking', () => {
  test('is told to the owner once, however often it is said', async () => {
    const id = await make()
    const before = (await mailsTo(owner)).length
    const [first, again] = [await ask(id), await ask(id)]
    expect(again).toEqual(first)
    expect(first).toMatchObject({ itemId: id, role: 'viewer', status: 'pending' })
    const mails = (await mailsTo(owner)).slice(before)
    expect(mails.map(mail => mail.subject)).toEqual(['Lan asks for access to “Sky”'])
    expect(mails[0]?.text).toContain('/access-requests')
    const { items } = await api.call(routes.list, { query: { itemId: id } }, { as: owner })
    expect(items).toMatchObject([{ id: first.id, person: { uid: asker.uid, name: 'Lan' }, note: 'Please' }])
  })

  test('of what is private, deleted or not there, nothing is learnt', async () => {
    const hidden = await make('private')
    for (const id of [hidden, newId()]) {
      await expect(ask(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await api.call(routes.ask, { params: { id } }, { as: asker })).toEqual({ canAsk: false, request: null })
    }
  })

  test('is for more than one has', async () => {
    const id = await make('public')
    await expect(ask(id, 'viewer')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await ask(id, 'editor')).toMatchObject({ role: 'editor' })
    await expect(ask(id, 'editor', owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('deciding', () => {
  test('approving gives the role asked for, once, and tells the asker', async () => {
    const id = await make()
    const request = await ask(id, 'editor')
    await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const before = (await mailsTo(asker)).length
    expect(await decide(request.id, 'accepted')).toMatchObject({ status: 'approved', role: 'editor' })
    expect(await decide(request.id, 'approved')).toMatchObject({ status: 'approved' })
    expect(await read(id)).toMatchObject({ role: 'editor' })
    expect((await mailsTo(asker)).slice(before).map(mail => mail.subject)).toEqual(['You have access to “Sky”'])
    await expect(decide(request.id, 'ignored')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('what is decided is no news for the owner any more', async () => {
    const [first, second] = [await make(), await make()]
    const [decided, waiting] = [await ask(first), await ask(second)]
    await decide(decided.id, 'ignored')
    const { items } = await api.call(notificationsRoutes.list, { query: { limit: 50 } }, { as: owner })
    const isReadOf = (itemId: string) => items.find(({ item }) => item?.id === itemId)?.isRead
    expect([isReadOf(first), isReadOf(second)]).toEqual([true, false])
    await decide(waiting.id, 'approved')
  })

  test('an ignored request looks like one that waits, and may be approved later', async () => {
    const id = await make()
    const request = await ask(id)
    await decide(request.id, 'ignored')
    const mails = (await api.mails()).length
    expect(await ask(id)).toMatchObject({ id: request.id, status: 'pending' })
    expect((await api.mails()).length).toBe(mails)
    expect((await api.call(routes.list, { query: {} }, { as: owner })).items.map(entry => entry.id)).not.toContain(
      request.id,
    )
    await decide(request.id, 'approved')
    expect(await read(id)).toMatchObject({ role: 'viewer' })
  })

  test('is for those who may share; what was taken back may be asked for anew', async () => {
    const id = await make()
    const request = await ask(id)
    const [viewer, stranger] = [await api.createPerson(), await api.createPerson()]
    await api.call(wildcardsRoutes.share, { params: { id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
    await expect(decide(request.id, 'approved', viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(decide(request.id, 'approved', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(decide(request.id, 'approved', asker)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.call(routes.list, { query: { itemId: id } }, { as: viewer })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await decide(request.id, 'approved')
    await api.call(wildcardsRoutes.unshare, { params: { id }, body: { uid: asker.uid } }, { as: owner })
    expect(await api.call(routes.ask, { params: { id } }, { as: asker })).toEqual({ canAsk: true, request: null })
    expect(await ask(id)).toMatchObject({ status: 'pending' })
  })
})
