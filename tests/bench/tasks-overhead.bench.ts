import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { recipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { taskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import { startApiServer } from '../fixtures/api-server.ts'
import { makeSignedIn } from '../fixtures/sync-world.ts'
import { startWorkers } from '../fixtures/workers.ts'
import { percentile, print } from './call-times.ts'

/**
 * What everything but the engine takes of a task, as a browser sees it: from submitting until the task is told of as done on
 * the event stream, has been fetched, and the thumbnail of its picture is there. Api and workers are processes of their own.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 60)
const WARM_UP = 3
const PATIENCE_MS = 60_000

const postgres = await startTestPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-overhead-'))
try {
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url)
  const { headers } = await makeSignedIn(db)
  const api = await startApiServer({ databaseUrl: postgres.url, dataDir })
  const workers = await startWorkers({ databaseUrl: postgres.url, dataDir })
  print(`Node ${process.version}, ${cpus()[0]?.model}; ${RUNS} pictures, one after another …`)
  try {
    await measure(await openClient(api.url, headers))
  } finally {
    await workers.stop('SIGKILL')
    await api.stop()
    await db.destroy()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

interface Client {
  get(path: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
  /** Of a task, once it is told of so. */
  untilTold(id: string, fits: (event: TaskEvent) => boolean): Promise<void>
}

async function openClient(url: string, headers: Record<string, string>): Promise<Client> {
  const told = new Map<string, TaskEvent>()
  const waiting = new Set<() => void>()
  const response = await fetch(`${url}/api/events`, { headers })
  if (!response.body) throw new Error('there is no event stream')
  void readTaskEvents(response.body, event => {
    if ((told.get(event.id)?.seq ?? 0) < event.seq) told.set(event.id, event)
    for (const look of waiting) look()
    // It ends with the api.
  }).catch(() => undefined)
  return {
    get: path => fetch(url + path, { headers }),
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    untilTold: (id, fits) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const late = setTimeout(() => reject(new Error(`nothing is told of task ${id}`)), PATIENCE_MS)
      const look = () => {
        const event = told.get(id)
        if (!event || !fits(event)) return
        waiting.delete(look)
        clearTimeout(late)
        resolve()
      }
      waiting.add(look)
      look()
      return promise
    },
  }
}

async function readTaskEvents(body: ReadableStream<Uint8Array>, onEvent: (event: TaskEvent) => void): Promise<void> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const data = part.includes('event: task') && /^data: (.*)$/m.exec(part)?.[1]
      if (data) onEvent(taskEvent.parse(JSON.parse(data)))
    }
  }
}

/** In milliseconds since the submit, but for `engine`. */
interface Times {
  answered: number
  started: number
  told: number
  fetched: number
  shown: number
  engine: number
}

async function runOne(client: Client, number: number): Promise<Times> {
  const from = performance.now()
  const since = () => performance.now() - from
  const params = { prompt: `a lighthouse by the sea, number ${number}` }
  const submitted = await client.post('/api/recipe/tasks', { recipeId: 'image-generator-simple', params })
  if (submitted.status !== 201) throw new Error(`a submit answers ${submitted.status}: ${await submitted.text()}`)
  const { id } = recipeTaskAnswer.parse(await submitted.json())
  const answered = since()
  await client.untilTold(id, event => event.status !== 'QUEUED')
  const started = since()
  await client.untilTold(id, event => event.status === 'COMPLETED')
  const told = since()
  const task = recipeTaskAnswer.parse(await (await client.get(`/api/recipe/tasks/${id}`)).json())
  const fetched = since()
  const [image] = task.images
  if (!image?.thumbnailUrl) throw new Error(`task ${id} has no picture`)
  const { pathname } = new URL(image.thumbnailUrl, 'http://localhost')
  const thumbnail = await client.get(pathname)
  if (thumbnail.status !== 200) throw new Error(`a thumbnail answers ${thumbnail.status}`)
  await thumbnail.arrayBuffer()
  return { answered, started, told, fetched, shown: since(), engine: task.executionDuration ?? 0 }
}

async function measure(client: Client): Promise<void> {
  const all: Times[] = []
  for (let number = 0; number < WARM_UP + RUNS; number++) {
    const times = await runOne(client, number)
    if (number >= WARM_UP) all.push(times)
    await delay(50)
  }
  const tell = (what: string, of: (times: Times) => number) => {
    const values = all.map(of)
    print(`${what}: p50 ${percentile(values, 50)} ms, p95 ${percentile(values, 95)} ms`)
  }
  tell('overhead, from submit to the picture in the client, less engine', ({ shown, engine }) => shown - engine)
  tell('  the answer to the submit', ({ answered }) => answered)
  tell('  from submit until it is told to have begun', ({ started }) => started)
  tell(
    '  from its beginning until it is told to have ended, less engine',
    ({ told, started, engine }) => told - started - engine,
  )
  tell('  fetching the task', ({ fetched, told }) => fetched - told)
  tell('  fetching the thumbnail', ({ shown, fetched }) => shown - fetched)
  tell('engine', ({ engine }) => engine)
}
