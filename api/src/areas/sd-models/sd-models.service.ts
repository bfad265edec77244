import { findItemAccess, findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { sdModelsRoutes, SdModelListInput } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { patchModelName } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { folderOfModel } from '@atelier/shared-schema/entities/sd-model.ts'
import type { SdModelAnswer, SdModelSummary } from '@atelier/shared-schema/entities/sd-model.ts'
import { MODELS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import type { App } from '#app.ts'
import { holdToChange } from '#families/hold-to-change.ts'
import { listItems } from '#families/list.service.ts'
import { presentItems } from '#families/present-items.ts'
import { hasModelFile } from './offered-files.ts'
import {
  checkSdModelAgain,
  findSdModelDetails,
  listModelSamples,
  listSdModelFacts,
  narrowSdModels,
  presentSdModelBrief,
  updateSdModel,
} from './sd-models.queries.ts'

type AppOrTrx = Pick<App, 'engines'> & { db: Db | Trx }

export async function listSdModels(app: App, actor: Person, query: SdModelListInput): Promise<Page<SdModelSummary>> {
  const { baseType, kinds, source, status, format, ...rest } = query
  const narrowing = narrowSdModels(actor.uid, { baseType, kinds, source, status, format })
  const { rows, nextCursor } = await listItems(app, actor, 'SD_MODEL', rest, narrowing)
  return { items: await presentSummaries(app.db, actor, rows), nextCursor }
}

async function presentSummaries(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<SdModelSummary[]> {
  const ids = rows.map(row => row.id)
  const [answers, facts] = await Promise.all([presentItems(db, actor, rows), listSdModelFacts(db, ids)])
  const byId = new Map(facts.map(fact => [fact.item_id, fact]))
  return answers.flatMap(answer => {
    const fact = byId.get(answer.id)
    return fact ? [{ ...answer, ...presentSdModelBrief(fact) }] : []
  })
}

/** Of these those that the actor may see, by their ids. */
export async function readSummaries(
  db: Db | Trx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, SdModelSummary>> {
  const access = await findItemsAccess(db, actor, ids)
  const rows = [...access.values()].map(found => assertRight(found, 'view', 'model'))
  return new Map((await presentSummaries(db, actor, rows)).map(summary => [summary.id, summary]))
}

/** For an item the door has let the actor at. */
export async function readSdModel({ db, engines }: AppOrTrx, actor: Actor, item: VisibleItem): Promise<SdModelAnswer> {
  const uid = actor.who === 'person' ? actor.uid : null
  const [[summary], details, samples] = await Promise.all([
    presentSummaries(db, actor, [item]),
    findSdModelDetails(db, item.id, uid),
    listModelSamples(db, item.id),
  ])
  if (!summary || !details) throw notFound('model')
  const folder = folderOfModel(summary.modelKind)
  const isAvailable = summary.status === 'available'
  const offered = await engines.list()
  const isRunnable =
    summary.format === 'patches'
      ? offered.some(engine => engine.isUp && engine.kind === 'embedded')
      : hasModelFile(offered, { folder, fileName: summary.fileName })
  return {
    ...summary,
    sha256: details.sha256.toString('hex'),
    metadata: details.metadata,
    samples: samples.map(({ file_id: fileId, width, height }) => {
      return { fileId, url: filePath(fileId, '640'), width: width ?? 0, height: height ?? 0 }
    }),
    trainingId: details.training_id,
    folder,
    graphName: isAvailable ? graphNameOf(summary) : null,
    isRunnable: isAvailable && isRunnable,
    uploadedAt: details.uploaded_at.toISOString(),
  }
}

function graphNameOf({ id, format, fileName }: SdModelSummary): string {
  return format === 'patches' ? patchModelName(id) : fileName
}

export async function readSdModelById(app: AppOrTrx, actor: Actor, id: string): Promise<SdModelAnswer> {
  return readSdModel(app, actor, assertRight(await findItemAccess(app.db, actor, id), 'view', 'model'))
}

type ChangeAsk = RouteCall<typeof sdModelsRoutes.update>['body']

export function changeSdModel(app: App, actor: Person, id: string, ask: ChangeAsk): Promise<SdModelAnswer> {
  const { updatedAt, thumbnailImageId, ...change } = ask
  return app.db.transaction().execute(async trx => {
    await holdToChange(trx, actor, { id, what: 'model', updatedAt })
    const thumbnail = thumbnailImageId === undefined ? undefined : await findThumbnail(trx, actor, thumbnailImageId)
    await updateSdModel(trx, id, { ...change, thumbnail }, app.now())
    return readSdModelById({ db: trx, engines: app.engines }, actor, id)
  })
}

/** Whoever sees the model sees its thumbnail, so only an image of one's own can become it. */
async function findThumbnail(trx: Trx, actor: Person, imageId: string | null) {
  if (imageId === null) return null
  const image = assertLive(await findItemAccess(trx, actor, imageId), 'share', 'image')
  const { thumbnail_file_id: fileId, thumbnail_width: width, thumbnail_height: height } = image
  if (image.kind === 'IMAGE' && fileId !== null && width !== null && height !== null) return { fileId, width, height }
  const message = 'must be an image with pixels'
  throw new AppError('VALIDATION', `The thumbnail ${message}.`, {
    details: { fields: [{ path: 'body.thumbnailImageId', message }] },
  })
}

export async function checkAgain(app: App, actor: Person, item: VisibleItem): Promise<SdModelAnswer> {
  const answer = await app.db.transaction().execute(async trx => {
    await holdToChange(trx, actor, { id: item.id, what: 'model', updatedAt: undefined })
    if (!(await checkSdModelAgain(trx, item.id, app.now()))) {
      throw new AppError('CONFLICT', 'Only the file of a model that was not taken is looked at again.')
    }
    return readSdModelById({ db: trx, engines: app.engines }, actor, item.id)
  })
  app.doorbell.ring(MODELS_WAITING_CHANNEL)
  return answer
}
