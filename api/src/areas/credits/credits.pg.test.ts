import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { holdCredits, settleHold } from '@atelier/database/credits/holds.queries.ts'
import { creditsRoutes as routes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { priceOfRun } from '@atelier/shared-schema/credits/price.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'

let api: TestApi
let siteOwner: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  siteOwner = await api.createPerson({ siteRole: 'owner' })
})
afterAll(() => api.dispose())

async function createPaidPerson(): Promise<TestPerson> {
  const someone = await api.createPerson()
  await api.app.db.transaction().execute(trx => grantSignUpCredits(trx, someone.uid))
  return someone
}

const historyOf = async (as: TestPerson, query: object = {}) =>
  (await api.call(routes.listHistory, { query }, { as })).items.map(({ kind, reason, amount, balanceAfter }) => [
    kind,
    reason,
    amount,
    balanceAfter,
  ])

test('passing an image on earns three times, copying its link never', async () => {
  const as = await createPaidPerson()
  const image = await insertTestImage(api.app.db, { ownerUid: as.uid, name: 'Lighthouse' })
  const share = (channel: string) => api.call(imagesRoutes.countShares, { body: { ids: [image], channel } }, { as })
  for (const channel of ['LINK_COPY', 'FACEBOOK', 'TWITTER', 'FACEBOOK', 'LINKEDIN']) await share(channel)
  const overview = await api.call(routes.read, {}, { as })
  expect(overview).toMatchObject({ balance: 1_003, available: 1_003, held: 0, points: 0, isEnabled: false })
  expect(overview.earnings).toContainEqual({ reason: 'share', amount: 1, timesMax: 3 })
  const [newest] = (await api.call(routes.listHistory, { query: { kind: 'earning' } }, { as })).items
  expect(newest).toMatchObject({ reason: 'share', amount: 1, balanceAfter: 1_003, subject: { name: 'Lighthouse' } })
})

test('what the owner of the installation sets counts at once, and a gift is told with its note', async () => {
  const as = await createPaidPerson()
  const tariff = { perSecond: 0.5, perMegapixel: 0, atLeast: 2 }
  const body = { isEnabled: true, earnings: { share: 0 }, tariffs: { embedded: tariff } }
  const settings = await api.call(routes.changeSettings, { body }, { as: siteOwner })
  expect(settings).toMatchObject({ signUp: 1_000, earnings: { share: 0, referral: 5 }, tariffs: { embedded: tariff } })
  expect(await api.call(routes.readSettings, {}, { as: siteOwner })).toEqual(settings)
  expect(priceOfRun([{ engine: 'embedded', seconds: 7, megapixels: 1 }], settings)).toBe(3_500)
  const gift = { to: as.email, amount: 2.5, note: 'For the poster' }
  await api.call(routes.grant, { body: gift }, { as: siteOwner })
  const [newest] = (await api.call(routes.listHistory, {}, { as })).items
  expect(newest).toMatchObject({ kind: 'grant', amount: 2.5, note: 'For the poster', by: { uid: siteOwner.uid } })
  await expect(api.call(routes.changeSettings, { body: { isEnabled: false } }, { as })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await api.call(routes.changeSettings, { body: { isEnabled: false, earnings: { share: 1 } } }, { as: siteOwner })
})

test('in a workspace with budgets a member pays from theirs, and what is missing is named', async () => {
  const [owner, member] = [await createPaidPerson(), await createPaidPerson()]
  const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
  await api.call(workspacesRoutes.addMember, { params: { id }, body: { uid: member.uid } }, { as: owner })
  await api.call(routes.giveToWorkspace, { params: { id }, body: { amount: 100 } }, { as: owner })
  const setBudget = (amount: number | null) =>
    api.call(routes.setBudget, { params: { id }, body: { uid: member.uid, amount } }, { as: owner })
  await expect(setBudget(101)).rejects.toMatchObject({ code: 'NO_CREDITS', details: { missing: 1 } })
  expect(await setBudget(40)).toMatchObject({ budget: { available: 40 }, workspace: { available: 60 } })
  const taskId = newId()
  const hold = (payer: TestPerson, amount: number) =>
    api.app.db
      .transaction()
      .execute(trx => holdCredits(trx, { taskId, payer: { uid: payer.uid, workspaceId: id }, amount }))
  await expect(hold(owner, 1)).rejects.toMatchObject({ code: 'NO_CREDITS' })
  await expect(hold(member, 40_500)).rejects.toMatchObject({ code: 'NO_CREDITS', details: { missing: 0.5 } })
  await hold(member, 30_000)
  const seen = await api.call(routes.read, {}, { as: member })
  expect(seen.budgets).toEqual([{ workspace: { id, name: 'Studio' }, balance: 40, held: 30, available: 10 }])
  // Who leaves while a task runs: what it does not cost goes back to the workspace.
  await api.call(workspacesRoutes.removeMember, { params: { id }, body: { uid: member.uid } }, { as: owner })
  await api.app.db.transaction().execute(trx => settleHold(trx, taskId, 12_345))
  const { workspace, items } = await api.call(routes.listBudgets, { params: { id } }, { as: owner })
  expect(workspace.available).toBe(87.655)
  expect(items).toEqual([{ member: expect.objectContaining({ uid: owner.uid, role: 'owner' }), budget: null }])
  await api.call(workspacesRoutes.remove, { params: { id } }, { as: owner })
  expect(await historyOf(owner)).toEqual([
    ['closing', 'workspace', 87.655, 987.655],
    ['transfer', 'gift', -100, 900],
    ['grant', 'sign-up', 1_000, 1_000],
  ])
})

test('the history goes on page by page, and is of one kind where asked', async () => {
  const as = await createPaidPerson()
  for (const cost of [1_000, 2_000, 3_000]) {
    const taskId = newId()
    await api.app.db.transaction().execute(async trx => {
      await holdCredits(trx, { taskId, payer: { uid: as.uid, workspaceId: null }, amount: 5_000 })
      await settleHold(trx, taskId, cost)
    })
  }
  const first = await api.call(routes.listHistory, { query: { kind: 'task', limit: 2 } }, { as })
  const cursor = first.nextCursor ?? ''
  const rest = await api.call(routes.listHistory, { query: { kind: 'task', limit: 2, cursor } }, { as })
  expect([...first.items, ...rest.items].map(entry => entry.balanceAfter)).toEqual([994, 997, 999])
  expect(rest.nextCursor).toBeNull()
})
