import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { allImplementations } from '@atelier/api/areas/all-implementations.ts'
import { allAreas } from '@atelier/shared-schema/contract/all-areas.ts'
import { doorsOf } from '@atelier/shared-schema/contract/route.ts'
import type { Access, Route } from '@atelier/shared-schema/contract/route.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { errorBody } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import {
  insertBareGuest,
  insertBareItem,
  insertBareKey,
  insertBareRunnerKey,
  insertBareWorkspace,
  openToLink,
} from './walking.queries.ts'

const declared = allAreas.flatMap(area =>
  Object.entries(area.routes).map(([name, route]) => ({ name: `${area.name}.${name}`, route })),
)
const doors = declared.flatMap(({ name, route }) =>
  doorsOf(route).map(door => ({ name: `${name} ${door.method} ${door.path}`, route, ...door })),
)

let api: TestApi
let owner: TestPerson
let stranger: TestPerson
let runnerKey: string
const things = new Map<string, string>()

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
  stranger = await api.createPerson()
  runnerKey = await insertBareRunnerKey(api.app.db)
  things.set('workspace', await insertBareWorkspace(api.app.db, owner.uid))
  const kinds = declared.flatMap(({ route: { access } }) => (access.who === 'item' ? [access.kind] : []))
  for (const kind of new Set<ItemKind>(kinds)) things.set(kind, await insertBareItem(api.app.db, owner.uid, kind))
})
afterAll(() => api.dispose())

/** An address that the route's own schemas accept: the thing it is about exists, everything else is made up. */
function addressOf(path: string, access: Access): string {
  const named =
    access.who === 'item'
      ? [access.param, things.get(access.kind)]
      : access.who === 'workspace'
        ? [access.param, things.get('workspace')]
        : []
  return `/api${path.replace(/\{(\w+)(?:\.\.\.)?\}/g, (_, name: string) => (name === named[0] ? String(named[1]) : newId()))}`
}

/** As whoever may come through the door: a runner where it is for those, else the owner of everything. */
function asAllowed(route: Route, headers: Record<string, string>) {
  const isForRunners = route.access.who === 'runner'
  return isForRunners ? { headers: { ...headers, authorization: `Bearer ${runnerKey}` } } : { as: owner, headers }
}

async function codeOf(response: Response): Promise<string> {
  return errorBody.parse(await response.json()).error.code
}

/** A body that the schema refuses, or undefined where it accepts anything. */
function badBody(route: Route): string | undefined {
  const refused = [[], 'text', { '': 1 }, {}, 7].find(
    candidate => route.body && !route.body.safeParse(candidate).success,
  )
  return refused === undefined ? undefined : JSON.stringify(refused)
}

test('every declared route is implemented, once, and nothing else is', () => {
  expect(allImplementations.map(({ name }) => name).sort()).toEqual(declared.map(({ name }) => name).sort())
  for (const { name, route } of allImplementations)
    expect(declared.find(entry => entry.name === name)?.route).toBe(route)
})

describe('anonymous', () => {
  const closed = doors.filter(({ route }) => route.access.who !== 'anyone')
  test.each(closed)('$name answers 401', async ({ method, path, route }) => {
    const response = await api.fetch(addressOf(path, route.access), { method })
    expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a stranger', () => {
  const guarded = doors.filter(({ route: { access } }) => access.who === 'item' || access.who === 'workspace')
  test.each(guarded)('$name answers 404, or 400 before it', async ({ method, path, route }) => {
    const response = await api.fetch(addressOf(path, route.access), {
      method,
      as: stranger,
      ...(route.body && emptyJson),
    })
    expect([404, ...(route.body || route.query ? [400] : [])]).toContain(response.status)
    expect(await codeOf(response)).toMatch(/^(NOT_FOUND|VALIDATION)$/)
  })

  const roled = doors.filter(({ route: { access } }) => access.who === 'moderator' || access.who === 'siteOwner')
  test.each(roled)('$name answers 403', async ({ method, path, route }) => {
    const response = await api.fetch(addressOf(path, route.access), {
      method,
      as: stranger,
      ...(route.body && emptyJson),
    })
    expect([403, ...(route.body || route.query ? [400] : [])]).toContain(response.status)
  })
})

describe('an API key', () => {
  const forSessions = doors.filter(({ route }) => route.access.who === 'session')
  test.each(forSessions)('$name is not for keys', async ({ method, path, route }) => {
    const key = await insertBareKey(api.app.db, owner.uid)
    const response = await api.fetch(addressOf(path, route.access), {
      method,
      headers: { authorization: `Bearer ${key}` },
    })
    const code = await codeOf(response)
    expect(code).toMatch(route.body || route.query ? /^(SESSION_REQUIRED|VALIDATION)$/ : /^SESSION_REQUIRED$/)
  })
})

describe('a runner', () => {
  const forRunners = doors.filter(({ route }) => route.access.who === 'runner')
  test.each(forRunners)('$name is for runners alone', async ({ method, path, route }) => {
    const apiKey = await insertBareKey(api.app.db, owner.uid)
    const asOwner = { method, as: owner }
    const asProgram = { method, headers: { authorization: `Bearer ${apiKey}` } }
    for (const request of [asOwner, asProgram]) {
      const response = await api.fetch(addressOf(path, route.access), request)
      expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  const others = doors.filter(({ route: { access } }) => access.who !== 'runner' && access.who !== 'anyone')
  test('is nobody anywhere else', async () => {
    for (const { method, path, route } of others) {
      const headers = { authorization: `Bearer ${runnerKey}` }
      const response = await api.fetch(addressOf(path, route.access), { method, headers })
      expect([path, response.status]).toEqual([path, 401])
      await response.body?.cancel()
    }
  })
})

describe('a review guest', () => {
  const closed = doors.filter(({ route }) => !route.guests && !['anyone', 'runner'].includes(route.access.who))
  test('comes through no door but those that are opened to guests', async () => {
    const guest = await insertBareGuest(api.app.db, things.get('ARTBOARD') ?? '')
    for (const { method, path, route } of closed) {
      const response = await api.fetch(addressOf(path, route.access), { method, as: guest })
      expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'FORBIDDEN'])
    }
  })

  const opened = doors.filter(({ route: { access, guests } }) => guests && access.who === 'item')
  test('finds there the one thing to review, and no other', async () => {
    const other = await insertBareGuest(api.app.db, await insertBareItem(api.app.db, owner.uid, 'ARTBOARD'))
    for (const { method, path, route } of opened) {
      const response = await api.fetch(addressOf(path, route.access), {
        method,
        as: other,
        ...(route.body && emptyJson),
      })
      expect([404, ...(route.body ? [400] : [])]).toContain(response.status)
      await response.body?.cancel()
    }
  })
})

describe('a visitor, who has nothing but the link of a board', () => {
  const ofBoards = doors.filter(({ route: { access } }) => access.who === 'item' && access.kind === 'ARTBOARD')
  const isLooking = ({ route }: { route: Route }) =>
    route.access.who === 'item' && route.access.right === 'view' && route.method === 'GET'
  let address: (path: string) => string
  beforeAll(async () => {
    const board = await insertBareItem(api.app.db, owner.uid, 'ARTBOARD')
    await openToLink(api.app.db, board)
    address = path => `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? board : newId()))}`
  })

  test.each(ofBoards.filter(isLooking))('$name looks', async ({ method, path, route }) => {
    const response = await api.fetch(address(path), { method })
    const refusal = [...(route.query ? [400] : []), ...(route.errors?.includes('FORBIDDEN') ? [403] : [])]
    expect([200, 404, ...refusal]).toContain(response.status)
    await response.body?.cancel()
  })

  test.each(ofBoards.filter(door => !isLooking(door)))('$name answers 401', async ({ method, path, route }) => {
    const response = await api.fetch(address(path), { method, ...(route.body && emptyJson) })
    expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('gets a ticket that opens no other door', async () => {
    const board = address('{id}').slice('/api'.length)
    const given = await api.fetch('/api/sync/visit', {
      method: 'POST',
      ...emptyJson,
      body: JSON.stringify({ document: `artboard:${board}` }),
    })
    const { ticket } = syncRoutes.visit.response.parse(await given.json())
    const others = doors.filter(({ route: { access } }) => access.who !== 'anyone')
    for (const { method, path, route } of others) {
      for (const headers of [
        { authorization: `Bearer ${ticket}` },
        { cookie: `${sessionCookieName(false)}=${ticket}` },
      ]) {
        const response = await api.fetch(addressOf(path, route.access), { method, headers })
        expect([path, response.status]).toEqual([path, 401])
        await response.body?.cancel()
      }
    }
  })
})

describe('bad input', () => {
  const withBody = doors.filter(({ route }) => (route.bodyType ?? 'json') === 'json' && badBody(route) !== undefined)
  test.each(withBody)('$name refuses a bad body, naming the field', async ({ method, path, route }) => {
    const body = badBody(route) ?? ''
    const response = await api.fetch(addressOf(path, route.access), {
      method,
      body,
      ...asAllowed(route, { 'content-type': 'application/json' }),
    })
    const { error } = errorBody.parse(await response.json())
    expect([response.status, error.code]).toEqual([400, 'VALIDATION'])
    expect(error.details?.fields?.[0]?.path).toMatch(/^(params|query|body)/)
  })

  const withId = doors.filter(
    ({ path, route }) => path.includes('{id}') && route.params && !route.params.safeParse({ id: 'not-an-id' }).success,
  )
  test.each(withId)('$name refuses what cannot be an id', async ({ method, path, route }) => {
    const address = `/api${path.replace('{id}', 'not-an-id').replace(/\{\w+\}/g, newId())}`
    const response = await api.fetch(address, {
      method,
      body: method === 'GET' ? null : emptyJson.body,
      ...asAllowed(route, emptyJson.headers),
    })
    expect(response.status).toBe(400)
  })
})

const emptyJson = { body: '{}', headers: { 'content-type': 'application/json' } }
