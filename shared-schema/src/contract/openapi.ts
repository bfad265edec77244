import { z } from 'zod'
import { errorBody, errorStatus } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { doorsOf } from './route.ts'
import type { Access, Area, Route } from './route.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of all areas. Deterministic: the same contract prints the same document. */
export function describeOpenApi(areas: readonly Area[], info: { version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const area of areas) {
    for (const [name, route] of Object.entries(area.routes)) {
      doorsOf(route).forEach((door, index) => {
        const path = `/api${door.path.replace(/\{(\w+)\.\.\.\}/g, '{$1}')}`
        const operation = describeRoute(area.name, index === 0 ? name : `${name}_${index + 1}`, route)
        paths[path] = { ...paths[path], [door.method.toLowerCase()]: operation }
      })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atelier',
      version: info.version,
      description:
        'Everything the Atelier client does, open to programs: send an API key as `Authorization: Bearer <key>`.',
    },
    servers: [{ url: '/' }],
    tags: areas.map(area => ({ name: area.name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key from Settings → Security.' },
        runnerKey: { type: 'http', scheme: 'bearer', description: "A runner key, made by the installation's owner." },
        session: { type: 'apiKey', in: 'cookie', name: 'atelier_session' },
      },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  }
}

function describeRoute(tag: string, operationId: string, route: Route): Json {
  return {
    tags: [tag],
    operationId: `${tag}.${operationId}`,
    summary: route.summary,
    description: describeAccess(route.access),
    security: securityOf(route.access),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { [bodyContentType(route)]: { schema: jsonSchema(route.body, 'input') } },
      },
    }),
    responses: { ...describeSuccess(route), ...describeErrors(route) },
  }
}

function bodyContentType(route: Route): string {
  if (route.bodyType === 'multipart') return 'multipart/form-data'
  return route.bodyType === 'bytes' || route.bodyType === 'stream' ? 'application/octet-stream' : 'application/json'
}

function describeSuccess(route: Route): Json {
  if (!(route.response instanceof z.ZodType)) {
    const { contentType, description } = route.response
    return { [route.status ?? 200]: { description, content: { [contentType]: {} } } }
  }
  if (route.response instanceof z.ZodVoid) return { 204: { description: 'Done' } }
  return {
    [route.status ?? 200]: {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchema(route.response, 'output') } },
    },
  }
}

function describeErrors(route: Route): Json {
  const codes: ErrorCode[] = [...(route.errors ?? []), 'RATE_LIMITED', 'INTERNAL']
  if (route.params || route.query || route.body) codes.push('VALIDATION')
  if (route.access.who !== 'anyone') codes.push('UNAUTHENTICATED')
  if (route.access.who === 'item' || route.access.who === 'workspace') codes.push('NOT_FOUND', 'FORBIDDEN')
  const byStatus = Map.groupBy(new Set(codes), code => errorStatus[code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        status,
        {
          description: list.sort().join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}

function parametersOf(schema: Route['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const described = jsonSchema(schema, 'input')
  const required = new Set((described.required as string[] | undefined) ?? [])
  return Object.entries((described.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

function describeAccess(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'Open to everyone.'
    case 'person':
      return 'Needs a session or an API key.'
    case 'session':
      return 'Needs a browser session; an API key is refused.'
    case 'moderator':
      return 'Needs a moderator.'
    case 'siteOwner':
      return "Needs this installation's owner."
    case 'runner':
      return "Needs a runner key of this installation's owner."
    case 'item':
      return `Needs the right to ${access.right} this ${access.kind}.`
    case 'workspace':
      return `Needs the role ${access.role} or higher in the workspace.`
  }
}

function securityOf(access: Access): Json[] {
  if (access.who === 'anyone') return []
  if (access.who === 'runner') return [{ runnerKey: [] }]
  const cookie = { session: [] }
  return access.who === 'session' ? [cookie] : [{ apiKey: [] }, cookie]
}
