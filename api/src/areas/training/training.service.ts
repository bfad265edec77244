import type { Trx } from '@atelier/database/database/connection.ts'
import {
  findTraining,
  forgetCheckpoints,
  insertTraining,
  listTrainingImages,
  lockTraining,
  noteInLog,
  putTrainingImages,
} from '@atelier/database/training/training-rows.queries.ts'
import type { NewTrainingImage, TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { trainingRoutes, TrainingListInput } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import { AppError, invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import { PATCH_MODEL_IMAGES_MAX } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { TrainingAnswer, TrainingSummary } from '@atelier/shared-schema/entities/training.ts'
import { canonicalJson } from '@atelier/shared-schema/text/canonical-json.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { presentFresh, presentTraining, presentTrainings } from './present-training.ts'
import { gatherTrainingImages } from './training-images.service.ts'
import { listTrainings, updateTraining } from './training.queries.ts'

type DraftAsk = RouteCall<typeof trainingRoutes.draft>['body']
type ChangeAsk = RouteCall<typeof trainingRoutes.update>['body']

export async function searchTrainings(
  app: App,
  actor: Person,
  query: TrainingListInput,
): Promise<Page<TrainingSummary>> {
  const after = query.cursor
  if (after !== undefined && !isId(after)) {
    throw invalidField('body.cursor', 'is not a cursor of this list; start again without it')
  }
  const rows = await listTrainings(app.db, actor.uid, query, after)
  const shown = rows.slice(0, query.limit)
  const items = await presentTrainings(app.db, shown)
  return { items, nextCursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null }
}

export async function readTraining(app: App, actor: Person, id: string): Promise<TrainingAnswer> {
  return presentTraining(app.db, assertOwn(await findTraining(app.db, id), actor))
}

/** A training is its owner's alone: to everybody else it does not exist. */
export function assertOwn(row: TrainingRow | undefined, actor: Person): TrainingRow {
  if (row?.owner_uid === actor.uid) return row
  throw notFound('training')
}

export async function lockOwn(trx: Trx, actor: Person, id: string): Promise<TrainingRow> {
  const row = assertOwn(await lockTraining(trx, id), actor)
  if (row.deleted_at === null) return row
  throw new AppError('CONFLICT', 'This training is in the trash. Take it out first.')
}

export async function draftTraining(app: App, actor: Person, ask: DraftAsk): Promise<TrainingAnswer> {
  const images = await gatherTrainingImages(app, actor, ask)
  return app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    const id = await insertTraining(trx, { ...ask, ownerUid: actor.uid, workspaceId, now: app.now() })
    await putTrainingImages(trx, id, images)
    return presentFresh(trx, id)
  })
}

export async function changeTraining(app: App, actor: Person, id: string, ask: ChangeAsk): Promise<TrainingAnswer> {
  const { updatedAt, images, folderId, ...change } = ask
  const former = assertOwn(await findTraining(app.db, id), actor)
  const gathered = await gatherChanged(app, actor, former, { images, folderId })
  return app.db.transaction().execute(async trx => {
    const row = await lockOwn(trx, actor, id)
    assertUnchanged(row, updatedAt)
    const isLearnedAnew = gathered !== undefined || learnsOtherwise(row, change)
    if (isLearnedAnew) assertChangeable(row)
    if (gathered) await putTrainingImages(trx, id, gathered)
    await updateTraining(trx, id, change)
    if (isLearnedAnew && (row.progress > 0 || row.trained_ms > 0)) {
      await forgetCheckpoints(trx, id)
      await noteInLog(trx, id, 'It begins anew: what it learns from, or how, is another now.')
    }
    return presentFresh(trx, id)
  })
}

/** A folder adds to what is named, or to what is there; undefined where the images stay. */
async function gatherChanged(
  app: App,
  actor: Person,
  { id }: TrainingRow,
  { images, folderId }: Pick<ChangeAsk, 'images' | 'folderId'>,
): Promise<NewTrainingImage[] | undefined> {
  if (images === undefined && folderId === undefined) return undefined
  if (images !== undefined) return gatherTrainingImages(app, actor, { images, folderId })
  const there = (await listTrainingImages(app.db, id)).map(({ image_id: imageId, file_id: fileId, caption, crop }) => {
    return { imageId, fileId, caption, crop }
  })
  const known = new Set(there.map(image => image.fileId))
  const added = await gatherTrainingImages(app, actor, { images: [], folderId })
  return [...there, ...added.filter(image => !known.has(image.fileId))].slice(0, PATCH_MODEL_IMAGES_MAX)
}

function learnsOtherwise(row: TrainingRow, { baseType, modelKind, settings }: ChangeAsk): boolean {
  if (baseType !== undefined && baseType !== row.base_type) return true
  if (modelKind !== undefined && modelKind !== row.model_kind) return true
  return settings !== undefined && canonicalJson(settings) !== canonicalJson(row.settings)
}

function assertChangeable({ status }: TrainingRow): void {
  if (status === 'DRAFT' || status === 'FAILED') return
  const how = status === 'COMPLETED' ? 'Duplicate it and change the copy.' : 'Stop it first.'
  throw new AppError('CONFLICT', `What this training learns from, and how, is settled. ${how}`)
}

function assertUnchanged(row: TrainingRow, updatedAt: string | undefined): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === row.updated_at.getTime()) return
  throw new AppError('CONFLICT', 'This training was changed meanwhile. Load it again, or keep yours.', {
    details: { updatedAt: row.updated_at.toISOString() },
  })
}

export async function duplicateTraining(
  app: App,
  actor: Person,
  id: string,
  name: string | undefined,
): Promise<TrainingAnswer> {
  return app.db.transaction().execute(async trx => {
    const row = assertOwn(await findTraining(trx, id), actor)
    const { name: former, description, settings } = row
    const copy = await insertTraining(trx, {
      ownerUid: actor.uid,
      workspaceId: row.workspace_id,
      name: name ?? former,
      description,
      baseType: row.base_type,
      modelKind: row.model_kind,
      triggerWords: row.trigger_words,
      settings,
      now: app.now(),
    })
    const images = await listTrainingImages(trx, id)
    await putTrainingImages(
      trx,
      copy,
      images.map(({ image_id: imageId, file_id: fileId, caption, crop }) => ({ imageId, fileId, caption, crop })),
    )
    return presentFresh(trx, copy)
  })
}
