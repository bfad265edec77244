import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import { RunnerPool } from './runner-pool.ts'
import type { RunnerPoolOptions } from './runner-pool.ts'
import type { RunEvent, RunOrder } from './protocol.ts'
import type { RunnerLimits } from './runner.ts'

const program = import.meta.resolve('./troublesome-program.fixture.ts')
const limits: RunnerLimits = {
  memoryBytes: 2 ** 30,
  hangMs: 20_000,
  runMs: 20_000,
  cancelGraceMs: 10_000,
  startMs: 20_000,
}

let folder: string
const pools: RunnerPool[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-runners-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.dispose())))

type PoolOptions = Partial<Omit<RunnerPoolOptions, 'limits'>> & { limits?: Partial<RunnerLimits> }

function openPool(options: PoolOptions = {}): RunnerPool {
  const pool = new RunnerPool(settingOf(options))
  pools.push(pool)
  return pool
}

function settingOf(options: PoolOptions = {}): RunnerPoolOptions {
  return {
    setting: { program: { module: program, setting: null }, pixelThreads: 1 },
    count: 1,
    ...options,
    limits: { ...limits, ...options.limits },
  }
}

/** A graph of nodes of these kinds, one after another. */
function orderOf(...kinds: (string | { kind: string; size?: number; path?: string; title?: string })[]): RunOrder {
  const nodes = kinds.map(entry => (typeof entry === 'string' ? { kind: entry } : entry))
  const graph: ApiGraph = Object.fromEntries(
    nodes.map(({ kind, size = 1, path = '', title }, index) => [
      String(index + 1),
      { class_type: kind, inputs: { size, path }, ...(title && { _meta: { title } }) },
    ]),
  )
  return {
    graph,
    outputs: Object.keys(graph),
    cacheScope: '',
    filesStay: true,
    folders: { input: folder, output: folder, temp: folder },
  }
}

const well = orderOf({ kind: 'Well', size: 5 })
const wellDone = { displays: new Map([['1', { size: [5] }]]), executed: ['1'], pixelsWritten: 0, carried: new Map() }

/** For tests that leave a runner behind which the next can use: starting one is most of what a test takes. */
function sharePool(options: PoolOptions = {}): () => RunnerPool {
  let pool: RunnerPool
  beforeAll(() => {
    pool = new RunnerPool(settingOf(options))
  })
  afterAll(() => pool.dispose())
  return () => pool
}

describe('a runner', () => {
  const shared = sharePool()

  test('runs graph after graph in the same process, telling what happens', async () => {
    const pool = shared()
    const events: RunEvent[] = []
    expect(await pool.run(well, { onEvent: event => events.push(event) })).toEqual(wellDone)
    expect(events.map(({ type }) => type)).toEqual([
      'execution_start',
      'execution_cached',
      'executing',
      'executed',
      'execution_success',
    ])
    const [first] = pool.processes
    expect(await pool.run(well)).toEqual(wellDone)
    expect(pool.processes).toEqual([first])
  })

  test('says what a node says of its failure, and goes on', async () => {
    const pool = shared()
    await expect(pool.run(orderOf('Well', 'Fails'))).rejects.toMatchObject({
      reason: 'node',
      node: { id: '2', kind: 'Fails' },
      message: 'Fails (node 2) failed: no such colour',
      details: {
        exceptionType: 'Error',
        inputs: { path: [expect.any(String)] },
        words: expect.stringMatching(/no such colour[\s\S]+troublesome-program/),
      },
    })
    const [first] = pool.processes
    expect(await pool.run(well)).toEqual(wellDone)
    expect(pool.processes).toEqual([first])
  })

  test('sends previews small and encoded while the thread that draws is held up', async () => {
    const pool = shared()
    const controller = new AbortController()
    const { promise, resolve } = Promise.withResolvers<Extract<RunEvent, { type: 'preview' }>['data']>()
    const run = pool.run(orderOf({ kind: 'Paints', path: join(folder, 'preview') }), {
      signal: controller.signal,
      onEvent: event => event.type === 'preview' && resolve(event.data),
    })
    const preview = await promise
    expect(preview).toMatchObject({ display_node: '1', width: 512, height: 256 })
    expect([...preview.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    controller.abort()
    await expect(run).rejects.toBeInstanceOf(RunCanceled)
  })

  test('stops a pixel loop by its own flag, in the same process', async () => {
    const pool = shared()
    const controller = new AbortController()
    const path = join(folder, 'pixels')
    const run = pool.run(orderOf({ kind: 'Paints', path }), {
      signal: controller.signal,
      onEvent: event => event.type === 'progress' && controller.abort(),
    })
    await expect(run).rejects.toBeInstanceOf(RunCanceled)
    expect(await readFile(path, 'utf8')).toMatch(/^\d+$/)
    const [first] = pool.processes
    expect(await pool.run(well)).toEqual(wellDone)
    expect(pool.processes).toEqual([first])
  })
})

describe('a runner that goes wrong', () => {
  const deaths: { lastWords: string }[] = []
  const shared = sharePool({ onDeath: death => deaths.push(death), limits: { cancelGraceMs: 100 } })

  test('crashes into a clear error naming the node, and the queue goes on', async () => {
    const pool = shared()
    deaths.length = 0
    const crashes = { Segfault: /SIGSEGV/, Exit: /code 7/, ThrowLater: /thrown when nobody waited/ }
    for (const [kind, details] of Object.entries(crashes)) {
      const crashing = pool.run(orderOf('Well', { kind, title: 'My node' }))
      const queued = pool.run(well)
      await expect(crashing).rejects.toMatchObject({
        name: 'RunFailed',
        reason: 'crashed',
        node: { id: '2', kind },
        message: expect.stringContaining('“My node” (node 2)'),
        details: { words: expect.stringMatching(details) },
      })
      expect(await queued).toEqual(wellDone)
    }
    // By their words, so that one too many says what it died of.
    expect(deaths.map(({ lastWords }) => lastWords)).toEqual(Object.keys(crashes).map(() => expect.any(String)))
  })

  test('canceling what does not listen ends it all the same', async () => {
    const pool = shared()
    const controller = new AbortController()
    const run = pool.run(orderOf('Endless'), {
      signal: controller.signal,
      onEvent: event => event.type === 'progress' && controller.abort(),
    })
    await expect(run).rejects.toBeInstanceOf(RunCanceled)
    expect(await pool.run(well)).toEqual(wellDone)
  })
})

describe('a runner that needs too much memory', () => {
  const shared = sharePool({ limits: { memoryBytes: 500 * 2 ** 20 } })

  test('a node that eats memory is stopped at the limit', async () => {
    const pool = shared()
    await expect(pool.run(orderOf('Well', 'Hog'))).rejects.toMatchObject({
      reason: 'memory',
      node: { id: '2', kind: 'Hog' },
      message: 'Node 2 (Hog) needed more than 500 MB of memory and was stopped. Try a smaller size or a smaller batch.',
    })
    expect(await pool.run(well)).toEqual(wellDone)
  })

  test('what keeps too much memory between runs makes room for a fresh one', async () => {
    const pool = shared()
    await pool.run(orderOf({ kind: 'KeepsMemory', size: 300 }))
    expect(pool.processes).toEqual([])
    expect(await pool.run(well)).toEqual(wellDone)
  })

  test('one that is to be ready is there before there is work, and again after it made room', async () => {
    const pool = openPool()
    pool.keepReady()
    const [first] = pool.processes
    expect(first?.pid).toEqual(expect.any(Number))
    await pool.run(orderOf({ kind: 'KeepsMemory', size: 700 }))
    const [second] = pool.processes
    expect(second?.pid).toEqual(expect.any(Number))
    expect(second).not.toBe(first)
    expect(await pool.run(well)).toEqual(wellDone)
    expect(pool.processes).toEqual([second])
  })
})

describe('a runner at its limits', () => {
  test('a node that hangs is stopped, while one that is only slow is not', async () => {
    const pool = openPool({ limits: { hangMs: 700 } })
    for (const kind of ['PaintsInTime', 'WorksNatively']) {
      expect(await pool.run(orderOf({ kind, size: 1_000 }))).toMatchObject({ executed: ['1'] })
    }
    for (const kind of ['Endless', 'NeverSettles']) {
      await expect(pool.run(orderOf(kind))).rejects.toMatchObject({ reason: 'hung', node: { id: '1', kind } })
    }
    expect(await pool.run(well)).toEqual(wellDone)
  })

  test('a run that takes too long is stopped, alive as it may be', async () => {
    const pool = openPool({ limits: { runMs: 400 } })
    const run = pool.run(orderOf({ kind: 'Paints', path: join(folder, 'never') }))
    await expect(run).rejects.toMatchObject({ reason: 'time', node: { id: '1', kind: 'Paints' } })
  })

  test('a program that cannot be opened is said to those who wait', async () => {
    const pool = openPool({ setting: { program: { module: program, setting: 'broken' }, pixelThreads: 1 } })
    const runs = await Promise.allSettled([pool.run(well), pool.run(well)])
    for (const run of runs) {
      expect(run).toMatchObject({
        status: 'rejected',
        reason: { reason: 'start', details: { words: expect.stringMatching(/cannot be opened/) } },
      })
    }
    expect(pool.canStart).toBe(false)
  })
})

describe('the queue', () => {
  const shared = sharePool()

  test('what waits can be canceled without the others noticing', async () => {
    const pool = shared()
    const controller = new AbortController()
    const first = pool.run(well)
    const second = pool.run(well, { signal: controller.signal })
    const third = pool.run(well)
    expect(pool.load).toEqual({ running: 0, queued: 3 })
    controller.abort()
    await expect(second).rejects.toBeInstanceOf(RunCanceled)
    expect(await Promise.all([first, third])).toEqual([wellDone, wellDone])
    expect(pool.load).toEqual({ running: 0, queued: 0 })
  })

  test('what is given to a process that died unnoticed is run by another', async () => {
    const pool = shared()
    await pool.run(well)
    process.kill(pool.processes[0]?.pid ?? 0, 'SIGKILL')
    expect(await pool.run(well)).toEqual(wellDone)
  })

  test('two runners work at the same time', async () => {
    const pool = openPool({ count: 2 })
    const controller = new AbortController()
    const paints = { kind: 'Paints', path: join(folder, 'both') }
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const runs = begun.map(({ resolve }) =>
      pool.run(orderOf(paints), {
        signal: controller.signal,
        onEvent: event => event.type === 'executing' && resolve(),
      }),
    )
    await Promise.all(begun.map(({ promise }) => promise))
    expect(pool.load).toEqual({ running: 2, queued: 0 })
    controller.abort()
    expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('at the end what runs and what waits is told so, and no process stays', async () => {
    const pool = shared()
    const started = Promise.withResolvers<void>()
    const running = pool.run(orderOf({ kind: 'Paints', path: join(folder, 'end') }), {
      onEvent: event => event.type === 'executing' && started.resolve(),
    })
    const waiting = pool.run(well)
    const settled = Promise.allSettled([running, waiting])
    await started.promise
    const pids = pool.processes.map(({ pid }) => pid)
    await pool.dispose()
    for (const run of await settled) expect(run).toMatchObject({ status: 'rejected', reason: { reason: 'stopped' } })
    for (const pid of pids) expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
    await expect(pool.run(well)).rejects.toMatchObject({ reason: 'stopped' })
  })
})

test('a runner whose supervisor is killed ends by itself, in the middle of an endless loop', async () => {
  const holder = fork(fileURLToPath(import.meta.resolve('./pool-holder.fixture.ts')), { execArgv: [] })
  const [pid] = (await once(holder, 'message')) as [number]
  holder.kill('SIGKILL')
  while (await isRunning(pid)) await delay(10)
  expect(await isRunning(pid)).toBe(false)
})

/** Where nobody reaps orphans they stay in the table of processes, dead. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
  } catch {
    return false
  }
}
