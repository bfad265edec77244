import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { workspacesRoutes as routes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import type { GivenWorkspaceRole } from '@atelier/shared-schema/entities/workspace.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestItem, listAuditActs } from '#testing/test-rows.queries.ts'

let api: TestApi
let owner: TestPerson
let id: string

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

beforeEach(async () => {
  owner = await api.createPerson({ name: 'Olga' })
  id = (await api.call(routes.create, { body: { name: 'Studio' } }, { as: owner })).id
})

function add(uid: string, role?: GivenWorkspaceRole, as = owner) {
  return api.call(routes.addMember, { params: { id }, body: { uid, ...(role && { role }) } }, { as })
}

async function addPerson(role: GivenWorkspaceRole, as = owner): Promise<TestPerson> {
  const person = await api.createPerson()
  await add(person.uid, role, as)
  return person
}

describe('a workspace', () => {
  test('is created, becomes the current one, and is listed with one’s role', async () => {
    const { items } = await api.call(routes.list, { query: {} }, { as: owner })
    expect(items).toEqual([
      expect.objectContaining({ id, name: 'Studio', role: 'owner', isCurrent: true, seatsUsed: 1, seatLimit: 3 }),
    ])
    expect(items[0]?.owner).toMatchObject({ uid: owner.uid, name: 'Olga' })
  })

  test('is one for each account, also when two are asked for at once', async () => {
    const person = await api.createPerson()
    const answers = await Promise.allSettled(
      ['One', 'Two', 'Three'].map(name => api.call(routes.create, { body: { name } }, { as: person })),
    )
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'WORKSPACE_OWNED_ALREADY' })
    }
  })

  test('lists page by page', async () => {
    const guest = await addPerson('guest')
    for (const name of ['B', 'C']) {
      const other = await api.createPerson()
      const made = await api.call(routes.create, { body: { name } }, { as: other })
      await api.call(
        routes.addMember,
        { params: { id: made.id }, body: { uid: guest.uid, role: 'guest' } },
        { as: other },
      )
    }
    const names: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await api.call(routes.list, { query: { limit: 1, ...(cursor && { cursor }) } }, { as: guest })
      names.push(...page.items.map(entry => entry.name))
      cursor = page.nextCursor
    } while (cursor)
    expect(names).toEqual(['Studio', 'B', 'C'])
  })

  test('is renamed by admins, not by members', async () => {
    const [admin, member] = [await addPerson('admin'), await addPerson('member')]
    const changed = await api.call(routes.update, { params: { id }, body: { name: 'Atelier' } }, { as: admin })
    expect(changed).toMatchObject({ name: 'Atelier', description: '', role: 'admin' })
    await expect(
      api.call(routes.update, { params: { id }, body: { name: 'Mine' } }, { as: member }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is nothing to strangers', async () => {
    const stranger = await api.createPerson()
    for (const call of [
      () => api.call(routes.read, { params: { id } }, { as: stranger }),
      () => api.call(routes.listMembers, { params: { id }, query: {} }, { as: stranger }),
      () => api.call(routes.switchTo, { params: { id } }, { as: stranger }),
      () =>
        api.call(
          routes.changeRole,
          { params: { id: owner.uid }, body: { role: 'guest', workspaceId: id } },
          { as: stranger },
        ),
      () => api.call(routes.leaveCurrent, { body: { workspaceId: id } }, { as: stranger }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('is switched to and left behind for one’s own space', async () => {
    const guest = await addPerson('guest')
    expect(await api.call(routes.switchTo, { params: { id } }, { as: guest })).toMatchObject({ isCurrent: true })
    await api.call(routes.switchToPersonal, {}, { as: guest })
    expect(await api.call(routes.read, { params: { id } }, { as: guest })).toMatchObject({ isCurrent: false })
  })

  test('is deleted by its owner only; what was made in it stays with who made it', async () => {
    const admin = await addPerson('admin')
    const itemId = await insertTestItem(api.app.db, { ownerUid: admin.uid, workspaceId: id })
    await expect(api.call(routes.remove, { params: { id } }, { as: admin })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await api.call(routes.remove, { params: { id } }, { as: owner })
    await expect(api.call(routes.read, { params: { id } }, { as: admin })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const access = await findItemAccess(api.app.db, { ...asActor(admin) }, itemId)
    expect(access).toMatchObject({ role: 'owner', item: { workspace_id: null } })
    expect(await listAuditActs(api.app.db, `workspace:${id}`)).toContain('workspace.delete')
  })
})

describe('members', () => {
  test('are added by uid, username or e-mail, and seen with addresses by admins only', async () => {
    const byName = await api.createPerson({ username: 'thanh.le', name: 'Thành' })
    const byMail = await api.createPerson({ email: 'minh@example.org' })
    await api.call(routes.addMember, { params: { id }, body: { username: 'Thanh.Le' } }, { as: owner })
    const answer = await api.call(
      routes.addMember,
      { params: { id }, body: { email: ' Minh@Example.org ', role: 'guest' } },
      { as: owner },
    )
    expect(answer.member).toMatchObject({ uid: byMail.uid, role: 'guest', email: 'minh@example.org' })
    const seenByOwner = await api.call(routes.listMembers, { params: { id }, query: {} }, { as: owner })
    expect(seenByOwner.items.map(({ uid, role }) => [uid, role])).toEqual([
      [owner.uid, 'owner'],
      [byName.uid, 'member'],
      [byMail.uid, 'guest'],
    ])
    const seenByMember = await api.call(routes.listMembers, { params: { id }, query: {} }, { as: byName })
    expect(seenByMember.items.map(member => member.email)).toEqual([null, byName.email, null])
    await expect(api.call(routes.listMembers, { params: { id }, query: {} }, { as: byMail })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('must have an account, and be named in one way', async () => {
    await expect(
      api.call(routes.addMember, { params: { id }, body: { email: 'nobody@example.org' } }, { as: owner }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('e-mail address') })
    for (const body of [{}, { uid: owner.uid, username: 'somebody' }]) {
      await expect(api.call(routes.addMember, { params: { id }, body }, { as: owner })).rejects.toMatchObject({
        code: 'VALIDATION',
      })
    }
  })

  test('take seats, guests take none', async () => {
    await addPerson('member')
    await addPerson('admin')
    await addPerson('guest')
    const late = await api.createPerson()
    await expect(add(late.uid, 'member')).rejects.toMatchObject({ code: 'SEATS_FULL', details: { seatLimit: 3 } })
    await add(late.uid, 'guest')
    await expect(add(late.uid, 'member')).rejects.toMatchObject({ code: 'SEATS_FULL' })
    expect(await api.call(routes.checkSeats, { params: { id } }, { as: owner })).toEqual({
      seatLimit: 3,
      seatsUsed: 3,
      seatsFree: 0,
      isFull: true,
    })
  })

  test('get more seats from the owner of the installation, on record', async () => {
    await expect(
      api.call(routes.changeSeatLimit, { params: { id }, body: { seatLimit: 4 } }, { as: owner }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const siteOwner = await api.createPerson({ siteRole: 'owner' })
    const seats = await api.call(
      routes.changeSeatLimit,
      { params: { id }, body: { seatLimit: 4, reason: 'A bigger team' } },
      { as: siteOwner },
    )
    expect(seats).toMatchObject({ seatLimit: 4, seatsFree: 3 })
    await expect(
      api.call(routes.changeSeatLimit, { params: { id: randomUUID() }, body: { seatLimit: 4 } }, { as: siteOwner }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listAuditActs(api.app.db, `workspace:${id}`)).toContain('workspace.seats')
  })

  test('are looked after by admins, who neither make nor unmake admins', async () => {
    const admin = await addPerson('admin')
    const guest = await addPerson('guest', admin)
    const member = await addPerson('member', admin)
    for (const [uid, role] of [
      [guest.uid, 'admin'],
      [admin.uid, 'member'],
      [owner.uid, 'member'],
    ] as const) {
      await expect(add(uid, role, admin)).rejects.toMatchObject({
        code: uid === owner.uid ? 'LAST_OWNER' : 'FORBIDDEN',
      })
    }
    await expect(add(guest.uid, 'member', member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      api.call(
        routes.changeRole,
        { params: { id: guest.uid }, body: { role: 'admin', workspaceId: id } },
        { as: member },
      ),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('pass what they own here to the owner when they become guests', async () => {
    const member = await addPerson('member')
    const here = await insertTestItem(api.app.db, { ownerUid: member.uid, workspaceId: id })
    const own = await insertTestItem(api.app.db, { ownerUid: member.uid, workspaceId: null })
    const answer = await api.call(
      routes.changeRole,
      { params: { id: member.uid }, body: { role: 'guest', workspaceId: id } },
      { as: owner },
    )
    expect(answer).toMatchObject({ ownershipChange: 'REMOVED', passedItemCount: 1, member: { role: 'guest' } })
    expect(await roleOf(owner, here)).toBe('owner')
    expect(await roleOf(member, here)).toBeNull()
    expect(await roleOf(member, own)).toBe('owner')
    expect(await add(member.uid, 'member')).toMatchObject({ ownershipChange: 'CREATED', passedItemCount: 0 })
    expect(await add(member.uid, 'member')).toMatchObject({ ownershipChange: 'UNCHANGED' })
  })

  test('leave no hand on what they leave behind in a folder of their own', async () => {
    const member = await addPerson('member')
    const folder = await insertTestItem(api.app.db, { ownerUid: member.uid, workspaceId: null, kind: 'FOLDER' })
    const here = await insertTestItem(api.app.db, { ownerUid: member.uid, workspaceId: id, folderId: folder })
    await api.call(routes.removeMember, { params: { id }, body: { uid: member.uid } }, { as: owner })
    expect(await roleOf(member, here)).toBeNull()
    expect(await roleOf(owner, here)).toBe('owner')
  })

  test('leave by themselves, but for the owner', async () => {
    const member = await addPerson('member')
    await api.call(routes.switchTo, { params: { id } }, { as: member })
    expect(await api.call(routes.leaveCurrent, { body: {} }, { as: member })).toMatchObject({
      ownershipChange: 'UNCHANGED',
    })
    await expect(api.call(routes.read, { params: { id } }, { as: member })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.call(routes.leaveCurrent, { body: {} }, { as: member })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(api.call(routes.leave, { params: { id } }, { as: owner })).rejects.toMatchObject({
      code: 'LAST_OWNER',
    })
    await expect(
      api.call(routes.removeMember, { params: { id }, body: { uid: owner.uid } }, { as: owner }),
    ).rejects.toMatchObject({ code: 'LAST_OWNER' })
  })

  test('become the owner by transfer; guests and owners of another one do not', async () => {
    const [member, guest] = [await addPerson('member'), await addPerson('guest')]
    const transfer = (uid: string, as = owner) => api.call(routes.transfer, { params: { id }, body: { uid } }, { as })
    await expect(transfer(guest.uid)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(transfer(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await transfer(member.uid)).toMatchObject({ role: 'admin', owner: { uid: member.uid } })
    await expect(transfer(owner.uid)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await api.call(routes.create, { body: { name: 'Next' } }, { as: owner })
    await expect(transfer(owner.uid, member)).rejects.toMatchObject({ code: 'WORKSPACE_OWNED_ALREADY' })
    expect(await listAuditActs(api.app.db, `workspace:${id}`)).toContain('workspace.transfer')
  })

  test('never take more seats than there are, however many come, go and rise at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => api.createPerson()))
    const roles = ['member', 'guest', 'admin', 'member', 'remove'] as const
    const acts = people.flatMap((person, at) =>
      roles.map((_, turn) => {
        const role = roles[(at + turn) % roles.length]
        return role === undefined || role === 'remove'
          ? api.call(routes.removeMember, { params: { id }, body: { uid: person.uid } }, { as: owner })
          : add(person.uid, role)
      }),
    )
    const refused = (await Promise.allSettled(acts)).filter(answer => answer.status === 'rejected')
    for (const answer of refused) expect(['SEATS_FULL', 'NOT_FOUND']).toContain(answer.reason.code)
    const { items } = await api.call(routes.listMembers, { params: { id }, query: { limit: 200 } }, { as: owner })
    expect(items.filter(member => member.role !== 'guest').length).toBeLessThanOrEqual(3)
    expect(items.filter(member => member.role === 'owner')).toHaveLength(1)
  })
})

function asActor(person: TestPerson) {
  const { uid } = person
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid } as const
}

async function roleOf(person: TestPerson, itemId: string) {
  return (await findItemAccess(api.app.db, asActor(person), itemId))?.role
}
