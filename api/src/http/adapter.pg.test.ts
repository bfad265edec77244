import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { queryBoolean, queryList, queryNumber } from '@atelier/shared-schema/contract/fields.ts'
import {
  anyone,
  moderator,
  nothing,
  person,
  rawResponse,
  route,
  session,
  siteOwner,
} from '@atelier/shared-schema/contract/route.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { implement } from './call.ts'

/** One route for each thing a door can do. */
const routes = {
  coerce: route({
    method: 'GET',
    path: '/probe/coerce/{count}',
    summary: 'Types out of text',
    access: anyone,
    params: z.object({ count: queryNumber }),
    query: z.object({ on: queryBoolean.default(false), tag: queryList(z.string()).optional() }),
    response: z.object({ count: z.number(), on: z.boolean(), tag: z.array(z.string()).optional() }),
  }),
  echo: route({
    method: 'POST',
    path: '/probe/echo',
    aliases: ['PUT /probe/echo', 'POST /probe/alias/'],
    summary: 'Says it back',
    access: person,
    body: z.object({ text: z.string().min(1), nested: z.object({ list: z.array(z.number()) }).optional() }),
    response: z.object({ text: z.string(), calls: z.number() }),
    status: 201,
  }),
  rest: route({
    method: 'GET',
    path: '/probe/rest/{path...}',
    summary: 'The rest of the path',
    access: anyone,
    params: z.object({ path: z.string() }),
    response: z.object({ path: z.string() }),
  }),
  form: route({
    method: 'POST',
    path: '/probe/form',
    summary: 'A form with a file',
    access: anyone,
    bodyType: 'multipart',
    body: z.object({ name: z.string(), file: z.instanceof(File) }),
    response: z.object({ name: z.string(), size: z.number() }),
  }),
  bytes: route({
    method: 'PUT',
    path: '/probe/bytes',
    summary: 'Bytes up to a limit of its own',
    access: anyone,
    bodyType: 'bytes',
    bodyLimit: 10,
    body: z.instanceof(Uint8Array),
    response: z.object({ size: z.number() }),
  }),
  stream: route({
    method: 'GET',
    path: '/probe/stream',
    summary: 'Lines as they come',
    access: anyone,
    response: rawResponse('text/plain', 'lines'),
  }),
  silent: route({
    method: 'DELETE',
    path: '/probe/silent',
    summary: 'Nothing to say',
    access: person,
    response: nothing,
  }),
  secret: route({
    method: 'POST',
    path: '/probe/secret',
    summary: 'A secret, once',
    access: session,
    body: z.object({}),
    response: z.object({ key: z.string() }),
    secret: true,
  }),
  fails: route({
    method: 'POST',
    path: '/probe/fails',
    summary: 'Fails as told',
    access: person,
    body: z.object({ how: z.enum(['known', 'unknown', 'late', 'wrong']) }),
    response: z.object({ done: z.literal(true) }),
  }),
  moderators: route({
    method: 'GET',
    path: '/probe/moderators',
    summary: 'For moderators',
    access: moderator,
    response: nothing,
  }),
  owners: route({
    method: 'GET',
    path: '/probe/owners',
    summary: 'For the owner',
    access: siteOwner,
    response: nothing,
  }),
}

let calls = 0
const probe = implement('probe', routes, {
  coerce: ({ params, query }) => ({ count: params.count, ...query }),
  echo: ({ body }) => ({ text: body.text, calls: ++calls }),
  rest: ({ params }) => params,
  form: ({ body }) => ({ name: body.name, size: body.file.size }),
  bytes: ({ body }) => ({ size: body.length }),
  stream: () => new Response(new Blob(['one\n', 'two\n']).stream()),
  silent: () => undefined,
  secret: () => ({ key: 'once' }),
  fails: ({ body }) => fail(body.how),
  moderators: () => undefined,
  owners: () => undefined,
})

function fail(how: 'known' | 'unknown' | 'late' | 'wrong'): Promise<{ done: true }> {
  if (how === 'known') throw new AppError('CONFLICT', 'As told.', { details: { why: 'test' } })
  if (how === 'unknown') throw new Error('postgres://user:hidden@host broke')
  if (how === 'late') return new Promise(() => undefined)
  return Promise.resolve({ done: 'wrong' } as unknown as { done: true })
}

let api: TestApi
let ann: TestPerson
beforeAll(async () => {
  api = await startTestApi({ more: probe, handlerTimeoutMs: 300 })
  ann = await api.createPerson()
})
afterAll(() => api.dispose())

describe('what comes in', () => {
  test('text of paths and queries becomes the types of the contract', async () => {
    expect(await api.call(routes.coerce, { params: { count: 7 }, query: { on: 'true', tag: ['a'] } })).toEqual({
      count: 7,
      on: true,
      tag: ['a'],
    })
    expect(await api.call(routes.coerce, { params: { count: 7 } })).toEqual({ count: 7, on: false })
  })

  test('bad input names the field', async () => {
    const bad = await api.fetch('/api/probe/coerce/many?on=perhaps')
    expect(bad.status).toBe(400)
    expect(await bad.json()).toMatchObject({
      error: { code: 'VALIDATION', details: { fields: [{ path: 'params.count' }] } },
    })
    await expect(
      api.call(routes.echo, { body: { text: 'x', nested: { list: ['no' as unknown as number] } } }, { as: ann }),
    ).rejects.toMatchObject({
      details: { fields: [{ path: 'body.nested.list.0' }] },
    })
  })

  test('a path may hold slashes where its route says so', async () => {
    expect(await api.call(routes.rest, { params: { path: 'a b/c%/d' } })).toEqual({ path: 'a b/c%/d' })
  })

  test('forms carry files', async () => {
    const file = new File(['12345'], 'five.txt')
    expect(await api.call(routes.form, { body: { name: 'n', file } })).toEqual({ name: 'n', size: 5 })
  })

  test('a body over the limit is refused, told or untold', async () => {
    expect(await api.call(routes.bytes, { body: new Uint8Array(10) })).toEqual({ size: 10 })
    await expect(api.call(routes.bytes, { body: new Uint8Array(11) })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
    const untold = new Blob([new Uint8Array(12)]).stream()
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body: untold, duplex: 'half' }
    expect((await api.fetch('/api/probe/bytes', init)).status).toBe(413)
  })

  test('a body that is not JSON is refused with the reason', async () => {
    const as = ann
    const wrongType = await api.fetch('/api/probe/echo', {
      method: 'POST',
      as,
      body: 'text=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(wrongType.status).toBe(415)
    const broken = await api.fetch('/api/probe/echo', {
      method: 'POST',
      as,
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(await broken.json()).toMatchObject({
      error: { code: 'VALIDATION', details: { fields: [{ path: 'body' }] } },
    })
  })
})

describe('what goes out', () => {
  test('status, aliases and empty answers are as the route says', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const [method, path] of [
      ['POST', 'echo'],
      ['PUT', 'echo'],
      ['POST', 'alias'],
      ['POST', 'alias/'],
    ]) {
      const response = await api.fetch(`/api/probe/${path}`, { method, as: ann, body: '{"text":"x"}', headers })
      expect([method, path, response.status]).toEqual([method, path, 201])
    }
    expect((await api.fetch('/api/probe/silent', { method: 'DELETE', as: ann })).status).toBe(204)
  })

  test('streams pass through, with the headers of the door', async () => {
    const response = await api.call(routes.stream, {})
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(await response.text()).toBe('one\ntwo\n')
  })

  test('connections are kept for longer than proxies keep theirs', async () => {
    const { headers } = await api.call(routes.stream, {})
    expect(headers.get('keep-alive')).toBe('timeout=75')
  })

  test('errors say what the person may know and nothing more', async () => {
    await expect(api.call(routes.fails, { body: { how: 'known' } }, { as: ann })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { why: 'test' },
    })
    const unknown = await api.fetch('/api/probe/fails', {
      method: 'POST',
      as: ann,
      body: '{"how":"unknown"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(unknown.status).toBe(500)
    expect(await unknown.text()).not.toContain('hidden')
    await expect(api.call(routes.fails, { body: { how: 'late' } }, { as: ann })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    // In tests and development an answer that breaks its own contract is an error.
    await expect(api.call(routes.fails, { body: { how: 'wrong' } }, { as: ann })).rejects.toMatchObject({
      code: 'INTERNAL',
    })
  })
})

describe('who may', () => {
  test('a session must come from our own pages, an unknown key is never ignored', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const foreign = await api.fetch('/api/probe/echo', { method: 'POST', as: ann, body: '{"text":"x"}', headers })
    expect(await foreign.json()).toMatchObject({ error: { code: 'ORIGIN_REFUSED' } })
    await expect(api.call(routes.echo, { body: { text: 'x' } }, { apiKey: 'atl_wrong' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(api.call(routes.stream, {}, { as: ann, apiKey: 'atl_wrong' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  test('roles open the doors that name them', async () => {
    const moderatorPerson = await api.createPerson({ siteRole: 'moderator' })
    const owner = await api.createPerson({ siteRole: 'owner' })
    await expect(api.call(routes.moderators, {}, { as: ann })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await api.call(routes.moderators, {}, { as: moderatorPerson })
    await api.call(routes.moderators, {}, { as: owner })
    await expect(api.call(routes.owners, {}, { as: moderatorPerson })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await api.call(routes.owners, {}, { as: owner })
  })

  test('read-only refuses writes and lets reading go on', async () => {
    api.setReadOnly(true)
    await expect(api.call(routes.echo, { body: { text: 'x' } }, { as: ann })).rejects.toMatchObject({
      code: 'READ_ONLY',
    })
    expect(await api.call(routes.coerce, { params: { count: 1 } })).toMatchObject({ count: 1 })
    api.setReadOnly(false)
  })
})

describe('Idempotency-Key', () => {
  test('a repeat gets the first answer, and the act happens once', async () => {
    const once = { as: ann, idempotencyKey: 'k-1' }
    const first = await api.call(routes.echo, { body: { text: 'same' } }, once)
    expect(await api.call(routes.echo, { body: { text: 'same' } }, once)).toEqual(first)
    await expect(api.call(routes.echo, { body: { text: 'other' } }, once)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    const ben = await api.createPerson()
    expect(
      (await api.call(routes.echo, { body: { text: 'same' } }, { as: ben, idempotencyKey: 'k-1' })).calls,
    ).not.toBe(first.calls)
  })

  test('of many at once, one acts', async () => {
    const before = calls
    const once = { as: ann, idempotencyKey: 'k-many' }
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => api.call(routes.echo, { body: { text: 'many' } }, once)),
    )
    expect(calls).toBe(before + 1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' })
  })

  test('a failure frees the key, a secret is not kept', async () => {
    const once = { as: ann, idempotencyKey: 'k-fail' }
    for (const _ of [1, 2])
      await expect(api.call(routes.fails, { body: { how: 'known' } }, once)).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { why: 'test' },
      })
    const secret = { as: ann, idempotencyKey: 'k-secret' }
    expect(await api.call(routes.secret, { body: {} }, secret)).toEqual({ key: 'once' })
    await expect(api.call(routes.secret, { body: {} }, secret)).rejects.toMatchObject({ code: 'CONFLICT' })
    const kept = await api.app.db
      .selectFrom('idempotency_key')
      .select('body')
      .where('key', '=', 'k-secret')
      .executeTakeFirstOrThrow()
    expect(kept.body).toBeNull()
  })
})

describe('limits', () => {
  test('are told with every answer and end in 429', async () => {
    const limited = await startTestApi({ more: probe, env: { RATE_LIMIT_FACTOR: '0.01' } })
    try {
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) statuses.push((await limited.fetch('/api/probe/stream')).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      const refused = await limited.fetch('/api/probe/stream')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      limited.passTime(60_000)
      const allowed = await limited.fetch('/api/probe/stream')
      expect(allowed.headers.get('ratelimit-limit')).toBe('3')
      expect(allowed.headers.get('ratelimit-remaining')).toBe('2')
    } finally {
      await limited.dispose()
    }
  })
})
