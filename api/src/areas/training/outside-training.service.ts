import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  handTrainingBack,
  claimTraining,
  extendTrainingLease,
  reapTrainings,
  writeTrainingProgress,
} from '@atelier/database/training/claim-training.queries.ts'
import type { ClaimedTraining } from '@atelier/database/training/claim-training.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { failTraining, finishTraining } from '@atelier/database/training/end-training.queries.ts'
import { insertSdModel } from '@atelier/database/models/sd-models.queries.ts'
import {
  findTraining,
  listTrainingImages,
  lockTraining,
  noteInLog,
} from '@atelier/database/training/training-rows.queries.ts'
import type { TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { Person, Runner } from '@atelier/shared-schema/access/actor.ts'
import type { OutsideTraining, trainingRoutes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { RouteCall, RouteResult } from '@atelier/shared-schema/contract/route.ts'
import { fileLinkPath } from '@atelier/shared-schema/entities/file.ts'
import type { SdModelBaseType, SdModelFormat } from '@atelier/shared-schema/entities/sd-model.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import type { StartedUpload } from '@atelier/shared-schema/entities/upload.ts'
import { MODELS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import { canonicalJson } from '@atelier/shared-schema/text/canonical-json.ts'
import type { App } from '#app.ts'
import { nameWorker } from '#areas/recipe-tasks/runner-worker.ts'
import { readModelFormat } from '#areas/sd-models/model-format.ts'
import { completeUploads } from '#areas/uploads/complete-upload.service.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { announceTraining } from './training-bells.ts'
import { noteReport, noteTrainer } from './training.queries.ts'

/** Longer than between two steps of the largest models. */
const LEASE_MS = 120_000

type Report = RouteCall<typeof trainingRoutes.report>['body']
type ReportAnswer = RouteResult<typeof trainingRoutes.report>

export async function claimForTrainer(
  app: App,
  runner: Runner,
  baseTypes: readonly Exclude<SdModelBaseType, 'patch'>[],
): Promise<{ training: OutsideTraining | null }> {
  await noteTrainer(app.db, runner.keyId, baseTypes, app.now())
  // There may be no worker that looks after those that went away.
  for (const row of await reapTrainings(app.db)) announceTraining(app, row)
  const reportSecret = randomBytes(32).toString('base64url')
  const claim = { workerId: nameWorker(runner.keyId), leaseMs: LEASE_MS, baseTypes, reportSecret }
  const row = await claimTraining(app.db, claim)
  if (!row) return { training: null }
  await noteInLog(app.db, row.id, `Taken by ${runner.name}.`)
  announceTraining(app, row)
  return { training: await describe(app, row, reportSecret) }
}

async function describe(app: App, row: ClaimedTraining, secret: string): Promise<OutsideTraining> {
  const images = await listTrainingImages(app.db, row.id)
  return {
    id: row.id,
    secret,
    leaseUntil: (row.lease_until as Date).toISOString(),
    attempt: row.attempts,
    name: row.name,
    baseType: row.base_type,
    modelKind: row.model_kind,
    triggerWords: row.trigger_words,
    settings: row.settings,
    images: images.map(({ link_key: key, caption, crop, width, height }) => {
      return { url: app.config.publicUrl + fileLinkPath(key), caption, crop, width: width ?? 0, height: height ?? 0 }
    }),
  }
}

/** Each report once, in their order, and only by whoever has the training; one that was taken before changes nothing. */
export async function takeTrainerReport(app: App, runner: Runner, body: Report): Promise<ReportAnswer> {
  const row = await findTraining(app.db, body.trainingId)
  if (row?.worker_id !== nameWorker(runner.keyId)) throw leaseLost()
  if (body.sequence <= row.report_sequence) return answerFor(row, null)
  if (row.status !== 'PROCESSING' || row.report_secret === null) throw leaseLost()
  assertSigned(body, row.report_secret)
  const { report } = body
  if (report.is === 'upload') return beginUpload(app, row, body.sequence, report)
  if (report.is === 'hand-back') return giveBack(app, row)
  const kept = report.is === 'completed' ? await keepResult(app, row, report.upload) : undefined
  const now = await app.db.transaction().execute(async trx => {
    const held = await holdFor(trx, row)
    // The same, said again meanwhile.
    if (body.sequence <= held.report_sequence) return held
    // It ends first: the row tells the sequence of what ended it.
    await noteReport(trx, row.id, body.sequence)
    return act(app, trx, held, { report, kept })
  })
  announceTraining(app, now)
  if (kept) app.doorbell.ring(MODELS_WAITING_CHANNEL)
  return answerFor(now, null)
}

interface KeptFile {
  fileId: string
  format: SdModelFormat
}

async function act(
  app: App,
  trx: Trx,
  row: TrainingRow,
  { report, kept }: { report: Report['report']; kept: KeptFile | undefined },
): Promise<TrainingRow> {
  const lease = { trainingId: row.id, token: row.lease_token as string }
  if (kept) return finish(app, trx, row, kept)
  if (report.is === 'failed') return failTraining(trx, row, { code: 'TRAINER_FAILED', message: report.message })
  if (report.is === 'log') await noteInLog(trx, row.id, report.text)
  await extendTrainingLease(trx, lease, LEASE_MS)
  const said = report.is === 'progress' ? { progress: report.progress, note: report.note ?? '' } : row
  const now = await writeTrainingProgress(trx, lease, { progress: said.progress, note: said.note })
  if (!now) throw leaseLost()
  return now
}

/** It is looked at like any file that comes from outside before it can be used. */
async function finish(app: App, trx: Trx, row: TrainingRow, { fileId, format }: KeptFile): Promise<TrainingRow> {
  const modelId = await insertSdModel(trx, {
    ownerUid: row.owner_uid,
    workspaceId: row.workspace_id,
    name: row.name,
    description: row.description,
    isDraft: false,
    baseType: row.base_type,
    modelKind: row.model_kind,
    triggerWords: row.trigger_words,
    format,
    fileId,
    trained: { trainingId: row.id, checkpointId: null },
    now: app.now(),
  })
  const ms = Math.max(0, app.now().getTime() - (row.started_at?.getTime() ?? 0))
  return finishTraining(trx, row, { modelId, ms })
}

async function holdFor(trx: Trx, { id, lease_token: token }: TrainingRow): Promise<TrainingRow> {
  const held = await lockTraining(trx, id)
  if (held?.status !== 'PROCESSING' || held.lease_token !== token) throw leaseLost()
  return held
}

function leaseLost(): AppError {
  return new AppError(
    'GONE',
    'This training is not yours any more: it was stopped, or its lease ended. Give it up and ask for the next.',
  )
}

function assertSigned({ signature, ...rest }: Report, secret: string): void {
  const wanted = createHmac('sha256', secret).update(canonicalJson(rest)).digest()
  if (timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) return
  throw new AppError(
    'SIGNATURE_INVALID',
    'The signature does not belong to this report. Sign all of it but the signature with the secret of the training.',
  )
}

/** The file comes to be as if its owner had brought it. */
async function beginUpload(
  app: App,
  row: TrainingRow,
  sequence: number,
  { filename, fileSize }: Extract<Report['report'], { is: 'upload' }>,
): Promise<ReportAnswer> {
  const [upload = null] = await startUploads(app, ownerOf(row), {
    files: [{ filename, fileSize, mimetype: '' }],
    chunkSize: UPLOAD_PART_BYTES,
    purpose: 'SD_MODEL',
    workspaceId: row.workspace_id,
  })
  const now = await app.db.transaction().execute(async trx => {
    await holdFor(trx, row)
    await noteReport(trx, row.id, sequence)
    await extendTrainingLease(trx, { trainingId: row.id, token: row.lease_token as string }, LEASE_MS)
    return lockTraining(trx, row.id)
  })
  return answerFor(now ?? row, upload)
}

async function giveBack(app: App, row: TrainingRow): Promise<ReportAnswer> {
  const lease = { trainingId: row.id, token: row.lease_token as string }
  const now = await handTrainingBack(app.db, lease, { counts: false })
  if (!now) throw leaseLost()
  announceTraining(app, now)
  return answerFor(now, null)
}

async function keepResult(
  app: App,
  row: TrainingRow,
  completion: Extract<Report['report'], { is: 'completed' }>['upload'],
): Promise<KeptFile> {
  const [outcome] = await completeUploads(app, ownerOf(row), [completion], { purposes: ['SD_MODEL'] })
  if (outcome === undefined || outcome instanceof AppError) throw outcome ?? leaseLost()
  const format = await readModelFormat(app.store, outcome.file)
  if (format) return { fileId: outcome.file.id, format }
  throw new AppError('UNSUPPORTED_MEDIA', 'What was brought is no model: bring safetensors or GGUF.')
}

function ownerOf({ owner_uid: uid, workspace_id: workspaceId }: TrainingRow): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId, via: 'apiKey', credentialId: uid }
}

function answerFor(row: TrainingRow, upload: StartedUpload | null): ReportAnswer {
  return { status: row.status, leaseUntil: row.lease_until?.toISOString() ?? null, upload }
}
