import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersRoutes as routes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import {
  dropTestEmail,
  insertTestGrant,
  insertTestIdentity,
  insertTestItem,
  insertTestSession,
} from '#testing/test-rows.queries.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

describe('/users/me', () => {
  test('tells who one is', async () => {
    const person = await api.createPerson({ name: 'Lê Thành', username: 'le.thanh' })
    expect(await api.call(routes.readMe, {}, { as: person })).toMatchObject({
      uid: person.uid,
      name: 'Lê Thành',
      username: 'le.thanh',
      email: person.email,
      emailChangeableAt: null,
      picture: null,
      locale: 'en',
      theme: 'system',
      profileStatus: 'private',
      siteRole: 'member',
      walkthroughs: {},
      onboarded: false,
      currentWorkspace: null,
      signInMethods: { email: true, password: false, identities: [] },
      deletionDueAt: null,
    })
  })

  test('names the workspace one works in, while one is in it', async () => {
    const person = await api.createPerson()
    const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: person })
    const { currentWorkspace } = await api.call(routes.readMe, {}, { as: person })
    expect(currentWorkspace).toEqual({ id, name: 'Studio', picture: null, role: 'owner' })
    await api.call(workspacesRoutes.remove, { params: { id } }, { as: person })
    expect(await api.call(routes.readMe, {}, { as: person })).toMatchObject({ currentWorkspace: null })
  })

  test('changes what is sent and nothing else', async () => {
    const person = await api.createPerson({ name: 'Ana', username: 'ana.01' })
    const body = { locale: 'vi', theme: 'light', profileStatus: 'public', bio: 'Vẽ' } as const
    expect(await api.call(routes.updateMe, { body }, { as: person })).toMatchObject({ ...body, name: 'Ana' })
    expect(await api.call(routes.updateMe, { body: { username: null } }, { as: person })).toMatchObject({
      ...body,
      username: null,
    })
    expect(await api.call(routes.updateMe, { body: {} }, { as: person })).toMatchObject({ ...body, name: 'Ana' })
  })

  test('gives a username to one person, in whatever case it is written', async () => {
    const people = await Promise.all([1, 2, 3].map(() => api.createPerson()))
    const answers = await Promise.allSettled(
      people.map((as, at) =>
        api.call(routes.updateMe, { body: { username: at === 1 ? 'Minh-Anh' : 'minh-anh' } }, { as }),
      ),
    )
    const codes = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(codes).toEqual(['USERNAME_TAKEN', 'USERNAME_TAKEN'])
  })
})

describe('searching people', () => {
  let me: TestPerson
  let fellow: TestPerson

  async function find(query: string, as = me) {
    const [{ users }, all] = await Promise.all([
      api.call(routes.searchPeople, { body: { query } }, { as }),
      api.call(routes.searchAllPeople, { body: { query } }, { as }),
    ])
    expect(new Set(all.items.map(user => user.uid))).toEqual(new Set(users.map(user => user.uid)))
    return users.map(user => user.name)
  }

  beforeAll(async () => {
    me = await api.createPerson({ name: 'Searcher Zero' })
    fellow = await api.createPerson({ name: 'Zoe Fellow', email: 'zoe@example.org' })
    const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: me })
    await api.call(workspacesRoutes.addMember, { params: { id }, body: { uid: fellow.uid, role: 'guest' } }, { as: me })
    const [giver, taker] = [
      await api.createPerson({ name: 'Zara Giver', email: 'zara@example.org' }),
      await api.createPerson({ name: 'Zack Taker' }),
    ]
    await insertTestGrant(api.app.db, await insertTestItem(api.app.db, { ownerUid: giver.uid }), me.uid)
    await insertTestGrant(api.app.db, await insertTestItem(api.app.db, { ownerUid: me.uid }), taker.uid)
    const known = await api.createPerson({ name: 'Zed Public', username: 'zed' })
    await api.call(routes.updateMe, { body: { profileStatus: 'public' } }, { as: known })
    await api.createPerson({ name: 'Zelda Private', username: 'zelda', email: 'zelda@example.org' })
  })

  test('finds those one works or shares with first, then public profiles, never the rest', async () => {
    expect(await find('z')).toEqual(['Zack Taker', 'Zara Giver', 'Zoe Fellow', 'Zed Public'])
    expect(await find('giver')).toEqual(['Zara Giver'])
    expect(await find('public')).toEqual([])
    expect(await find('ZED')).toEqual(['Zed Public'])
    expect(await find('zelda')).toEqual([])
    expect(await find('searcher')).toEqual([])
  })

  test('by address finds fellow members only, and only by the whole of it', async () => {
    expect(await find('zoe@example.org')).toEqual(['Zoe Fellow'])
    expect(await find('zoe@')).toEqual([])
    expect(await find('zara@example.org')).toEqual([])
    expect(await find('zelda@example.org')).toEqual([])
  })

  test('takes signs as they are', async () => {
    for (const query of ['%', '_', '\\', "'; drop table person"]) expect(await find(query)).toEqual([])
  })

  test('pages through everybody', async () => {
    const names: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await api.call(
        routes.searchAllPeople,
        { body: { query: 'z', limit: 1, ...(cursor && { cursor }) } },
        { as: me },
      )
      names.push(...page.items.map(user => user.name))
      cursor = page.nextCursor
    } while (cursor)
    expect(names).toEqual(['Zack Taker', 'Zara Giver', 'Zed Public', 'Zoe Fellow'])
  })
})

describe('guided tours', () => {
  test('are noted step by step, on several devices at once, and reset', async () => {
    const person = await api.createPerson()
    await Promise.all([
      api.call(routes.saveWalkthrough, { body: { id: 'home-space', step: 2, completed: false } }, { as: person }),
      api.call(routes.saveWalkthrough, { body: { id: 'wildcards' } }, { as: person }),
    ])
    const { walkthroughs } = await api.call(routes.readWalkthroughs, {}, { as: person })
    expect(walkthroughs).toEqual({
      'home-space': { step: 2, completedAt: null },
      wildcards: { step: 0, completedAt: expect.any(String) },
    })
    expect(await api.call(routes.resetWalkthrough, { body: { id: 'wildcards' } }, { as: person })).toEqual({
      walkthroughs: { 'home-space': { step: 2, completedAt: null } },
    })
    expect(await api.call(routes.resetWalkthrough, { body: {} }, { as: person })).toEqual({ walkthroughs: {} })
  })
})

describe('signing out everywhere', () => {
  test('ends every session, or every other one', async () => {
    const person = await api.createPerson()
    const other = { ...person, session: await insertTestSession(api.app.db, person.uid) }
    expect(await api.call(routes.signOutEverywhere, { body: { keepThis: true } }, { as: person })).toEqual({
      endedSessionCount: 1,
    })
    await expect(api.call(routes.readMe, {}, { as: other })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await api.call(routes.signOutEverywhere, { body: {} }, { as: person })).toEqual({ endedSessionCount: 1 })
  })
})

describe('unlinking', () => {
  test('takes the account away that was linked, and says when there is none', async () => {
    const person = await api.createPerson()
    await insertTestIdentity(api.app.db, person.uid, 'farcaster')
    await api.call(routes.unlinkFarcaster, {}, { as: person })
    await expect(api.call(routes.unlinkFarcaster, {}, { as: person })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { signInMethods } = await api.call(routes.readMe, {}, { as: person })
    expect(signInMethods.identities).toEqual([])
  })

  test('leaves the last way to sign in, also when two are taken away at once', async () => {
    const person = await api.createPerson()
    await dropTestEmail(api.app.db, person.uid)
    await insertTestIdentity(api.app.db, person.uid, 'farcaster')
    await insertTestIdentity(api.app.db, person.uid, 'telegram')
    const answers = await Promise.allSettled([
      api.call(routes.unlinkFarcaster, {}, { as: person }),
      api.call(routes.unlinkTelegram, {}, { as: person }),
    ])
    expect(answers.map(answer => (answer.status === 'rejected' ? answer.reason.code : 'done')).sort()).toEqual([
      'LAST_SIGN_IN_METHOD',
      'done',
    ])
  })
})
