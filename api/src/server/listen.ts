import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '#app.ts'
import { createIdentifier } from '#http/identify.ts'
import { createRateLimiter } from '#http/rate-limit.ts'
import { createHttpApp } from './http-app.ts'
import type { HttpAppOptions } from './http-app.ts'
import { forwardSync } from './forward-sync.ts'

export interface ApiServer {
  url: string
  dispose(): Promise<void>
}

const DRAIN_MS = 8_000
const LOOK_FOR_IDLE_MS = 100
/** Longer than proxies keep what nobody uses (nginx: a minute): otherwise they ask on a connection that is just being closed here. */
const KEEP_ALIVE_MS = 75_000
const HANDLER_TIMEOUT_MS = 30_000

/** Opens the one port. `dispose` stops taking requests and lets running ones finish. */
export async function listen(
  app: App,
  options: HttpAppOptions & {
    host: string
    port: number
    checkAnswers: boolean
    handlerTimeoutMs?: number | undefined
  },
): Promise<ApiServer> {
  const identifier = createIdentifier(app)
  const limiter = createRateLimiter(app)
  const hono = createHttpApp(
    {
      app,
      identifier,
      limiter,
      checkAnswers: options.checkAnswers,
      handlerTimeoutMs: options.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS,
    },
    options,
  )
  const server = createAdaptorServer({ fetch: hono.fetch }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_MS
  forwardSync(server, app.config.syncUrl, app.log)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    async dispose() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      // Those that answer now become idle afterwards, and would be kept for whoever asks next.
      const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
      const hard = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(idle)
      clearTimeout(hard)
      identifier.dispose()
      await limiter.dispose()
    },
  }
}
