import { hash } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import { handBack, writeProgress } from '@atelier/database/tasks/claim-task.queries.ts'
import type { ClaimedTask, Lease } from '@atelier/database/tasks/claim-task.queries.ts'
import { failTask } from '@atelier/database/tasks/end-task.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { noteSent, noteUnsent } from '@atelier/database/tasks/sent-once.queries.ts'
import type { SentPart } from '@atelier/database/tasks/sent-once.queries.ts'
import { writePreview } from '@atelier/database/tasks/task-preview.queries.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { TASKS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { EncodedPreview, RunModel } from '#engine/runner/protocol.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import { RunHandedOver } from '#engines/engine.ts'
import type { SendOnce } from '#engines/engine.ts'
import { collectOutputs } from './task-outputs.ts'
import { describeChosen } from './choose-engines.ts'
import type { ChosenEngines } from './choose-engines.ts'
import { describeFailure } from './describe-failure.ts'
import { hashParts } from './hash-parts.ts'
import { keepResults } from './keep-results.ts'
import type { KeptResults } from './keep-results.ts'
import { layModels } from './lay-models.ts'
import { findStatus, listWildcards } from './results.queries.ts'
import { runOnEngines } from './run-on-engines.ts'
import type { RanGraph } from './run-on-engines.ts'
import { TaskArea } from './task-area.ts'
import { TaskProgress } from './task-progress.ts'
import type { TaskWorld } from './task-world.ts'
import { tellLive, tellTask } from './tell-task.ts'

/** Short runs write nothing but their end. */
const QUIET_MS = 150
const PROGRESS_EVERY_MS = 250

/** One claimed task, from its files to its results. It never rejects: whatever happens is written down or, with the lease, lost. */
export class TaskRun {
  readonly task: ClaimedTask
  readonly lease: Lease
  readonly #world: TaskWorld
  readonly #chosen: ChosenEngines
  readonly #stop = new AbortController()
  readonly #progress: TaskProgress
  #preview: EncodedPreview | undefined
  #previewSeq = 0
  #hasPictures = false
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(world: TaskWorld, chosen: ChosenEngines, task: ClaimedTask) {
    this.#world = world
    this.#chosen = chosen
    this.task = task
    this.lease = { taskId: task.task_id, token: task.lease_token }
    this.#progress = new TaskProgress(task.graph)
  }

  async run(): Promise<void> {
    const { doorbell, log } = this.#world
    tellTask(doorbell, this.task)
    try {
      const { row, finish } = await this.#runToEnd()
      if (row) this.#tellEnd(row)
      await finish?.().catch((err: unknown) =>
        log.warn({ err }, 'larger thumbnails are left to be made when asked for'),
      )
    } catch (err) {
      // The lease runs out, and the task is taken up again.
      log.error({ err, task: this.task.task_id }, 'nothing could be written about a task')
    }
  }

  /** It was canceled: nothing of it is written any more, and it stops wherever it runs. */
  cancel(): void {
    this.#stop.abort()
  }

  /** It is another worker's, or will be: that one takes up what runs elsewhere. Nothing of it is written here any more. */
  leave(): void {
    this.#stop.abort(new RunHandedOver('another worker takes it up'))
  }

  /** Whoever lost its lease is told no reason. */
  async loseLease(): Promise<void> {
    const status = await findStatus(this.#world.db, this.lease.taskId).catch(() => 'RUNNING' as const)
    if (status === 'RUNNING' || status === 'QUEUED') this.leave()
    else this.cancel()
  }

  /** Another worker is to run it, since this one ends; its try does not count. */
  async giveBack(): Promise<void> {
    const row = await handBack(this.#world.db, this.lease, { counts: false }).catch(() => undefined)
    this.leave()
    if (row) this.#tellWaiting(row)
  }

  async #runToEnd(): Promise<Pick<KeptResults, 'row'> & { finish?: KeptResults['finish'] }> {
    const area = new TaskArea(this.#world.areaRoot, this.lease.token)
    try {
      const outcome = await this.#runGraph(area)
      this.#hasPictures = outcome.pictures.length > 0
      await this.#quieten()
      // What is kept is in memory by now.
      const [kept] = await Promise.all([
        keepResults(this.#world, this.task, this.lease, outcome),
        area.dispose().catch(() => undefined),
      ])
      return kept
    } catch (error) {
      await this.#quieten()
      return { row: await this.#takeFailure(error) }
    } finally {
      await area.dispose().catch((err: unknown) => this.#world.log.warn({ err }, 'files of a run stay'))
    }
  }

  async #runGraph(area: TaskArea) {
    const { db, store } = this.#world
    const { graph, files, owner_uid: uid, workspace_id: workspaceId } = this.task
    await area.fill(db, store, files)
    const models = await layModels(this.#world, this.task)
    const drawsWhileRunning = Object.values(graph).some(node => node.class_type === 'AtelierWildcards')
    this.#timer = setTimeout(() => this.#write(), QUIET_MS)
    const startedAt = performance.now()
    const kept: string[] = []
    const chosen = await describeChosen(db, uid, this.#chosen)
    const runKey = runKeyOf(this.task)
    const ran = await runOnEngines(chosen, graph, {
      fileNames: Object.keys(files),
      signal: this.#stop.signal,
      runKey,
      once: sendOnceOf(db, { task_id: this.task.task_id, run_key: runKey }),
      folders: area.folders,
      models,
      cacheScope: workspaceId ? `workspace:${workspaceId}` : `person:${uid}`,
      ...(drawsWhileRunning && { wildcards: await listWildcards(db, uid) }),
      progress: event => {
        if (event.type === 'execution_cached') kept.push(...event.data.nodes)
        this.#progress.take(event)
      },
      preview: preview => {
        this.#preview = preview
      },
    })
    const ms = performance.now() - startedAt
    return { ...(await this.#readResult(area, ran, { kept, models })), ms }
  }

  /** What was kept from an earlier task had its part in the result as well as what ran. */
  async #readResult(
    area: TaskArea,
    { displays, executed, works }: RanGraph,
    { kept, models }: { kept: readonly string[]; models: readonly RunModel[] },
  ) {
    const { graph } = this.task
    const isOutput = (kind: string) => works.some(({ engine }) => engine.nodes[kind]?.output_node === true)
    const { files, texts } = collectOutputs(graph, displays, isOutput)
    return {
      pictures: await Promise.all(files.map(file => area.read(file))),
      texts,
      works,
      ...(await hashParts(graph, new Set([...kept, ...executed]), { works, models })),
    }
  }

  /** Writes how far it is, and again as soon as that is written and some time has passed. */
  #write(): void {
    this.#writing = this.#writeOnce()
      .catch((err: unknown) => this.#world.log.warn({ err }, 'progress is not written'))
      .then(() => {
        if (this.#timer) this.#timer = setTimeout(() => this.#write(), PROGRESS_EVERY_MS)
      })
  }

  async #writeOnce(): Promise<void> {
    const { db, doorbell } = this.#world
    const preview = this.#preview
    this.#preview = undefined
    if (preview) {
      this.#previewSeq += 1
      const { bytes, mediaType, width, height } = preview
      const kept = { seq: this.#previewSeq, mime_type: mediaType, data: Buffer.from(bytes), width, height }
      await writePreview(db, this.lease, kept)
    }
    const live = { progress: this.#progress.share, previewSeq: this.#previewSeq }
    const seq = await writeProgress(db, this.lease, live)
    if (seq === undefined) await this.loseLease()
    else tellLive(doorbell, this.task, { status: 'RUNNING', ...live, seq })
  }

  async #quieten(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#writing
    clearTimeout(this.#timer)
  }

  async #takeFailure(error: unknown): Promise<TaskRow | undefined> {
    const { db, log } = this.#world
    if (error instanceof RunCanceled || this.#stop.signal.aborted) return undefined
    const failure = describeFailure(error)
    if (failure) {
      log.info(
        { task: this.task.task_id, code: failure.code, ...(error instanceof RunFailed && error.toLog()) },
        'a task failed',
      )
      return db.transaction().execute(trx => failTask(trx, this.lease, failure))
    }
    log.warn({ err: error, task: this.task.task_id }, 'a task is to be tried again')
    // Should it be the last try, its person reads what was wrong each time.
    return handBack(db, this.lease, { counts: true, ...(error instanceof RunFailed && { reason: error.message }) })
  }

  #tellEnd(row: TaskRow): void {
    const { doorbell, onMeasured } = this.#world
    if (row.status === 'QUEUED') {
      this.#tellWaiting(row)
      return
    }
    tellTask(doorbell, row)
    if (row.status !== 'COMPLETED') return
    onMeasured(row)
    if (!this.#hasPictures) return
    doorbell.ring(FILES_CHANNEL)
    doorbell.ring(CHANGES_CHANNEL)
  }

  #tellWaiting(row: TaskRow): void {
    tellTask(this.#world.doorbell, row)
    this.#world.doorbell.ring(TASKS_WAITING_CHANNEL)
  }
}

function sendOnceOf(db: Db, run: Omit<SentPart, 'part'>): SendOnce {
  return {
    begin: part => noteSent(db, { ...run, part }),
    undo: part => noteUnsent(db, { ...run, part }),
  }
}

/** A task that waits may be changed between one worker and the next: what it was is another run. */
function runKeyOf({ task_id: id, starts, graph }: ClaimedTask): string {
  return `${id} ${starts} ${hash('sha256', JSON.stringify(graph))}`
}
