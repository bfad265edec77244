import { join } from 'node:path'
import type { Db } from '@atelier/database/database/connection.ts'
import { claimTasks, extendLeases, handBack, reapExpiredLeases } from '@atelier/database/tasks/claim-task.queries.ts'
import type { ClaimedTask, TaskClaim } from '@atelier/database/tasks/claim-task.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { noteRuns } from '@atelier/database/tasks/task-speed.queries.ts'
import type { MeasuredRun } from '@atelier/database/tasks/task-speed.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { TASKS_WAITING_CHANNEL, TASK_CANCEL_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { queueType } from '@atelier/shared-schema/tasks/task-states.ts'
import { makeDueSheets } from './grid-sheets.ts'
import { KeptModels } from './kept-models.ts'
import { taskAreasOf } from './task-area.ts'
import { PlainFinishes } from './plain-finishes.ts'
import { TaskPlaces } from './task-engines.ts'
import type { FreePlaces, TaskEngineSet, TaskPlace } from './task-engines.ts'
import { TaskRun } from './task-run.ts'
import type { TaskWorld } from './task-world.ts'
import { tellTask } from './tell-task.ts'

export interface TaskWorkerOptions {
  db: Db
  store: ObjectStore
  doorbell: Doorbell
  log: Log
  limits: ImageLimits
  dataDir: string
  /** A task runs on one of them or, in parts, on several. */
  engines: TaskEngineSet
  /** Longer in which to be heard of; tests want less. */
  leaseMs?: number
}

const LEASE_MS = 12_000
/** Several beats may be late before a lease is lost. */
const BEATS_PER_LEASE = 4
/** A lost ring costs at most this; as often it is looked for tasks that killed workers left. */
const POLL_MS = 2_000
const AFTER_ERROR_MS = 1_000
/** Of a worker that cannot reach the database it hands its tasks back to. */
const GIVING_BACK_MS = 3_000

/**
 * Runs tasks as they come: at the doorbell, when one has ended, and now and then in case a ring was lost. As many at once as
 * the engines run, so that what waits stays where others can take it.
 */
export function startTaskWorker(options: TaskWorkerOptions): { dispose(): Promise<void> } {
  return new TaskWorker(options)
}

class TaskWorker {
  readonly #options: TaskWorkerOptions
  readonly #id = newId()
  readonly #leaseMs: number
  readonly #world: TaskWorld
  readonly #places: TaskPlaces
  readonly #runs = new Map<string, { run: TaskRun; ended: Promise<void> }>()
  readonly #timers: NodeJS.Timeout[]
  readonly #stopListening: (() => void)[]
  readonly #measured: MeasuredRun[] = []
  #filling: Promise<void> | undefined
  #isAskedAgain = false
  #isEnding = false

  constructor(options: TaskWorkerOptions) {
    this.#options = options
    const { db, store, doorbell, log, limits, dataDir, leaseMs = LEASE_MS } = options
    this.#leaseMs = leaseMs
    this.#places = new TaskPlaces(options.engines)
    const areaRoot = taskAreasOf(dataDir)
    const plainFinishes = new PlainFinishes(db)
    const keptModels = new KeptModels(join(dataDir, 'cache/models'), store)
    const onMeasured = (row: TaskRow) => this.#noteRun(row)
    this.#world = { db, store, doorbell, log, limits, areaRoot, keptModels, plainFinishes, onMeasured }
    this.#stopListening = [
      doorbell.listen(TASKS_WAITING_CHANNEL, () => this.#fill()),
      doorbell.listen(TASK_CANCEL_CHANNEL, payload => this.#heedCancel(payload)),
      options.engines.listen(() => this.#fill()),
    ]
    this.#timers = [
      setInterval(() => void this.#beat(), leaseMs / BEATS_PER_LEASE),
      setInterval(() => void this.#lookAfter(), POLL_MS),
    ]
    void this.#lookAfter()
  }

  async dispose(): Promise<void> {
    this.#isEnding = true
    for (const stop of this.#stopListening) stop()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#filling
    const runs = [...this.#runs.values()]
    await Promise.race([Promise.all(runs.map(({ run }) => run.giveBack())), wait(GIVING_BACK_MS)])
    for (const { run } of runs) run.leave()
    await Promise.all(runs.map(({ ended }) => ended))
    await this.#writeMeasured()
  }

  /** Takes tasks until there are no more, or no runner is free. One asks at a time; who is asked meanwhile asks once more. */
  #fill(): void {
    this.#isAskedAgain = true
    this.#filling ??= this.#takeAll().finally(() => {
      this.#filling = undefined
      if (this.#isAskedAgain && this.#hasRoom) this.#fill()
    })
  }

  async #takeAll(): Promise<void> {
    while (this.#isAskedAgain && this.#hasRoom) {
      this.#isAskedAgain = false
      // Runs whose ends were written together give back their places by then: one claim is for all of them.
      await nextTurn()
      try {
        while (this.#hasRoom && (await this.#take()));
      } catch (err) {
        this.#options.log.error({ err }, 'no task can be claimed now')
        await wait(AFTER_ERROR_MS)
      }
    }
  }

  get #hasRoom(): boolean {
    return !this.#isEnding && this.#places.findFree() !== undefined
  }

  /** Whether there may be more. An idle worker begins with the first before it asks for others. */
  async #take(): Promise<boolean> {
    const free = this.#places.findFree()
    if (!free) return false
    // No more than the engine with the least room has: any of them may need that one.
    const count = this.#runs.size === 0 ? 1 : free.least
    const tasks = await claimTasks(this.#options.db, this.#claimFor(free), count)
    for (const task of tasks) {
      const place = this.#places.take(task)
      if (place) this.#start(task, place)
      else await this.#handBack(task)
    }
    return tasks.length === count
  }

  #claimFor({ kinds, servers }: FreePlaces): TaskClaim {
    return { workerId: this.#id, leaseMs: this.#leaseMs, queues: queueType.options, engines: kinds, servers }
  }

  /** Its engine went away while it was claimed. */
  async #handBack({ task_id: taskId, lease_token: token }: ClaimedTask): Promise<void> {
    const row = await handBack(this.#options.db, { taskId, token }, { counts: false })
    if (row) tellTask(this.#options.doorbell, row)
  }

  #start(task: ClaimedTask, place: TaskPlace): void {
    const run = new TaskRun(this.#world, place, task)
    const ended = run.run().finally(() => {
      this.#runs.delete(run.lease.token)
      place.giveBack()
      this.#fill()
      if (task.batch_id !== null) void this.#makeSheets()
    })
    this.#runs.set(run.lease.token, { run, ended })
  }

  #heedCancel(taskId: string | null): void {
    if (taskId === null) void this.#beat()
    for (const { run } of this.#runs.values()) if (run.task.task_id === taskId) run.cancel()
  }

  /** What is no longer this worker's to run is stopped. */
  async #beat(): Promise<void> {
    if (this.#runs.size === 0) return
    const asked = [...this.#runs]
    try {
      const tokens = asked.map(([token]) => token)
      const held = await extendLeases(this.#options.db, tokens, this.#leaseMs)
      for (const [token, { run }] of asked) if (!held.has(token)) await run.loseLease()
    } catch (err) {
      this.#options.log.warn({ err }, 'leases are not extended')
    }
  }

  /** What nobody rings for: tasks of workers that were killed, and those whose ring was lost. */
  async #lookAfter(): Promise<void> {
    const { db, doorbell, log } = this.#options
    try {
      const reaped = await reapExpiredLeases(db)
      for (const row of reaped) tellTask(doorbell, row)
      if (reaped.some(row => row.status === 'QUEUED')) doorbell.ring(TASKS_WAITING_CHANNEL)
      await this.#writeMeasured()
      await this.#makeSheets()
    } catch (err) {
      log.warn({ err }, 'tasks of others are not looked after')
    }
    this.#fill()
  }

  #makeSheets(): Promise<void> {
    const { log } = this.#options
    return makeDueSheets(this.#world).catch((err: unknown) => log.warn({ err }, 'no sheet of a grid is made'))
  }

  #noteRun(row: TaskRow): void {
    const { recipe_version_id: recipeVersionId, size_class: sizeClass, execution_ms: ms } = row
    if (recipeVersionId !== null && ms !== null) this.#measured.push({ recipeVersionId, sizeClass, ms })
  }

  async #writeMeasured(): Promise<void> {
    const measured = this.#measured.splice(0)
    if (measured.length > 0) await noteRuns(this.#options.db, measured)
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms).unref())
}
