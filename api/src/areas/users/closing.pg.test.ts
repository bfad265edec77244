import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDuePeople } from '@atelier/database/people/erase-person.queries.ts'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { usersRoutes as routes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { dropTestEmail, listAuditActs } from '#testing/test-rows.queries.ts'

const DAY_MS = 86_400_000
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

/** The digits of the newest mail to this address. */
async function readCode(email: string): Promise<string> {
  const mail = (await api.mails()).findLast(entry => entry.to === email)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code'
}

async function close(person: TestPerson, body: { ownedWorkspace?: 'delete' } = {}) {
  await api.call(routes.sendDeletionCode, {}, { as: person })
  const code = await readCode(person.email)
  return api.call(routes.deleteMe, { body: { code, ...body } }, { as: person })
}

async function reactivate(email: string) {
  await api.call(routes.sendReactivationCode, { body: { email } })
  return api.call(routes.reactivateMe, { body: { email, code: await readCode(email) } })
}

/** Sweeps as it would be done that many days from now. */
function eraseAfter(days: number): Promise<string[]> {
  return eraseDuePeople(api.app.db, new Date(Date.now() + days * DAY_MS))
}

describe('closing one’s account', () => {
  test('needs the mailed code, ends sessions and keys at once, and tells when it will be erased', async () => {
    const person = await api.createPerson()
    const { key } = await api.call(apiKeyRoutes.create, { body: { name: 'Script' } }, { as: person })
    const sent = await api.call(routes.sendDeletionCode, {}, { as: person })
    expect(sent.sentTo).toMatch(/^p•••@example\.org$/)
    const code = await readCode(person.email)
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(api.call(routes.deleteMe, { body: { code: wrong } }, { as: person })).rejects.toMatchObject({
      code: 'CODE_INVALID',
    })
    const { deletionDueAt } = await api.call(routes.deleteMe, { body: { code } }, { as: person })
    expect(Math.round((Date.parse(deletionDueAt) - Date.now()) / DAY_MS)).toBe(30)
    await expect(api.call(routes.readMe, {}, { as: person })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(api.call(routes.readMe, {}, { apiKey: key })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const told = (await api.mails()).findLast(mail => mail.to === person.email)
    expect(told?.text).toContain('/reactivate')
    await api.call(authRoutes.sendPasscode, { body: { email: person.email } })
    await expect(
      api.call(authRoutes.verifyPasscode, { body: { email: person.email, code: await readCode(person.email) } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_DELETED' })
  })

  test('asks what becomes of a workspace that others are in, without using up the code', async () => {
    const [owner, member] = [await api.createPerson(), await api.createPerson()]
    const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
    await api.call(workspacesRoutes.addMember, { params: { id }, body: { uid: member.uid } }, { as: owner })
    await expect(close(owner)).rejects.toMatchObject({
      code: 'LAST_OWNER',
      details: { workspaceId: id, workspaceName: 'Studio', otherMemberCount: 1 },
    })
    const code = await readCode(owner.email)
    await api.call(routes.deleteMe, { body: { code, ownedWorkspace: 'delete' } }, { as: owner })
    expect(await eraseAfter(30)).toContain(owner.uid)
    await expect(api.call(workspacesRoutes.read, { params: { id } }, { as: member })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('takes an address to send the code to', async () => {
    const person = await api.createPerson()
    await dropTestEmail(api.app.db, person.uid)
    await expect(api.call(routes.sendDeletionCode, {}, { as: person })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('coming back', () => {
  test('within thirty days brings the account back and signs in', async () => {
    const person = await api.createPerson({ name: 'Back Again' })
    await close(person)
    const answer = await reactivate(person.email)
    expect(answer).toEqual({ uid: person.uid, name: 'Back Again', isNew: false })
    expect(await eraseAfter(31)).not.toContain(person.uid)
    expect(await listAuditActs(api.app.db, `person:${person.uid}`)).toEqual(['person.close', 'person.reactivate'])
  })

  test('answers alike for closed, open and unknown addresses', async () => {
    const [closed, open] = [await api.createPerson(), await api.createPerson()]
    await close(closed)
    const unknown = 'nobody@example.org'
    for (const email of [closed.email, open.email, unknown]) {
      const sent = await api.call(routes.sendReactivationCode, { body: { email } })
      expect(sent).toEqual({ expiresInSeconds: 600, retryAfterSeconds: 30 })
      await expect(api.call(routes.sendReactivationCode, { body: { email } })).rejects.toMatchObject({
        code: 'TOO_SOON',
      })
    }
    const mails = await api.mails()
    for (const email of [open.email, unknown]) {
      expect(mails.findLast(mail => mail.to === email)?.text).not.toMatch(/\b\d{6}\b/)
      await expect(api.call(routes.reactivateMe, { body: { email, code: '123456' } })).rejects.toMatchObject({
        code: 'CODE_INVALID',
      })
    }
  })

  test('is too late once the account is erased', async () => {
    const person = await api.createPerson()
    await close(person)
    await api.call(routes.sendReactivationCode, { body: { email: person.email } })
    const code = await readCode(person.email)
    expect(await eraseAfter(30)).toContain(person.uid)
    await expect(api.call(routes.reactivateMe, { body: { email: person.email, code } })).rejects.toMatchObject({
      code: expect.stringMatching(/^CODE_/),
    })
    expect(await listAuditActs(api.app.db, `person:${person.uid}`)).toContain('person.erase')
  })
})
