import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { readConfig } from '@atelier/platform/config/config.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { openObjectStore } from '@atelier/platform/storage/open-object-store.ts'
import { callRoute } from '@atelier/shared-schema/contract/client.ts'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import type { App } from '#app.ts'
import { OfferedEngines } from '#engines/offered-engines.ts'
import { WaitingCalls } from '#areas/recipe-tasks/waiting-calls.ts'
import { EventStreams } from '#events/event-streams.ts'
import type { EventStreamsOptions } from '#events/event-streams.ts'
import type { Implementation } from '#http/call.ts'
import { OpenedItems } from '#people/opened-items.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { listen } from '#server/listen.ts'
import { listQueuedMails, insertPerson } from './test-api.queries.ts'
import type { PersonOverrides, QueuedMail } from './test-api.queries.ts'

export interface TestPerson {
  uid: string
  email: string
  /** The value of the session cookie. */
  session: string
}

export interface TestCallOptions {
  /** Whose session to use; nobody's unless given. */
  as?: TestPerson
  apiKey?: string
  headers?: Record<string, string>
  idempotencyKey?: string
}

export interface TestApi {
  app: App
  url: string
  call<R extends Route>(route: R, input: RouteInput<R>, options?: TestCallOptions): Promise<RouteOutput<R>>
  /** The bare request, for what `call` would not send. */
  fetch(path: string, init?: RequestInit & { as?: TestPerson }): Promise<Response>
  createPerson(overrides?: PersonOverrides): Promise<TestPerson>
  /** Everything queued so far, oldest first. */
  mails(): Promise<QueuedMail[]>
  setReadOnly(readOnly: boolean): void
  /** Moves the server's clock forward. */
  passTime(ms: number): void
  dispose(): Promise<void>
}

/** The real app on a real listener and a database of its own. Rate limits are off unless `env` sets RATE_LIMIT_FACTOR. */
export async function startTestApi(
  options: {
    env?: Record<string, string>
    more?: Implementation[]
    handlerTimeoutMs?: number
    events?: Partial<EventStreamsOptions>
  } = {},
): Promise<TestApi> {
  const database = await createTestDatabase()
  const log = createLog({ name: 'api', level: process.env.LOG_LEVEL ?? 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-api-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '0',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost:3000',
    SAMPLE_PICTURES: 'off',
    ...options.env,
  })
  const doorbell = openDoorbell({ url: database.url, log })
  const store = await openObjectStore(config)
  let shiftMs = 0
  let readOnly = false
  const now = () => new Date(Date.now() + shiftMs)
  const events = new EventStreams({ db: database.db, doorbell, log, now, ...options.events })
  const engines = new OfferedEngines(database.db)
  const opened = new OpenedItems({ db: database.db, log, now })
  const app: App = {
    db: database.db,
    config,
    log,
    doorbell,
    store,
    secrets: openSecretBox(config),
    events,
    engines,
    waitingCalls: new WaitingCalls(),
    opened,
    isReadOnly: () => readOnly,
    now,
  }
  const server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    checkAnswers: true,
    more: options.more ?? [],
    handlerTimeoutMs: options.handlerTimeoutMs,
  })

  return {
    app,
    url: server.url,
    call: (route, input, call = {}) =>
      callRoute(route, input, {
        baseUrl: server.url,
        headers: {
          ...credentials(app, call.as),
          ...(call.apiKey && { authorization: `Bearer ${call.apiKey}` }),
          ...call.headers,
        },
        ...(call.idempotencyKey && { idempotencyKey: call.idempotencyKey }),
      }),
    fetch: (path, { as, ...init } = {}) =>
      fetch(`${server.url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...credentials(app, as), ...(init.headers as Record<string, string>) },
      }),
    createPerson: async (overrides = {}) => {
      const session = randomBytes(32).toString('base64url')
      return { ...(await insertPerson(app.db, overrides, session)), session }
    },
    mails: () => listQueuedMails(app.db),
    setReadOnly: value => {
      readOnly = value
    },
    passTime: ms => {
      shiftMs += ms
    },
    dispose: async () => {
      await events.dispose()
      await server.dispose()
      await opened.dispose()
      await doorbell.dispose()
      await store.dispose()
      await database.dispose()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function credentials(app: App, person: TestPerson | undefined): Record<string, string> {
  if (!person) return {}
  const name = sessionCookieName(app.config.publicUrl.startsWith('https:'))
  return { cookie: `${name}=${person.session}`, origin: new URL(app.config.publicUrl).origin }
}
