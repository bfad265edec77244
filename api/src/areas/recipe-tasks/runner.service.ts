import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { findRunModels } from '@atelier/database/models/run-models.queries.ts'
import { claimTask, handBack, reapExpiredLeases } from '@atelier/database/tasks/claim-task.queries.ts'
import type { ClaimedTask } from '@atelier/database/tasks/claim-task.queries.ts'
import { failTask } from '@atelier/database/tasks/end-task.queries.ts'
import { writePreview } from '@atelier/database/tasks/task-preview.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { ImageRefusal, inspectImage } from '@atelier/platform/images/inspect-image.ts'
import type { ImageFacts } from '@atelier/platform/images/inspect-image.ts'
import type { Person, Runner } from '@atelier/shared-schema/access/actor.ts'
import type { RunnerTask, RunnerResult } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import { fileLinkPath } from '@atelier/shared-schema/entities/file.ts'
import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import type { QueueType } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { pathOnThisServer } from './input-images.service.ts'
import { keepRunnerResults } from './runner-results.service.ts'
import { nameWorker } from './runner-worker.ts'
import { findLeased, listFilesById, listFilesByLink, noteAlive } from './runner.queries.ts'
import type { RunnerLease } from './runner.queries.ts'
import { announceTasks } from './task-bells.ts'
import { keepPicture } from './upload-input.service.ts'

/** Outside runners are further away than our own workers. */
const LEASE_MS = 60_000

interface ClaimAsk {
  queues: readonly QueueType[]
  engines: readonly EngineKind[]
}

export async function claimForRunner(app: App, runner: Runner, ask: ClaimAsk): Promise<{ task: RunnerTask | null }> {
  // There may be no worker that looks after those that went away.
  announceTasks(app, await reapExpiredLeases(app.db))
  const task = await claimTask(app.db, { ...ask, workerId: nameWorker(runner.keyId), leaseMs: LEASE_MS })
  if (!task) return { task: null }
  announceTasks(app, [task])
  const [inputs, models] = await Promise.all([linkFiles(app, task.files), linkModels(app, task)])
  const error = 'error' in inputs ? inputs.error : 'error' in models ? models.error : undefined
  if (error) await failForGood(app, task, error)
  if ('error' in inputs || 'error' in models) return claimForRunner(app, runner, ask)
  return { task: describe(task, { inputs: inputs.links, models: models.links }) }
}

type Links = Record<string, string>
type Linked = { links: Links } | { error: TaskError }

function describe(task: ClaimedTask, files: Pick<RunnerTask, 'inputs' | 'models'>): RunnerTask {
  return {
    id: task.task_id,
    leaseToken: task.lease_token,
    leaseUntil: (task.lease_until as Date).toISOString(),
    queueType: task.queue_type,
    attempt: task.attempts,
    graph: task.graph,
    ...files,
    prompt: task.prompt,
    seed: task.seed ?? '',
  }
}

/** By the names that they are given with; an error where one is gone for ever. */
async function linkFiles(app: App, named: Readonly<Record<string, string>>): Promise<Linked> {
  const files = new Map((await listFilesById(app.db, Object.values(named))).map(file => [file.id, file]))
  const links: Links = {}
  for (const [name, id] of Object.entries(named)) {
    const file = files.get(id)
    if (!file) return { error: INPUT_GONE }
    links[name] = app.config.publicUrl + fileLinkPath(file.link_key)
  }
  return { links }
}

/** The models of people that it names, each only if whoever made the task may use it now. */
async function linkModels(app: App, task: ClaimedTask): Promise<Linked> {
  const models = await findRunModels(app.db, task)
  if ('lost' in models) return { error: { code: 'MODEL_GONE', message: models.lost } }
  return linkFiles(
    app,
    Object.fromEntries(models.found.map(({ folder, name, fileId }) => [`${folder}/${name}`, fileId])),
  )
}

const INPUT_GONE: TaskError = {
  code: 'INPUT_GONE',
  message: 'An image that this was to be made of is gone for ever. Run the recipe with another.',
}

async function failForGood(app: App, task: ClaimedTask, error: TaskError): Promise<void> {
  const lease = { taskId: task.task_id, token: task.lease_token }
  const row = await app.db.transaction().execute(trx => failTask(trx, lease, error))
  if (row) announceTasks(app, [row])
}

interface Lease {
  id: string
  leaseToken: string
}

function leaseOf({ keyId }: Runner, { id, leaseToken }: Lease): RunnerLease {
  return { taskId: id, token: leaseToken, workerId: nameWorker(keyId) }
}

async function assertLeased(app: App, runner: Runner, lease: Lease): Promise<TaskRow> {
  const task = await findLeased(app.db, leaseOf(runner, lease))
  if (!task) throw leaseLost()
  return task
}

function leaseLost(): AppError {
  return new AppError(
    'GONE',
    'This task is not yours any more: it was stopped, or its lease ended. Give it up and ask for the next.',
  )
}

export async function renewLease(
  app: App,
  runner: Runner,
  { progress, ...lease }: Lease & { progress?: number | undefined },
): Promise<{ leaseUntil: string }> {
  return tellAlive(app, await noteAlive(app.db, leaseOf(runner, lease), { ...ALIVE, progress }))
}

/** Only the newest is kept, and only while the task runs. */
export async function takePreview(
  app: App,
  runner: Runner,
  { file, progress, ...lease }: Lease & { file: File; progress?: number | undefined },
): Promise<{ leaseUntil: string }> {
  await assertLeased(app, runner, lease)
  const bytes = Buffer.from(await file.arrayBuffer())
  const { format, width, height } = await inspectPreview(bytes)
  const row = await noteAlive(app.db, leaseOf(runner, lease), { ...ALIVE, progress, hasPreview: true })
  if (row) {
    const preview = { seq: row.preview_seq, mime_type: `image/${format}`, data: bytes, width, height }
    await writePreview(app.db, { taskId: lease.id, token: lease.leaseToken }, preview)
  }
  return tellAlive(app, row)
}

const ALIVE = { leaseMs: LEASE_MS, hasPreview: false }
const previewLimits = { bytesMax: 2_000_000, pixelsMax: 4_194_304, sideMax: 4_096, framesMax: 1 }

async function inspectPreview(bytes: Buffer): Promise<ImageFacts> {
  try {
    return await inspectImage(bytes, previewLimits)
  } catch (error) {
    if (error instanceof ImageRefusal) throw new AppError('UNSUPPORTED_MEDIA', error.message)
    throw error
  }
}

function tellAlive(app: App, row: TaskRow | undefined): { leaseUntil: string } {
  if (!row?.lease_until) throw leaseLost()
  announceTasks(app, [row])
  return { leaseUntil: row.lease_until.toISOString() }
}

export async function giveBack(
  app: App,
  runner: Runner,
  { reason, ...lease }: Lease & { reason?: string | undefined },
): Promise<void> {
  await assertLeased(app, runner, lease)
  const own = { taskId: lease.id, token: lease.leaseToken }
  const row = await handBack(app.db, own, reason === undefined ? { counts: false } : { counts: true, reason })
  if (!row) throw leaseLost()
  announceTasks(app, [row])
}

/** Kept as a file of the task's owner; it goes again unless the task ends with it. */
export async function takeResult(
  app: App,
  runner: Runner,
  { file, ...lease }: Lease & { file: File },
): Promise<{ id: string; url: string }> {
  const task = await assertLeased(app, runner, lease)
  const kept = await keepPicture(app, ownerOf(task), file, { purpose: 'IMAGE' })
  return { id: kept.id, url: app.config.publicUrl + fileLinkPath(kept.link_key) }
}

/** The files come to be as if they had brought them themselves. */
function ownerOf({ owner_uid: uid, workspace_id: workspaceId }: TaskRow): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId, via: 'apiKey', credentialId: uid }
}

export async function finishForRunner(app: App, runner: Runner, result: Lease & RunnerResult): Promise<void> {
  const task = await assertLeased(app, runner, result)
  const row = result.error ? await failByRunner(app, result, result.error) : await keepAll(app, runner, task, result)
  if (!row) throw leaseLost()
  announceTasks(app, [row])
  app.doorbell.ring(CHANGES_CHANNEL)
}

function failByRunner(app: App, { id, leaseToken }: Lease, { message, nodeId }: NonNullable<RunnerResult['error']>) {
  const error = { code: 'RUNNER_FAILED', message, ...(nodeId !== undefined && { nodeId }) }
  return app.db.transaction().execute(trx => failTask(trx, { taskId: id, token: leaseToken }, error))
}

async function keepAll(
  app: App,
  runner: Runner,
  task: TaskRow,
  result: Lease & RunnerResult,
): Promise<TaskRow | undefined> {
  const files = await findResults(app, task, result.images)
  return keepRunnerResults(app, {
    task,
    token: result.leaseToken,
    files,
    texts: result.texts,
    executionMs: result.executionMs ?? Math.max(0, app.now().getTime() - (task.started_at?.getTime() ?? 0)),
    runner,
  })
}

/** Only pictures of the task's owner: no runner makes anybody the owner of what is another's. */
async function findResults(app: App, task: TaskRow, urls: readonly string[]): Promise<FileRow[]> {
  if (urls.length === 0) return []
  const keys = urls.map(
    url => /^\/f\/([\w-]{1,200})$/.exec(pathOnThisServer(url, app.config.publicUrl) ?? '')?.[1] ?? '',
  )
  const byKey = new Map((await listFilesByLink(app.db, keys)).map(file => [file.link_key, file]))
  return keys.map((key, index) => {
    const file = byKey.get(key)
    const isResult = file?.owner_uid === task.owner_uid && file.purpose === 'IMAGE' && file.width && file.height
    if (file && isResult) return file
    throw invalidField(
      `body.images.${index}`,
      'is no url that this server answered when a result of this task was sent',
    )
  })
}
