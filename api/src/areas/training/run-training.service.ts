import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { holdCredits, readSpendable } from '@atelier/database/credits/holds.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { chargeDone, priceOfTraining } from '@atelier/database/training/end-training.queries.ts'
import {
  findTraining,
  forgetCheckpoints,
  listTrainingImages,
  noteInLog,
} from '@atelier/database/training/training-rows.queries.ts'
import type { TrainingImageRow, TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { trainingRoutes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import { toCredits } from '@atelier/shared-schema/credits/credit-amount.ts'
import type { SdModelBaseType } from '@atelier/shared-schema/entities/sd-model.ts'
import type { TrainingAnswer, TrainingEstimate, TrainingSettings } from '@atelier/shared-schema/entities/training.ts'
import type { App } from '#app.ts'
import { presentFresh } from './present-training.ts'
import { announceStop, announceTraining } from './training-bells.ts'
import { assertOwn, lockOwn } from './training.service.ts'
import {
  isTrainedOutside,
  makeDraft,
  pauseTraining,
  queueTraining,
  readTrainingSpeed,
  resumeTraining,
} from './training.queries.ts'

/** In milliseconds, for each million pixels of the images and each round, where nothing was measured; and of the beginning. */
const USUAL_SPEED = 250
const BEGINNING_MS = 3_000
/** Outside trainers say nothing beforehand. */
const OUTSIDE_MS = 30 * 60_000
/** An outside trainer that has not asked for so long is not counted on. */
const TRAINER_GONE_MS = 15 * 60_000

interface Work {
  baseType: SdModelBaseType
  settings: TrainingSettings
  imageCount: number
}

async function estimateMs(db: Db | Trx, { baseType, settings, imageCount }: Work): Promise<number> {
  if (baseType !== 'patch') return OUTSIDE_MS
  const speed = (await readTrainingSpeed(db)) ?? USUAL_SPEED
  return Math.round(BEGINNING_MS + speed * imageCount * (settings.size ** 2 / 1e6) * settings.rounds)
}

type EstimateAsk = RouteCall<typeof trainingRoutes.estimate>['body']

export async function estimateTraining(app: App, actor: Person, ask: EstimateAsk): Promise<TrainingEstimate> {
  const row = ask.trainingId === undefined ? undefined : assertOwn(await findTraining(app.db, ask.trainingId), actor)
  const images = row && (await listTrainingImages(app.db, row.id))
  const imageCount = images?.length ?? ask.imageCount ?? 0
  const { baseType, settings } = row ? { baseType: row.base_type, settings: row.settings } : ask
  const creditSettings = await readCreditSettings(app.db)
  const runMs = await estimateMs(app.db, { baseType, settings, imageCount })
  const amount = Math.max(0, priceOfTraining(baseType, runMs, creditSettings) - (row?.charged ?? 0))
  const payer = { uid: actor.uid, workspaceId: row ? row.workspace_id : actor.workspaceId }
  const hindrance = (await findHindrance(app, baseType)) ?? (imageCount === 0 ? NO_IMAGES : '')
  return {
    credits: toCredits(amount),
    isFree: !creditSettings.isEnabled,
    available: creditSettings.isEnabled ? toCredits(await readSpendable(app.db, payer)) : null,
    runMs,
    imageCount,
    hindrance,
  }
}

const NO_IMAGES = 'There is nothing to learn from yet: add at least one image.'

/** Why nobody is there who can train it; undefined where somebody is. */
async function findHindrance(app: App, baseType: SdModelBaseType): Promise<string | undefined> {
  if (baseType === 'patch') {
    const offered = await app.engines.list()
    if (offered.some(engine => engine.isUp && engine.kind === 'embedded')) return undefined
    return 'No worker is there to train this. Try again in a minute; whoever runs this installation starts one with npm start.'
  }
  if (await isTrainedOutside(app.db, baseType, new Date(app.now().getTime() - TRAINER_GONE_MS))) return undefined
  return `No trainer for ${baseType} is connected here. Train a patch model, or ask whoever runs this installation to connect one with a runner key.`
}

/** What it costs is set aside in the transaction that queues it; what was paid for kept checkpoints is not paid again. */
export async function startTraining(app: App, actor: Person, id: string): Promise<TrainingAnswer> {
  const { base_type: baseType } = assertOwn(await findTraining(app.db, id), actor)
  const hindrance = await findHindrance(app, baseType)
  if (hindrance !== undefined) throw new AppError('ENGINE_MISSING', hindrance)
  return actOn(app, actor, id, async (trx, row) => {
    if (row.status !== 'DRAFT' && row.status !== 'FAILED') throw wrongState(row, 'started')
    const images = await listTrainingImages(trx, id)
    await assertLearnable(trx, actor, images)
    if (row.image_count > 0 && row.image_count !== images.length) await forgetCheckpoints(trx, id)
    const settings = await readCreditSettings(trx)
    const runMs = await estimateMs(trx, { baseType, settings: row.settings, imageCount: images.length })
    const amount = Math.max(0, priceOfTraining(baseType, runMs, settings) - row.charged)
    await holdCredits(trx, { taskId: id, payer: { uid: actor.uid, workspaceId: row.workspace_id }, amount })
    await queueTraining(trx, id, images.length, app.now())
    await noteInLog(trx, id, row.trained_ms > 0 ? 'Queued, to go on from the last checkpoint.' : 'Queued.')
  })
}

/** Of what was not seen any more when it is started nothing is learned. */
async function assertLearnable(trx: Trx, actor: Person, images: readonly TrainingImageRow[]): Promise<void> {
  if (images.length === 0) throw invalidField('images', NO_IMAGES)
  const ids = images.flatMap(image => image.image_id ?? [])
  const access = await findItemsAccess(trx, actor, ids)
  const lost = images.findIndex(({ image_id: id }) => id !== null && !access.get(id)?.role)
  if (lost === -1) return
  throw invalidField(`images.${lost}`, 'is no image that you may see any more; take it out')
}

export function pause(app: App, actor: Person, id: string): Promise<TrainingAnswer> {
  return actOn(app, actor, id, async (trx, row) => {
    if (!isActive(row) || row.paused_at !== null) throw wrongState(row, 'paused')
    await pauseTraining(trx, id, app.now())
    await noteInLog(trx, id, 'Paused.')
  })
}

export function resume(app: App, actor: Person, id: string): Promise<TrainingAnswer> {
  return actOn(app, actor, id, async (trx, row) => {
    if (row.paused_at === null) throw wrongState(row, 'gone on with')
    await resumeTraining(trx, id)
    await noteInLog(trx, id, 'Goes on.')
  })
}

export function stop(app: App, actor: Person, id: string): Promise<TrainingAnswer> {
  return actOn(app, actor, id, async (trx, row) => {
    if (!isActive(row)) throw wrongState(row, 'stopped')
    await stopRow(trx, row)
  })
}

export function isActive({ status }: TrainingRow): boolean {
  return status === 'QUEUED' || status === 'PROCESSING'
}

/** What is kept of it is charged, the rest set free. */
export async function stopRow(trx: Trx, row: TrainingRow): Promise<void> {
  await chargeDone(trx, row)
  await makeDraft(trx, row.id)
  await noteInLog(trx, row.id, 'Stopped.')
}

function wrongState(row: TrainingRow, act: string): AppError {
  const state = row.paused_at === null ? row.status : 'PAUSED'
  return new AppError('CONFLICT', `This training is ${state.toLowerCase()}: it cannot be ${act} now.`)
}

async function actOn(
  app: App,
  actor: Person,
  id: string,
  act: (trx: Trx, row: TrainingRow) => Promise<void>,
): Promise<TrainingAnswer> {
  const { answer, former } = await app.db.transaction().execute(async trx => {
    const row = await lockOwn(trx, actor, id)
    await act(trx, row)
    return { answer: await presentFresh(trx, id), former: row }
  })
  const row = await findTraining(app.db, id)
  if (row && former.status === 'PROCESSING') announceStop(app, row)
  else if (row) announceTraining(app, row)
  return answer
}
