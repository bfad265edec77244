import { insertSdModel } from '@atelier/database/models/sd-models.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { findFile } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import type { SdModelAnswer, SdModelFormat } from '@atelier/shared-schema/entities/sd-model.ts'
import type { StartedUpload } from '@atelier/shared-schema/entities/upload.ts'
import { MODELS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import type { App } from '#app.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { completeUploads } from '#areas/uploads/complete-upload.service.ts'
import { nameForeignModelFile } from '@atelier/shared-schema/models/foreign-models.ts'
import type { CompletedFile } from '#areas/uploads/keep-uploads.ts'
import { joinRefusals, refuseFile } from '#areas/uploads/refusals.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { findShownBy, listCompleted, presentOutcomes } from '#areas/uploads/uploads.service.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { readModelFormat } from './model-format.ts'
import { isModelFile, listModelsOfFiles, placeFile } from './sd-models.queries.ts'
import { readSdModelById, readSummaries } from './sd-models.service.ts'

type UploadStart = RouteCall<typeof sdModelsRoutes.initializeUpload>['body']
type UploadEnd = RouteCall<typeof sdModelsRoutes.completeUpload>['body'][number]
type Creation = RouteCall<typeof sdModelsRoutes.create>['body']
type Words = Pick<Creation, 'name' | 'description' | 'baseType' | 'modelKind' | 'triggerWords' | 'isDraft'>

/** What is known not to be taken by its name is refused before anything of it is sent. */
export async function startModelUploads(app: App, actor: Person, ask: UploadStart): Promise<StartedUpload[]> {
  const refusals = ask.files.flatMap(({ filename }) => {
    const why = nameForeignModelFile(filename)
    return why === undefined ? [] : [refuseFile({ filename, reason: 'wrong-kind' }, why)]
  })
  if (refusals.length > 0) throw joinRefusals(refusals)
  const workspaceId = await chooseWorkspace(app.db, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
  return startUploads(app, actor, { ...ask, purpose: 'SD_MODEL', workspaceId })
}

/** Each by itself; asked twice, the same models are answered. */
export async function completeModelUploads(app: App, actor: Person, completions: readonly UploadEnd[]) {
  const wordsOf = new Map(completions.map(completion => [completion.key, completion]))
  const outcomes = await completeUploads(app, actor, completions, {
    purposes: ['SD_MODEL'],
    record: async (trx, completed) => {
      const ids: string[] = []
      for (const { file } of completed) ids.push(await recordModel(app, trx, actor, file, wordsOf.get(file.id) ?? {}))
      return ids
    },
  })
  announceModels(app)
  const done = listCompleted(outcomes)
  const fileIds = done.map(({ file }) => file.id)
  const made = await findShownBy(done, fileIds, others => listModelsOfFiles(app.db, others))
  const summaries = await readSummaries(app.db, actor, [...made.values()])
  const presented = presentOutcomes(completions, outcomes, ({ key, uploadId }, { file, duplicateOf }) => {
    const model = summaries.get(made.get(file.id) ?? '') ?? null
    return { key, uploadId, file: presentFile(app, actor, file), duplicateOf, error: null, model }
  })
  return presented.map(answer => ({ model: null, ...answer }))
}

async function recordModel(
  app: App,
  trx: Trx,
  actor: Person,
  file: CompletedFile['file'],
  words: Words,
): Promise<string> {
  const format = await readModelFormat(app.store, file)
  if (!format)
    throw refuseFile({ filename: file.name, reason: 'wrong-kind' }, 'this is a picture; what is taken here is a model.')
  return insertSdModel(trx, { ...describeBrought(actor, file, words), format, now: app.now() })
}

const NAME_LENGTH_MAX = 120

function describeBrought(actor: Person, file: FileRow, words: Words) {
  const { name, description = '', baseType = null, modelKind, triggerWords = [], isDraft = false } = words
  return {
    ownerUid: actor.uid,
    workspaceId: file.workspace_id,
    name: name ?? (splitFileName(file.name).stem.slice(0, NAME_LENGTH_MAX) || 'Model'),
    description,
    baseType,
    modelKind,
    triggerWords,
    isDraft,
    fileId: file.id,
  }
}

/** Of a file that came by the uploads that everything comes by. */
export async function createSdModel(app: App, actor: Person, ask: Creation): Promise<SdModelAnswer> {
  const { fileId, workspaceId: wanted, ...words } = ask
  const format = await formatOfOwn(app, actor, fileId)
  const answer = await app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, wanted, GUESTS_MAKE_NOTHING)
    const file = await holdUnusedFile(trx, fileId, workspaceId)
    const id = await insertSdModel(trx, { ...describeBrought(actor, file, words), format, now: app.now() })
    return readSdModelById({ db: trx, engines: app.engines }, actor, id)
  })
  announceModels(app)
  return answer
}

async function formatOfOwn(app: App, actor: Person, fileId: string): Promise<SdModelFormat> {
  const file = await findFile(app.db, fileId)
  if (!file || file.owner_uid !== actor.uid || file.purpose !== 'SD_MODEL') throw notFound('file')
  const format = await readModelFormat(app.store, file)
  if (format) return format
  throw refuseFile(
    { filename: file.name, reason: 'wrong-kind' },
    'this is no model; what is taken here is safetensors, GGUF or a trained patch model.',
  )
}

async function holdUnusedFile(trx: Trx, fileId: string, workspaceId: string | null): Promise<FileRow> {
  const file = await placeFile(trx, fileId, workspaceId)
  if (await isModelFile(trx, fileId)) throw new AppError('CONFLICT', 'A model has been made of this file already.')
  return file
}

function announceModels(app: Pick<App, 'doorbell'>): void {
  app.doorbell.ring(MODELS_WAITING_CHANNEL)
}
