import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { doorsOf } from '@atelier/shared-schema/contract/route.ts'
import { allImplementations } from '#areas/all-implementations.ts'
import type { Implementation } from '#http/call.ts'
import { mountRoutes } from '#http/adapter.ts'
import type { Door } from '#http/adapter.ts'
import { ClientAssets } from './client-assets.ts'
import { mountFileLinks } from './file-links.ts'
import { errorResponse } from '#http/errors.ts'
import { setSecurityHeaders } from '#http/security-headers.ts'

export interface HttpAppOptions {
  /** The built client; left out where only the API is served (development, tests). */
  clientFolder?: string
  /** Routes of the tests beside the product's. */
  more?: Implementation[]
}

export function createHttpApp(door: Door, options: HttpAppOptions = {}): Hono {
  const { log, config } = door.app
  const implementations = [...allImplementations, ...(options.more ?? [])]
  const hono = new Hono({ strict: false })
  hono.use(async (context, next) => {
    await next()
    setSecurityHeaders(context.res.headers, config.publicUrl.startsWith('https:'))
  })
  hono.onError(error => errorResponse(error, log))
  mountRoutes(hono, door, implementations)
  mountFileLinks(hono, door)
  const known = implementations.flatMap(({ route }) => doorsOf(route)).map(({ path }) => toPattern(path))
  hono.all('/api/*', context => {
    const path = context.req.path.replace(/\/+$/, '')
    const exists = known.some(pattern => pattern.test(path))
    const error = exists
      ? new AppError(
          'METHOD_NOT_ALLOWED',
          `${context.req.method} is not answered here. The routes are listed at /api/docs.`,
        )
      : new AppError('NOT_FOUND', 'There is no such route. The routes are listed at /api/docs.')
    return errorResponse(error, log)
  })
  if (options.clientFolder && existsSync(options.clientFolder)) serveClient(hono, options.clientFolder)
  return hono
}

function toPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{\w+\.\.\.\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** Files with a hash in their name never change; everything else is asked for again each time. */
function serveClient(hono: Hono, folder: string): void {
  const assets = new ClientAssets(join(folder, 'assets'))
  hono.get('/assets/:name', async (context, next) => {
    const asset = await assets.find(context.req.param('name'), context.req.header('accept-encoding'))
    return asset ? context.body(asset.data, 200, asset.headers) : next()
  })
  const files = serveStatic({ root: folder, precompressed: true })
  hono.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-cache')
  })
  hono.get('*', files)
  const shell = serveStatic({ path: join(folder, 'index.html'), precompressed: true })
  hono.get('*', async (context, next) => {
    // A missing script or picture is missing; only pages of the app fall back to its shell.
    if (/\.\w{2,5}$/.test(context.req.path)) return context.notFound()
    return shell(context, next)
  })
}
