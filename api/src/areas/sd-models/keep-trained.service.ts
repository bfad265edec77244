import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { insertSdModel } from '@atelier/database/models/sd-models.queries.ts'
import { listCheckpoints, listSamples, lockTraining } from '@atelier/database/training/training-rows.queries.ts'
import type { SampleRow, TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { MODELS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import type { App } from '#app.ts'
import { copyFile } from '@atelier/database/files/copy-file.queries.ts'
import { assertRoom } from '#areas/uploads/start-upload.service.ts'
import { readSdModelById } from './sd-models.service.ts'

interface Ask {
  trainingId: string
  checkpointId: string
  name?: string | undefined
}

/** The model has files of its own: it stays when the training goes. */
export async function keepTrained(app: App, actor: Person, ask: Ask): Promise<SdModelAnswer> {
  const answer = await app.db.transaction().execute(async trx => {
    const row = await lockTraining(trx, ask.trainingId)
    if (row?.owner_uid !== actor.uid) throw notFound('training')
    const checkpoint = (await listCheckpoints(trx, row.id)).find(each => each.id === ask.checkpointId)
    if (!checkpoint) throw notFound('checkpoint')
    const known = checkpoint.model_id !== null && (await findItemAccess(trx, actor, checkpoint.model_id))
    const id = known
      ? known.item.id
      : await makeModel(app, trx, { actor, row, kept: { ...checkpoint, name: ask.name } })
    return readSdModelById({ db: trx, engines: app.engines }, actor, id)
  })
  app.doorbell.ring(MODELS_WAITING_CHANNEL)
  return answer
}

interface Kept {
  id: string
  step: number
  file_id: string
  size: number
  name?: string | undefined
}

const NAME_LENGTH_MAX = 100

async function makeModel(
  app: App,
  trx: Trx,
  { actor, row, kept }: { actor: Person; row: TrainingRow; kept: Kept },
): Promise<string> {
  const owner = { ownerUid: row.owner_uid, workspaceId: row.workspace_id, now: app.now() }
  await assertRoom(app, trx, actor, { purpose: 'SD_MODEL' }, [{ fileSize: kept.size }])
  const fileId = await copyFile(trx, { ...owner, fromId: kept.file_id, purpose: 'SD_MODEL' })
  if (fileId === undefined) throw notFound('checkpoint')
  const shown = (await listSamples(trx, row.id)).filter(sample => sample.checkpoint_id === kept.id)
  return insertSdModel(trx, {
    ...owner,
    name: kept.name ?? `${row.name.slice(0, NAME_LENGTH_MAX)}, step ${kept.step}`,
    description: row.description,
    isDraft: false,
    baseType: row.base_type,
    modelKind: row.model_kind,
    triggerWords: row.trigger_words,
    format: 'patches',
    fileId,
    trained: { trainingId: row.id, checkpointId: kept.id },
    samples: await copySamples(trx, shown, owner),
  })
}

async function copySamples(
  trx: Trx,
  samples: readonly SampleRow[],
  owner: { ownerUid: string; workspaceId: string | null; now: Date },
) {
  const copies = []
  for (const { file_id: fromId, width, height } of samples) {
    const fileId = await copyFile(trx, { ...owner, fromId, purpose: 'IMAGE' })
    if (fileId !== undefined && width !== null && height !== null) copies.push({ fileId, width, height })
  }
  return copies
}
