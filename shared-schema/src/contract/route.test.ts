import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, NetworkError, callRoute, routeUrl } from './client.ts'
import { describeOpenApi } from './openapi.ts'
import { allAreas } from './all-areas.ts'
import { anyone, doorsOf, gatherAreas, nothing, person, route } from './route.ts'

const read = route({
  method: 'GET',
  path: '/things/{id}',
  aliases: ['GET /old-things/{thing}/'],
  summary: 'Reads a thing',
  access: anyone,
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.array(z.string()).optional(), page: z.number().optional() }),
  response: z.object({ name: z.string() }),
})
const write = route({
  method: 'POST',
  path: '/things',
  summary: 'Writes a thing',
  access: person,
  body: z.object({ name: z.string() }),
  response: nothing,
  errors: ['CONFLICT'],
})

function answering(response: Response | Error): typeof fetch {
  return async () => {
    if (response instanceof Error) throw response
    return response
  }
}

describe('gatherAreas', () => {
  test('refuses two routes behind one door, whatever their parameters are called', () => {
    const twin = route({ method: 'GET', path: '/old-things/{x}', summary: 'Twin', access: anyone, response: nothing })
    expect(() =>
      gatherAreas([
        { name: 'a', routes: { read } },
        { name: 'b', routes: { twin } },
      ]),
    ).toThrow(/GET \/old-things\/\{\} is declared by a.read and by b.twin/)
  })

  test('a trailing slash means nothing', () => {
    expect(doorsOf(read)).toEqual([
      { method: 'GET', path: '/things/{id}' },
      { method: 'GET', path: '/old-things/{thing}' },
    ])
  })
})

describe('callRoute', () => {
  test('fills in the address', () => {
    expect(routeUrl(read, { params: { id: 'a/b' }, query: { tag: ['x y', 'z'], page: 2 } })).toBe(
      '/api/things/a%2Fb?tag=x+y&tag=z&page=2',
    )
  })

  test('reads the answer by its schema', async () => {
    const found = await callRoute(
      read,
      { params: { id: '1' } },
      { fetch: answering(Response.json({ name: 'n', more: 1 })) },
    )
    expect(found).toEqual({ name: 'n' })
    expect(
      await callRoute(write, { body: { name: 'n' } }, { fetch: answering(new Response(null, { status: 204 })) }),
    ).toBeUndefined()
  })

  test('tells an error of the server from a server that cannot be reached', async () => {
    const refused = Response.json(
      { error: { code: 'RATE_LIMITED', message: 'Wait.', details: { retryAfterSeconds: 3 } } },
      { status: 429 },
    )
    const error = await callRoute(write, { body: { name: 'n' } }, { fetch: answering(refused) }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'RATE_LIMITED', message: 'Wait.', retryAfterSeconds: 3 })
    await expect(
      callRoute(write, { body: { name: 'n' } }, { fetch: answering(new TypeError('fetch failed')) }),
    ).rejects.toBeInstanceOf(NetworkError)
    const strange = new Response('<h1>Bad gateway</h1>', { status: 502 })
    await expect(callRoute(write, { body: { name: 'n' } }, { fetch: answering(strange) })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
  })
})

describe('OpenAPI', () => {
  test('shows doors, access and errors', () => {
    const document = describeOpenApi([{ name: 'things', routes: { read, write } }], { version: '1' })
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/things/{id}': {
          get: {
            parameters: [{ name: 'id', in: 'path', required: true }, { name: 'tag', in: 'query' }, { name: 'page' }],
          },
        },
        '/api/old-things/{thing}': { get: {} },
        '/api/things': { post: { responses: { 204: {}, 409: { description: 'CONFLICT' }, 401: {}, 400: {} } } },
      },
    })
  })

  test('every route of the product can be described', () => {
    expect(Object.keys(describeOpenApi(allAreas, { version: '1' }).paths as object).length).toBeGreaterThan(0)
  })
})
